import type { Page } from "@playwright/test";
import { expect, setUsualPatience, test } from "./patient.ts";

const outcome = (page: Page) => page.locator("#outcome");
/** The progress of the run. The density chart of a long run has its own. */
const progress = (page: Page) => page.locator(".headline .progress");

/**
 * Counts the turns of the page's event loop during a run. If the run blocked the page, there would
 * be one or two.
 */
const turnsWhileRunning = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let turns = 0;
        const timer = setInterval(() => {
          turns++;
          if (turns < 50 && document.querySelector(".progress")) return;
          clearInterval(timer);
          resolve(turns);
        }, 10);
      }),
  );

test("long runs: a million processes elect a leader, with progress, while the page responds", async ({
  page,
}, info) => {
  await page.goto("/");
  await expect(outcome(page)).toContainText("Process 12 is elected");
  const costs = page.locator("[data-fact=digest], .counts, .claims, .now");
  await expect(page.locator(".counts").first()).toBeVisible();
  await page.getByLabel("Algorithm").selectOption("hirschberg-sinclair");
  await page.getByLabel("Processes, n").fill("1000000");
  await page.getByLabel("Processes, n").press("Enter");
  await expect(progress(page)).toContainText(/\d messages, .* in flight/);
  // No number of the run before stands beside the counters of this one.
  await expect(costs).toHaveCount(0);
  expect(await turnsWhileRunning(page)).toBeGreaterThan(10);
  await page.getByLabel("Algorithm").selectOption("chang-roberts");
  await expect(outcome(page)).toContainText(
    /Process 1 is elected.*position 530,230 \(0 is first\)/,
  );
  await expect(progress(page)).toHaveCount(0);
  await expect(page.getByText("too long to be played")).toBeVisible();
  await page.screenshot({ path: info.outputPath("million.png") });
});

test("long runs: Stop ends a run that would not end, and the page continues", async ({
  page,
}, info) => {
  await page.goto("/#algorithm=chang-roberts&n=1000000&ids=rising");
  await expect(progress(page)).toContainText(/\d messages, .* in flight/);
  await page.screenshot({ path: info.outputPath("running.png") });
  await page.getByRole("button", { name: "Stop", exact: true }).click();
  await expect(outcome(page)).toContainText("Stopped before a process was elected");
  await expect(progress(page)).toHaveCount(0);
  await expect(page.getByText("judged on finished runs only")).toBeVisible();
  await page.getByLabel("Processes, n").fill("5");
  await page.getByLabel("Processes, n").press("Tab");
  await expect(outcome(page)).toContainText(/Process 1 is elected.*position 0 \(0 is first\)/);
});

test("long runs: the last request is shown, whatever was under way @full", async ({ page }) => {
  await page.goto("/#algorithm=chang-roberts&n=1000000&ids=rising");
  await expect(progress(page)).toBeVisible();
  await page.getByLabel("Identities").selectOption("falling");
  await expect(outcome(page)).toContainText(
    /Process 1 is elected.*position 999,999 \(0 is first\)/,
  );
});

test("long runs: a hung worker is replaced, and later requests are run @full", async ({ page }) => {
  // Makes the worker hang in one step that never ends, so that no message reaches it.
  await page.route("**/run.worker-*.js", async (route) => {
    const response = await route.fetch();
    const deaf = `onmessage = () => { if (!globalThis.heard) { globalThis.heard = true; for (;;); } };`;
    await route.fulfill({ response, body: `${deaf}\n${await response.text()}` });
    await page.unroute("**/run.worker-*.js");
  });
  await page.goto("/");
  await expect(progress(page)).toBeVisible();
  await setUsualPatience(page);
  await page.getByLabel("Algorithm").selectOption("peterson");
  await expect(outcome(page)).toContainText("Process 12 is elected");
  await expect(page.getByLabel("Command that repeats this run")).toHaveValue(/peterson/);
});
