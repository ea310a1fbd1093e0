import type { Page } from "@playwright/test";
import { expect, playByMessage, playSlowly, test } from "./patient.ts";

const outcome = (page: Page) => page.locator("#outcome");
const canvas = (page: Page) => page.getByRole("img", { name: /^A (ring|network) of/ });

test("page: shows the leader at the end of the run", async ({ page }, info) => {
  const errors: string[] = [];
  page.on("pageerror", (error) => errors.push(error.message));
  page.on("console", (message) => message.type() === "error" && errors.push(message.text()));
  await page.goto("/");
  await expect(outcome(page)).toContainText(/Process 12 is elected.*position 2 \(0 is first\)/);
  await expect(canvas(page)).toHaveAttribute(
    "aria-label",
    "A ring of 12 processes, 11 withdrawn, 1 leader, 12 (position 2) is the leader, 0 messages in flight",
  );
  await expect(page.getByRole("table").first()).toContainText("190");
  await expect(page.getByText("holds at most 4(n + 2⌊n/2⌋")).toBeVisible();
  await expect(page.locator("[data-fact=digest]")).toHaveText(/^[0-9a-f]{16}$/);
  const command = page.getByLabel("Command that repeats this run");
  await expect(command).toHaveValue("ringleader run hirschberg-sinclair -n 12 --seed 1");
  // The picture has the resolution of the screen.
  const drawn = () =>
    canvas(page).evaluate((element: HTMLCanvasElement) => {
      const { width } = element.getBoundingClientRect();
      if (Math.abs(element.width - width * devicePixelRatio) > 1) return 0;
      const { data } = element.getContext("2d")!.getImageData(0, 0, element.width, element.height);
      return data.filter((value, i) => i % 4 === 3 && value > 0).length;
    });
  await expect.poll(drawn).toBeGreaterThan(3000);
  await page.screenshot({ path: info.outputPath("opening.png"), fullPage: true });
  expect(errors).toEqual([]);
});

test("page: every algorithm of the catalogue runs when it is chosen", async ({ page }) => {
  await page.goto("/");
  const choice = page.getByLabel("Algorithm");
  for (const name of await choice.locator("option").allTextContents()) {
    await choice.selectOption(name);
    await expect(page.getByLabel("Command that repeats this run")).toHaveValue(
      new RegExp(`^ringleader run ${name} `),
    );
    await expect(outcome(page)).toContainText("is elected");
    expect(new URL(page.url()).hash).toContain(`algorithm=${name}`);
  }
});

test("page: a link reopens the run, and Back returns", async ({ page }) => {
  await page.goto("/#algorithm=peterson&n=30&announce=yes&schedule=latency:uniform:1:9&seed=7");
  await expect(outcome(page)).toContainText("Process 30 is elected");
  await page.getByRole("button", { name: "More", exact: true }).click();
  await expect(page.getByRole("combobox", { name: "Leader tells every process" })).toHaveValue(
    "yes",
  );
  // The run stays visible behind the options.
  await expect(page.locator(".elsewhere")).toHaveCSS("background-color", "rgba(0, 0, 0, 0)");
  await page.keyboard.press("Escape");
  await expect(page.getByLabel("Schedule")).toHaveValue("latency:uniform");
  const digest = await page.locator("[data-fact=digest]").textContent();
  await page.getByLabel("Identities").selectOption("rising");
  await expect(page.locator("[data-fact=digest]")).not.toHaveText(digest!);
  const there = page.url();
  // The moment follows a little later.
  expect(new URL(there).hash.replace(/&at=\d+$/, "")).toBe(
    "#algorithm=peterson&announce=yes&n=30&ids=rising&schedule=latency:uniform:1:9&seed=7",
  );
  const risen = await page.locator("[data-fact=digest]").textContent();
  await page.goBack();
  await expect(page.locator("[data-fact=digest]")).toHaveText(digest!);
  await page.goto("about:blank");
  await page.goto(there);
  await expect(page.locator("[data-fact=digest]")).toHaveText(risen!);
});

test("page: copies the command @full", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto("/#algorithm=dfs&graph=grid:3x4&prune=yes&seed=3");
  await expect(outcome(page)).toContainText("is elected");
  await page.getByRole("button", { name: "Copy the command" }).click();
  await expect(page.getByText("Copied.")).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    "ringleader run dfs --set prune=yes --graph grid:3x4 --seed 3",
  );
});

test("player: keys play, step and pause", async ({ page }) => {
  await page.goto("/");
  await expect(outcome(page)).toContainText("is elected");
  const slider = page.getByRole("slider", { name: "event of the run" });
  await expect(slider).toHaveValue("202");
  await playByMessage(page);
  await page.keyboard.press("Home");
  await expect(slider).toHaveValue("0");
  await expect(page.getByText("No event has happened yet.")).toBeVisible();
  await expect(canvas(page)).toHaveAttribute("aria-label", /no leader, 0 messages in flight/);
  await page.keyboard.press("ArrowRight");
  await expect(slider).toHaveValue("1");
  await expect(page.locator(".event")).toContainText("8 wakes up");
  await expect(canvas(page)).toHaveAttribute(
    "aria-label",
    /1 candidate, no leader, 2 messages in flight/,
  );
  for (let i = 0; i < 5; i++) await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowLeft");
  await expect(slider).toHaveValue("5");
  await playSlowly(page);
  await page.keyboard.press("Space");
  await expect(page.getByRole("button", { name: "Pause", exact: true })).toBeVisible();
  await expect.poll(async () => Number(await slider.inputValue())).toBeGreaterThan(6);
  await page.keyboard.press("Space");
  await expect(page.getByRole("button", { name: "Play", exact: true })).toBeVisible();
  // The step under way is finished. The address names the moment at which the player rests, so a reload returns to it.
  const isAtRest = async () =>
    new URL(page.url()).hash.endsWith(`&at=${await slider.inputValue()}`);
  await expect.poll(isAtRest).toBe(true);
  const paused = await slider.inputValue();
  await page.reload();
  await expect(slider).toHaveValue(paused);
  await expect(page.getByRole("button", { name: "Play", exact: true })).toBeVisible();
  await page.keyboard.press("End");
  await expect(slider).toHaveValue("202");
  await expect(page.getByRole("button", { name: "One step forward" })).toBeDisabled();
  // In a text field, the keys edit the text and do not move the player.
  await page.getByLabel("Processes, n").focus();
  await page.keyboard.press("Home");
  await expect(slider).toHaveValue("202");
});

test("player: in rounds a step is a round @full", async ({ page }) => {
  await page.goto("/#algorithm=marchetti-spaccamela&protocol=P2&n=8&wake=2@5,6@0&seed=4");
  await expect(outcome(page)).toContainText("is elected");
  await page.keyboard.press("Home");
  await page.keyboard.press("ArrowRight");
  await expect(page.locator(".event")).toContainText("wakes up");
});

test("page: refuses a bad list of ids, and continues", async ({ page }) => {
  await page.goto("/");
  await expect(outcome(page)).toContainText("is elected");
  await page.getByLabel("Identities").selectOption("list");
  await page.getByRole("button", { name: "More", exact: true }).click();
  const list = page.getByLabel("List of identities");
  await expect(list).toHaveValue("8, 3, 12, 6, 9, 2, 1, 10, 4, 7, 5, 11");
  // Leaving a field runs what was typed.
  await list.fill("3, 1, 3");
  await list.press("Tab");
  await expect(page.getByRole("alert")).toContainText("ids: 3 is given to positions 0 and 2");
  await expect(outcome(page)).toContainText("Still showing the previous run");
  await list.fill("3, one, 2");
  await list.press("Tab");
  await expect(page.getByRole("alert")).toContainText("ids: one is not accepted");
  await list.fill("30 10 20");
  await list.press("Tab");
  await expect(outcome(page)).toContainText(/Process 30 is elected.*position 0 \(0 is first\)/);
  await expect(page.getByRole("alert")).toHaveCount(0);
});

test("setup: a number that is typed acts when its field is left @full", async ({ page }) => {
  await page.goto("/");
  await expect(outcome(page)).toContainText("Process 12 is elected");
  await page.getByLabel("Processes, n").fill("7");
  await page.getByLabel("Processes, n").press("Tab");
  await expect(outcome(page)).toContainText(
    /Process 7 is elected.*position 0 \(0 is first\) · 88 messages/,
  );
  await page.getByLabel("Seed").fill("5");
  await page.getByLabel("Seed").press("Tab");
  await expect.poll(() => new URL(page.url()).hash).toContain("n=7&seed=5");
});

const refused = {
  "#n=0": "n: 0 is not accepted",
  "#n=10000000000": "from 1 to 1,000,000",
  "#n=": 'n: "" is not accepted',
  "#algorithm=petersen": "did you mean peterson?",
  "#losers=none": "set: losers=none is not accepted",
  "#colour=red": "set: colour=red is not accepted; the parameters of hirschberg-sinclair",
  "#schedule=soon": "schedule: soon is not accepted",
  "#seed=x": "seed: x is not accepted",
  "#links=wet": "links: wet is not accepted",
  "#algorithm=peterson&links=any": "it needs  fifo",
  "#wake=": "no process wakes",
  "#wake=99": "99 is not a position",
  "#wake=1@2,1@3": "position 1 is given twice",
  "#algorithm=dfs&graph=grid:0x0": "graph: grid:0x0 is not accepted",
  "#algorithm=marchetti-spaccamela&protocol=P3&c=2": "c of marchetti-spaccamela is then above 2",
  "#%E0%A4%A=1&&=": "is not accepted; the parameters of",
};

test("page: refuses a bad address, and continues", async ({ page }) => {
  const errors: string[] = [];
  page.on("pageerror", (error) => errors.push(error.message));
  await page.goto("/#n=-1");
  await expect(page.getByRole("alert")).toContainText("n: -1 is not accepted");
  for (const [hash, sentence] of Object.entries(refused)) {
    await page.evaluate((to) => (location.hash = to), hash);
    await expect(page.getByRole("alert"), hash).toContainText(sentence);
  }
  await page.getByLabel("Algorithm").selectOption("peterson");
  await page.evaluate(() => (location.hash = "#algorithm=peterson&n=7"));
  await expect(outcome(page)).toContainText("Process 7 is elected");
  expect(errors).toEqual([]);
});
