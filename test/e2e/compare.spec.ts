import { AxeBuilder } from "@axe-core/playwright";
import type { Locator, Page } from "@playwright/test";
import {
  advance,
  parseRun,
  runRequest,
  makeSetup,
  startSimulation,
  type RunSpec,
} from "@ringleader/core/internal";
import { makeRecorder, Reel } from "@ringleader/core/internal/recording";
import { expect, playSlowly, sideways, test } from "./patient.ts";

const first = { algorithm: "hirschberg-sinclair", n: 12, seed: 1 } as const;
const second = { algorithm: "chang-roberts", n: 12, seed: 1 } as const;

/** The address of both runs, with the clock that counts events. */
const address = `/#view=compare&algorithm=${first.algorithm}&n=12&seed=1&other=${encodeURIComponent(
  `algorithm=${second.algorithm}&n=12&seed=1`,
)}`;

const byEvents = (page: Page) => page.getByLabel("One clock for both").selectOption("events");
const unfold = (page: Page, name: string) => side(page, name).locator("summary").first().click();

const side = (page: Page, name: string) => page.getByRole("region", { name: `${name} run` });
const row = (page: Page, name: string) =>
  page.getByRole("row").filter({ has: page.getByRole("rowheader", { name, exact: true }) });
const cells = async (of: Locator) =>
  (await of.getByRole("cell").allTextContents()).map((text) =>
    text.replace(/(?<=\d),(?=\d{3})|\u202f/g, ""),
  );
const slider = (page: Page) => page.getByRole("slider");
const said = (page: Page) => page.locator(".compare-sentence");

function reelOf(line: RunSpec): Reel {
  const recording = makeRecorder(makeSetup(parseRun(line)));
  const simulation = recording.attach(startSimulation(recording.setup));
  while (advance(simulation));
  return new Reel(recording.cut()!);
}

test("compare: shows the costs that Node computes, at the end and at every stop", async ({
  page,
}) => {
  await page.goto(address);
  const [a, b] = [runRequest(parseRun(first)), runRequest(parseRun(second))];
  const [one, two] = [a.messages.total, b.messages.total];
  const part = Math.round((100 * (one - two)) / one);
  await expect(said(page)).toHaveText(
    `At the end chang-roberts has sent ${one - two} fewer messages than hirschberg-sinclair (\u2212${part}\u202f%).`,
  );
  const difference = `\u2212${one - two} (\u2212${part}%)`;
  const both = [String(one), String(two), difference];
  expect(await cells(row(page, "all messages"))).toEqual([...both, ...both]);
  for (const [kind, count] of Object.entries(a.messages.byKind).filter(([, it]) => it > 0))
    expect((await cells(row(page, kind)))[3]).toBe(String(count));
  for (const [kind, count] of Object.entries(b.messages.byKind))
    expect((await cells(row(page, kind)))[4]).toBe(String(count));
  const causal = await cells(row(page, "causal time"));
  expect(causal.slice(0, 2)).toEqual([String(a.causal.last), String(b.causal.last)]);
  expect(causal.slice(3, 5)).toEqual(causal.slice(0, 2));
  expect((await cells(row(page, "know the leader"))).slice(3, 5)).toEqual([
    String(a.informed),
    String(b.informed),
  ]);
  expect((await cells(row(page, "leader"))).slice(3, 5)).toEqual([
    "12 (position 2)",
    "1 (position 6)",
  ]);
  await byEvents(page);
  // By events, during playback. The shorter run waits at its end.
  const reels = [reelOf(first), reelOf(second)];
  for (const taken of [0, 25, 100]) {
    await slider(page).fill(String(taken));
    const sums = reels.map((reel) => {
      reel.seek(taken);
      return String(reel.recording.kinds.reduce((sum, _, kind) => sum + reel.sentOf(kind), 0));
    });
    await expect
      .poll(async () => (await cells(row(page, "all messages"))).slice(0, 2))
      .toEqual(sums);
  }
  // By causal time. At time t every event of depth t or less has happened.
  await page.getByLabel("One clock for both").selectOption("causal");
  await slider(page).fill("4");
  await expect(page.getByText("causal time 3 of")).toBeVisible();
  const sums = reels.map((reel) => {
    reel.seek([...reel.recording.depth].findLastIndex((depth) => depth <= 3) + 1);
    return String(reel.recording.kinds.reduce((sum, _, kind) => sum + reel.sentOf(kind), 0));
  });
  await expect.poll(async () => (await cells(row(page, "all messages"))).slice(0, 2)).toEqual(sums);
});

test("compare: under Peterson and Franklin the same ids survive every round @full", async ({
  page,
}) => {
  const ring = "ids=2,7,4,9,3,8,1,6,5";
  const other = (line: string) => encodeURIComponent(line);
  await page.goto(
    `/#view=compare&algorithm=peterson&${ring}&other=${other(`algorithm=franklin&${ring}`)}`,
  );
  const shared = page.getByRole("region", { name: "What both runs share" });
  await expect(shared).toContainText("✓ in every round the same ids survive");
  await expect(shared.getByRole("cell")).toHaveText([
    "1 2 3 4 5 6 7 8 9",
    "1 2 3 4 5 6 7 8 9",
    "6 7 8 9",
    "6 7 8 9",
    "9",
    "9",
  ]);
  await unfold(page, "Second");
  await side(page, "Second").getByLabel("Algorithm").selectOption("chang-roberts");
  await expect(side(page, "Second")).toContainText("Process 9 is elected");
  await expect(shared).toHaveCount(0);
});

test("compare: keys play and step both runs", async ({ page }) => {
  await page.goto(address);
  await expect(said(page)).toBeVisible();
  await byEvents(page);
  await page.getByLabel("One clock for both").blur();
  const rings = page.getByRole("img");
  await expect(rings).toHaveCount(2);
  await page.keyboard.press("Home");
  await expect(slider(page)).toHaveValue("0");
  for (const i of [0, 1])
    await expect(rings.nth(i)).toHaveAttribute("aria-label", /no leader, 0 messages in flight/);
  await page.keyboard.press("ArrowRight");
  await expect(rings.nth(0)).toHaveAttribute("aria-label", /2 messages in flight/);
  await expect(rings.nth(1)).toHaveAttribute("aria-label", /1 message in flight/);
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowLeft");
  await expect(slider(page)).toHaveValue("1");
  await playSlowly(page);
  await page.keyboard.press("Space");
  await expect(page.getByRole("button", { name: "Pause" })).toBeVisible();
  await expect.poll(async () => Number(await slider(page).inputValue())).toBeGreaterThan(2);
  await page.keyboard.press("Space");
  await expect(page.getByRole("button", { name: "Play" })).toBeVisible();
  await page.keyboard.press("End");
  await expect(rings.nth(0)).toHaveAttribute("aria-label", /12 \(position 2\) is the leader/);
  await expect(rings.nth(1)).toHaveAttribute("aria-label", /1 \(position 6\) is the leader/);
});

test("compare: opens on rising ids, with the setups folded, the rings in sight and one axis of time @full", async ({
  page,
}, info) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/#view=compare");
  // Both algorithms elect the smallest id, and both leaders announce themselves.
  const lesson = {
    n: 64,
    ids: "rising",
    seed: 1,
    set: { announce: "yes", elects: "min" },
  } as const;
  const [a, b] = ["chang-roberts", "hirschberg-sinclair"].map(
    (algorithm) => runRequest(parseRun({ algorithm, ...lesson })).messages.total,
  );
  await expect(said(page)).toContainText("hirschberg-sinclair has sent");
  await expect
    .poll(async () => (await cells(row(page, "all messages"))).slice(3, 5))
    .toEqual([String(a), String(b)]);
  expect(a).toBeGreaterThan(3 * b);
  await expect(page.getByText("First: chang-roberts · 64 processes · rising ids")).toBeVisible();
  await expect(side(page, "First").getByLabel("Algorithm")).toBeHidden();
  const ring = await page.getByRole("img").first().boundingBox();
  expect(ring!.y).toBeLessThan(500);
  await expect(page.getByText(/^causal time \d+ of \d+$/)).toBeVisible();
  await page.screenshot({ path: info.outputPath("rings.png") });
  await page.setViewportSize({ width: 900, height: 900 });
  for (const part of await page.getByRole("img", { name: /^A ring of/ }).all())
    await expect(part).toBeInViewport({ ratio: 1 });
  const titles = await page.locator(".outcome h2").all();
  const [one, two] = await Promise.all(titles.map((title) => title.boundingBox()));
  expect(one!.y).toBe(two!.y);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByLabel("Show", { exact: true }).selectOption("diagrams");
  await expect(page.locator("canvas.space-time")).toHaveCount(2);
  await page.screenshot({ path: info.outputPath("diagrams.png"), fullPage: true });
});

test("compare: a link reopens both runs, Swap swaps them, and the second opens in Watch", async ({
  page,
}) => {
  await page.goto(address);
  await expect(said(page)).toBeVisible();
  const other = side(page, "Second");
  await unfold(page, "Second");
  await other.getByLabel("Algorithm").selectOption("peterson");
  await other.getByLabel("Processes, n").fill("9");
  await other.getByLabel("Processes, n").press("Enter");
  await other.getByLabel("Schedule").selectOption("lifo");
  await expect(other).toContainText("Process 9 is elected");
  const line = { algorithm: "peterson", n: 9, schedule: "lifo", seed: 1 } as const;
  const { total } = runRequest(parseRun(line)).messages;
  await expect.poll(async () => (await cells(row(page, "all messages")))[4]).toBe(String(total));
  const there = page.url();
  await page.goto("about:blank");
  await page.goto(there);
  await expect.poll(async () => (await cells(row(page, "all messages")))[4]).toBe(String(total));
  await expect(side(page, "Second").getByLabel("Schedule")).toHaveValue("lifo");
  await page.getByRole("button", { name: "Swap" }).click();
  await expect.poll(async () => (await cells(row(page, "all messages")))[3]).toBe(String(total));
  await expect(side(page, "Second").getByLabel("Algorithm")).toHaveValue("hirschberg-sinclair");
  await page.goBack();
  await expect.poll(async () => (await cells(row(page, "all messages")))[4]).toBe(String(total));
  await page.getByRole("button", { name: "Open the second in Watch" }).click();
  await expect(page.locator("#outcome")).toContainText("Process 9 is elected");
  expect(new URL(page.url()).hash).toContain("#algorithm=peterson&n=9&schedule=lifo&seed=1");
});

test("compare: leaves the run of Watch as it was @full", async ({ page }) => {
  await page.goto("/");
  await expect(page.locator("#outcome")).toContainText("Process 12 is elected");
  await page.keyboard.press("Home");
  await page.keyboard.press("ArrowRight");
  await expect(page).toHaveURL(/&at=\d+$/);
  const there = page.url();
  const ring = page.locator(".watch").getByRole("img", { name: /, 24 messages in flight/ });
  await expect(ring).toBeVisible();
  await page.getByRole("tab", { name: "Compare" }).click();
  await expect(page.getByText("First: chang-roberts · 64 processes · rising ids")).toBeVisible();
  await expect(said(page)).toBeVisible();
  await page.getByRole("button", { name: "Swap" }).click();
  await expect(page.getByText("Second: chang-roberts · 64 processes · rising ids")).toBeVisible();
  await page.getByRole("tab", { name: "Watch" }).click();
  await expect(ring).toBeVisible();
  expect(page.url()).toBe(there.replace(/&at=\d+$/, ""));
  await page.getByRole("tab", { name: "Compare" }).click();
  await expect(page.getByText("Second: chang-roberts · 64 processes · rising ids")).toBeVisible();
  await page.getByRole("button", { name: "Open the second in Watch" }).click();
  await expect(page).toHaveURL(/#algorithm=chang-roberts&n=64/);
});

test("compare: a refusal of the second run leaves the first @full", async ({ page }) => {
  await page.goto("/#view=compare&algorithm=hirschberg-sinclair&n=12&seed=1&other=damaged");
  await expect(side(page, "Second").getByRole("alert")).toContainText("other: damaged is not");
  await expect(side(page, "First")).toContainText("Process 12 is elected");
  await page.keyboard.press("Home");
  await expect(page.getByRole("img", { name: /0 messages in flight/ })).toBeVisible();
  await page.goto(`/?#view=compare&other=${encodeURIComponent("algorithm=peterson&ids=1,1")}`);
  await expect(side(page, "Second").getByRole("alert")).toContainText("ids: 1 is given");
  await expect(side(page, "First")).toContainText("Process 12 is elected");
  await expect(side(page, "First").getByRole("alert")).toHaveCount(0);
  await unfold(page, "Second");
  await side(page, "Second").getByLabel("List of identities").fill("7, 4");
  await side(page, "Second").getByRole("button", { name: /^Run/ }).click();
  await expect(side(page, "Second")).toContainText("Process 7 is elected");
  await expect(page.getByRole("alert")).toHaveCount(0);
  await expect(said(page)).toBeVisible();
});

test("compare: offers time as a clock in rounds, and compares long runs by their totals @full", async ({
  page,
}) => {
  const waves = { algorithm: "marchetti-spaccamela", n: 8, seed: 4 } as const;
  const slices = { algorithm: "time-slice", n: 8, seed: 4 } as const;
  const other = encodeURIComponent("algorithm=time-slice&n=8&seed=4");
  await page.goto(`/#view=compare&algorithm=marchetti-spaccamela&n=8&seed=4&other=${other}`);
  const times = [waves, slices].map((line) => String(runRequest(parseRun(line)).time!["finish"]));
  await expect
    .poll(async () => (await cells(row(page, "time in rounds"))).slice(3, 5))
    .toEqual(times);
  expect((await cells(row(page, "time in rounds"))).slice(0, 2)).toEqual(times);
  await page.getByLabel("One clock for both").selectOption("time");
  await page.keyboard.press("Home");
  await page.keyboard.press("ArrowRight");
  await expect(page.getByText("time 0", { exact: true })).toBeVisible();
  // This run is too long to be recorded.
  await unfold(page, "Second");
  await side(page, "Second").getByLabel("Algorithm").selectOption("chang-roberts");
  await side(page, "Second").getByLabel("Processes, n").fill("220000");
  await side(page, "Second").getByLabel("Processes, n").press("Enter");
  await expect(page.getByText("The second run is too long to be recorded")).toBeVisible();
  const { total } = runRequest(
    parseRun({ algorithm: "chang-roberts", n: 220_000, seed: 4 }),
  ).messages;
  const figures = await cells(row(page, "all messages"));
  expect([figures[1], figures[4]]).toEqual(["–", String(total)]);
});

for (const colorScheme of ["light", "dark"] as const) {
  test(`compare: axe finds nothing and the page does not scroll sideways, ${colorScheme}`, async ({
    page,
  }, info) => {
    await page.emulateMedia({ colorScheme });
    await page.goto("/#view=compare");
    await expect(said(page)).toBeVisible();
    await page.getByLabel("Show", { exact: true }).selectOption("both");
    await slider(page).fill("60");
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
    for (const width of [375, 1400, 2560]) {
      await page.setViewportSize({ width, height: 1000 });
      await expect.poll(() => sideways(page), String(width)).toBe(0);
      await page.screenshot({ path: info.outputPath(`${width}.png`), fullPage: true });
    }
  });
}
