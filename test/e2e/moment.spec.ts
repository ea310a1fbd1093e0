import type { Page } from "@playwright/test";
import { expect, test } from "./patient.ts";

test.use({ opens: "start" });

const outcome = (page: Page) => page.locator("#outcome");
const slider = (page: Page) => page.getByRole("slider", { name: "event of the run" });
const ring = (page: Page) => page.getByRole("img", { name: /^A (ring|network) of/ });
const centre = (page: Page) => page.locator(".ring .centre");

test("opening: the run plays from its first event, and the headline follows it", async ({
  page,
}) => {
  await page.goto("/");
  await expect(
    page.getByText(
      "12 processes on a ring must elect exactly one leader, here the one with the largest id.",
    ),
  ).toBeVisible();
  await expect(page.getByRole("button", { name: "Pause" })).toBeVisible();
  await expect(outcome(page)).toContainText(/Phase \d · \d+ of 12 still standing/);
  await expect(outcome(page)).not.toContainText("elected");
  // All messages of a causal depth move together.
  await page.keyboard.press("Space");
  await page.keyboard.press("Home");
  await expect(outcome(page)).toContainText("No process has started yet");
  await expect(page.locator(".centre")).toHaveText("no processhas started yet");
  await page.keyboard.press("ArrowRight");
  await expect(slider(page)).toHaveValue("12");
  await page.keyboard.press("ArrowRight");
  await expect(slider(page)).toHaveValue("36");
  await page.keyboard.press("End");
  await expect(outcome(page)).toContainText("Process 12 is elected");
  // The last message arrives after the election, but the run ends with the election.
  await expect(page.locator(".now .event")).toHaveText("Process 12 is elected.");
  await expect(page.locator(".now")).toContainText("12 leads already");
  // A user who goes to the end sees the end of the next run too.
  await page.getByRole("button", { name: "Another ring" }).click();
  await expect.poll(() => new URL(page.url()).hash).not.toContain("seed=1&");
  await expect(outcome(page)).toContainText("Process 12 is elected");
  await page.getByRole("button", { name: "Take the two-minute tour" }).click();
  await expect(page).toHaveURL(/view=learn&tour=two-minutes&step=1/);
});

test("opening: stands still if the user prefers less motion, or if the address names a moment @full", async ({
  page,
}) => {
  await page.goto("/#algorithm=peterson&n=8&seed=1&at=9");
  await expect(slider(page)).toHaveValue("9");
  await expect(page.getByRole("button", { name: "Play", exact: true })).toBeVisible();
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("/?still#algorithm=peterson&n=8&seed=1");
  await expect(outcome(page)).toContainText("No process has started yet");
  await expect(page.getByRole("button", { name: "Play", exact: true })).toBeVisible();
  await expect(slider(page)).toHaveValue("0");
});

test("layout: ring, diagram and player stay on the screen, and numbers have five sizes @full", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/#algorithm=hirschberg-sinclair&n=12&seed=1&at=95");
  for (const part of [ring(page), page.getByLabel(/^Space-time/), slider(page)])
    await expect(part).toBeInViewport({ ratio: 1 });
  const { scrolls, sizes } = await page.evaluate(() => ({
    scrolls: document.documentElement.scrollHeight - innerHeight,
    sizes: [...document.querySelectorAll("main *, header *")]
      .filter((it) =>
        [...it.childNodes].some(
          (child) => child.nodeType === 3 && child.textContent!.trim() !== "",
        ),
      )
      .filter((it) => it.checkVisibility() && !it.closest(".hidden, option"))
      .map((it) => getComputedStyle(it).fontSize),
  }));
  expect(scrolls).toBeLessThanOrEqual(0);
  const before = await ring(page).boundingBox();
  await page.keyboard.press("End");
  await expect(outcome(page)).toContainText("position 2 (0 is first)");
  await expect(outcome(page)).toContainText("only the leader knows it");
  expect(await ring(page).boundingBox()).toEqual(before);
  // On a tablet ring and player are seen together, and the panel of More is not cut.
  await page.setViewportSize({ width: 900, height: 900 });
  for (const part of [ring(page), slider(page)]) await expect(part).toBeInViewport({ ratio: 1 });
  await page.getByRole("button", { name: "More", exact: true }).click();
  const more = page.getByRole("group", { name: "More", exact: true });
  await expect(more).toBeInViewport({ ratio: 1 });
  await page.keyboard.press("Escape");
  expect(new Set(sizes).size, [...new Set(sizes)].join()).toBeLessThanOrEqual(5);
  // On a phone, the ring, the player and the sentence fill the first screen, and panels open from below.
  await page.setViewportSize({ width: 375, height: 800 });
  await page.goto("/?phone#algorithm=hirschberg-sinclair&n=12&seed=1&at=95");
  const intro = page.getByText("hirschberg-sinclair: 12 processes on a ring must elect");
  for (const part of [intro, ring(page), slider(page), page.locator(".now .event").first()])
    await expect(part).toBeInViewport({ ratio: 1 });
  for (const view of await page.getByRole("banner").getByRole("tab").all())
    await expect(view).toBeInViewport({ ratio: 1 });
  await page.getByRole("tab", { name: "Bounds" }).click();
  await expect(page.getByRole("table").first()).toBeInViewport();
  for (const part of [ring(page), slider(page)]) await expect(part).toBeInViewport({ ratio: 1 });
  // The sheet covers neither.
  await page.getByRole("button", { name: "To the end" }).click({ trial: true });
  await page.getByRole("button", { name: "Close the panel" }).click();
  await expect(page.getByRole("table")).toHaveCount(0);
});

test("messages: say what they are when they are pointed at, tapped, or chosen by keys @full", async ({
  page,
}) => {
  await page.goto("/#algorithm=hirschberg-sinclair&n=12&seed=1&at=48");
  await expect(slider(page)).toHaveValue("48");
  const bubble = page.locator(".tip");
  await expect(bubble).toBeEmpty();
  await ring(page).focus();
  await page.keyboard.press("ArrowDown");
  const what = /^(from|ok|no) of \d+, .*phase \d, \d+ → \d+$/;
  await expect(bubble).toHaveText(what);
  const first = await bubble.textContent();
  await page.keyboard.press("ArrowDown");
  await expect(bubble).not.toHaveText(first!);
  await page.keyboard.press("ArrowUp");
  await expect(bubble).toHaveText(first!);
  // The bubble hangs over its message.
  const [at, box] = [(await bubble.boundingBox())!, (await ring(page).boundingBox())!];
  await ring(page).blur();
  await expect(bubble).toBeEmpty();
  const position = { x: at.x + at.width / 2 - box.x, y: at.y + at.height + 14 - box.y };
  await ring(page).hover({ position });
  await expect(bubble).toHaveText(first!);
});

test("truth: several leaders, mutants, endless runs and violated claims are said in the colour of errors", async ({
  page,
}) => {
  await page.goto("/#algorithm=hirschberg-sinclair&ids=1,1,2,3,2&violate=ids&at=500");
  await expect(outcome(page).locator("h2.wrong")).toContainText(/^\d leaders: position/);
  await expect(centre(page).locator("strong.wrong")).toContainText(/^\d leaders$/);
  const banner = page.getByRole("status");
  await page.goto("/?mutant#algorithm=chang-roberts:LCR-1&n=5&seed=1");
  await expect(banner.filter({ hasText: "Broken on purpose" })).toContainText(
    /forwards every terminate.*Right:.*What comes of it: terminate circulates forever/,
  );
  await expect(banner.filter({ hasText: "never ends" })).toContainText(
    /repeats from event \d+ on, every 5 events/,
  );
  // The run is played as a loop.
  await expect.poll(() => slider(page).getAttribute("max")).toBe("25");
  await page.keyboard.press("End");
  await expect(outcome(page).locator("h2.wrong")).toHaveText(
    "Process 1 is elected, but the run never ends",
  );
  await expect(centre(page).locator("strong.wrong")).toHaveText("1");
  await expect(centre(page)).toContainText("but the run never ends");
  await page.keyboard.press("Space");
  await expect(page.getByRole("button", { name: "Pause" })).toBeVisible();
  await expect.poll(async () => Number(await slider(page).inputValue())).toBeLessThan(25);
  await page.goto("/?cut#algorithm=chang-roberts&n=9&most=20&seed=1");
  await expect(banner.filter({ hasText: "Cut off after 20 deliveries" })).toContainText(
    /the run is not over, \d+ messages? (is|are) still in flight/,
  );
  await page.goto("/?claim#algorithm=chang-roberts:LCR-2&ids=1,2&at=500");
  await expect(outcome(page).locator("h2.wrong")).toContainText("but a claim is violated");
  await expect(centre(page).locator("strong.wrong")).toBeVisible();
  await expect(outcome(page)).toContainText(/Violated: “.*” \(Krishnamurthy 2003.*\)\. Here \d+/);
});

test("truth: outside the model no claim is judged, and a schedule that reorders messages is offered @full", async ({
  page,
}) => {
  await page.goto("/#algorithm=peterson&n=7&violate=fifo&seed=1&at=500");
  const banner = page.getByRole("status").filter({ hasText: "Outside its model" });
  await expect(banner).toContainText("no message overtakes another");
  await expect(page.getByText("not judged: outside the model").first()).toBeVisible();
  const judged = page.locator(
    '.claims:not([aria-label="Safety"]) > :not([data-verdict="unjudged"])',
  );
  await expect(judged).toHaveCount(0);
  await expect(page.getByRole("list", { name: "Safety" })).toContainText("✓ 1 leader");
  await expect(page.locator('.meter:not([data-state="outside"])')).toHaveCount(0);
  await expect(outcome(page)).toContainText(/critical path \d+ messages \(\d+ at the election\)/);
  await banner.getByRole("button", { name: "Deliver in random order" }).click();
  await expect.poll(() => page.url()).toContain("schedule=random");
  await page.keyboard.press("End");
  await expect(outcome(page).locator("h2.wrong")).toHaveText(
    "Process 6 is elected, but another process should be",
  );
  await expect(banner).not.toContainText("no message overtakes another");
  await banner.getByRole("button", { name: "Tour: why Peterson needs FIFO links" }).click();
  await expect(page.getByRole("heading", { name: "Two numbers per round" })).toBeVisible();
});

test("bounds: no number is cut, however long @full", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/#algorithm=hirschberg-sinclair&n=1000000&seed=1");
  const total = page.locator(".counts tfoot td").first();
  await expect(total).toHaveText("72,012,426");
  const isWhole = await total.evaluate((cell) => {
    const side = cell.closest(".side")!.getBoundingClientRect();
    const box = cell.getBoundingClientRect();
    return cell.scrollWidth <= cell.clientWidth && box.right <= side.right && box.left >= side.left;
  });
  expect(isWhole).toBe(true);
});

test("bounds: no verdict before the end, three claims first, and refuted ones apart", async ({
  page,
}) => {
  await page.goto("/#algorithm=hirschberg-sinclair&n=12&seed=1&at=48");
  const claims = page.locator(".claims [data-verdict]");
  await expect(page.locator('.claims [data-verdict="open"]:visible')).toHaveCount(3);
  await expect(page.locator('.claims [data-verdict="holds"]')).toHaveCount(0);
  // The order and a plain formula come before the long sum, and a citation opens its source.
  await expect(page.getByText("O(n log n) messages", { exact: true })).toBeVisible();
  await expect(claims.first()).toContainText("at most 4n + 8n⌈log₂ n⌉ messages");
  // The bound of the counter stands next, by the same name.
  await expect(page.getByRole("region", { name: "Now" })).toContainText("sharpest bound 288");
  await expect(claims.nth(1)).toContainText("sharpest bound 288");
  await claims
    .first()
    .getByRole("button", { name: /^Baliukonis 2025, §4/ })
    .click();
  await expect(claims.first()).toContainText("Leader Election in Asynchronous Rings, 2025");
  await page.getByText(/^\d+ more claims$/).click();
  const last = claims.filter({ hasText: "in the last phase" });
  await expect(last.first()).toContainText("Judged at the end.");
  await expect(last.first()).toContainText(/Baliukonis 2025|Krishnamurthy 2003/);
  await page.getByText(/^Refuted as printed: \d+$/).click();
  await page.locator("body").click({ position: { x: 5, y: 5 } });
  await page.keyboard.press("End");
  await expect(page.locator('.claims [data-verdict="open"]')).toHaveCount(0);
  await expect(page.locator('.claims [data-verdict="holds"]:visible').first()).toBeVisible();
});

test("bounds: a refuted claim never has the sharpest bound, and its list opens the run that refutes it", async ({
  page,
}) => {
  await page.goto("/#algorithm=chang-roberts&n=4&seed=1");
  await page.keyboard.press("End");
  const refuted = page.locator(".claims [data-verdict=refuted]");
  await page.getByText(/^Refuted as printed: \d+$/).click();
  await expect(refuted.filter({ hasText: "fewer than n² messages" })).toHaveCount(1);
  // The bound that Now shows is the sum of a bound on each kind of message.
  await expect(page.locator(".claims").getByText("part of the sharpest bound")).toHaveCount(2);
  await expect(refuted.getByText("sharpest bound")).toHaveCount(0);
  await refuted
    .getByRole("button", { name: /^Open in Watch: the run that refutes .*, n = 1$/ })
    .first()
    .click();
  await expect(page).toHaveURL(/n=1&|ids=\d+(&|$)/);
  await expect(refuted.filter({ hasText: "does not hold" }).first()).toBeAttached();
});
