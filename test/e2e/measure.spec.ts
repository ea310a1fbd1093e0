import { readFileSync } from "node:fs";
import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { parseRun, runRequest } from "@ringleader/core/internal";
import { templates } from "@ringleader/core/internal/templates";
import { expect, sideways, test } from "./patient.ts";

const figure = (page: Page) => page.getByRole("img");
const measure = (page: Page) => page.getByRole("button", { name: "Measure", exact: true });
const done = (page: Page) => page.locator("#done");

/** Returns the median by nearest rank, as in charts. */
const median = (values: readonly number[]) =>
  [...values].sort((x, y) => x - y)[Math.ceil(values.length / 2) - 1];

test("measure: medians equal those of the library, the claim is drawn, and files are saved", async ({
  page,
}, info) => {
  const errors: string[] = [];
  page.on("pageerror", (error) => errors.push(error.message));
  await page.goto("/#view=measure");
  await page.getByRole("checkbox", { name: "hirschberg-sinclair" }).uncheck();
  await page.getByRole("checkbox", { name: "chang-roberts" }).uncheck();
  await page.getByLabel("Processes, n", { exact: true }).fill("8,16,32");
  await page.getByLabel("Seeds", { exact: true }).fill("5");
  await page.getByLabel("Schedule", { exact: true }).selectOption("random");
  await measure(page).click();
  await expect(done(page)).toContainText("15 runs in");
  const rows = page.getByRole("region", { name: "Medians" }).getByRole("row");
  const shown = await rows.evaluateAll((all) =>
    all.slice(1).map((row) => Array.from(row.children, (cell) => cell.textContent).slice(0, 4)),
  );
  expect(shown).toEqual(
    [8, 16, 32].map((n) => {
      const totals = [1, 2, 3, 4, 5].map(
        (seed) =>
          runRequest(parseRun({ algorithm: "peterson", n, schedule: "random", seed })).messages
            .total,
      );
      return ["peterson", String(n), "5", String(median(totals))];
    }),
  );
  await expect(figure(page)).toHaveAttribute("aria-label", /Messages sent .* n = 8 to 32/);
  // The bound is drawn as a dashed line.
  await expect(figure(page).locator('[stroke-dasharray="6 4"]')).not.toHaveCount(0);
  await expect(figure(page)).toContainText("at most 2n⌊log₂ n⌋");
  await page.screenshot({ path: info.outputPath("sweep.png"), fullPage: true });
  for (const [kind, begins] of [
    ["SVG", "<svg"],
    ["PNG", "\u0089PNG"],
    ["CSV", "algorithm,version,parameters,n,seed"],
  ] as const) {
    const saved = page.waitForEvent("download");
    await page.getByRole("button", { name: `Save as ${kind}` }).click();
    const file = await saved;
    const path = info.outputPath(file.suggestedFilename());
    await file.saveAs(path);
    expect(readFileSync(path, "latin1").startsWith(begins), kind).toBe(true);
  }
  await page.getByLabel("Measure", { exact: true }).selectOption("causal");
  await expect(figure(page)).toHaveAttribute("aria-label", /Causal depth/);
  expect(errors).toEqual([]);
});

test("measure: opens with a sweep, names the best fit, and a mark or a median opens its run", async ({
  page,
}) => {
  await page.goto("/#view=measure");
  await expect(done(page)).toContainText("72 runs in");
  const growth = page.getByRole("region", { name: "Growth" });
  await expect(growth.getByRole("row").filter({ hasText: "hirschberg" })).toContainText(
    /[\d.]+ n log₂ n \(±\d+ %\)/,
  );
  const totals = [1, 2, 3].map(
    (seed) => runRequest(parseRun({ algorithm: "peterson", n: 64, seed })).messages.total,
  );
  const mark = page.getByRole("button", { name: "peterson, n = 64: median" });
  await expect(mark).toHaveAccessibleName(new RegExp(`median ${median(totals)} of 3 runs`));
  await mark.hover();
  await expect(mark.locator("span")).toBeVisible();
  await mark.press("Enter");
  await expect(page.getByRole("tab", { name: "Watch" })).toHaveAttribute("aria-selected", "true");
  const seed = totals.indexOf(median(totals)) + 1;
  const opened = new RegExp(`algorithm=peterson&n=64&.*seed=${seed}\\b`);
  await expect.poll(() => new URL(page.url()).hash).toMatch(opened);
});

test("measure: an own algorithm that the address names is chosen and begun @full", async ({
  page,
}) => {
  await page.addInitScript(
    (text) => {
      localStorage.setItem("ringleader.own", JSON.stringify({ mine: text }));
    },
    templates.find(({ name }) => name === "one-way")!.text,
  );
  await page.goto("/#view=measure&algorithm=own:mine");
  await expect(page.getByRole("checkbox", { name: "own:mine" })).toBeChecked();
  await expect(done(page)).toContainText("96 runs in");
  await expect(page.getByRole("region", { name: "Medians" })).toContainText("own:mine");
});

test("measure: a cancelled sweep keeps its finished runs @full", async ({ page }) => {
  await page.goto("/#view=measure");
  await page.getByLabel("Processes, n", { exact: true }).fill("2^3..2^20");
  await page.getByLabel("Seeds", { exact: true }).fill("20");
  await measure(page).click();
  await expect(page.locator(".progress")).toContainText(
    /[\d,]+ of 1,080 runs done, [\d,]+ remaining/,
  );
  await expect(figure(page)).toBeVisible();
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(done(page)).toContainText(/Cancelled: [\d,]+ of 1,080 runs are done/);
  await expect(page.getByRole("region", { name: "Medians" })).toContainText("chang-roberts");
});

test("measure: on a phone the whole chart is seen, and its file has the usual size @full", async ({
  page,
}) => {
  await page.setViewportSize({ width: 375, height: 800 });
  await page.goto("/#view=measure");
  await expect(done(page)).toBeVisible();
  const { right, texts } = await figure(page).evaluate((svg) => ({
    right: svg.getBoundingClientRect().right,
    texts: [...svg.querySelectorAll("text")].map((text) => text.getBoundingClientRect().right),
  }));
  expect(right).toBeLessThanOrEqual(375);
  expect(Math.max(...texts)).toBeLessThanOrEqual(right);
  expect(await sideways(page)).toBe(0);
  const coming = page.waitForEvent("download");
  await page.getByRole("button", { name: "Save as SVG" }).click();
  expect(readFileSync(await (await coming).path(), "utf8")).toContain('width="800"');
});

test("measure: refuses too many runs before the first", async ({ page }) => {
  await page.goto("/#view=measure");
  await page.getByLabel("Seeds", { exact: true }).fill("1000");
  await measure(page).click();
  await expect(page.getByRole("alert")).toContainText("at most 2,000");
});

test("measure: the trade-off has every protocol @full", async ({ page }, info) => {
  await page.goto("/#view=measure");
  await page.getByRole("tab", { name: "Messages against time" }).click();
  await page.getByLabel("Processes, n", { exact: true }).fill("16");
  await page.getByLabel("Smallest id, i_min").fill("100");
  await page.getByLabel("Seeds", { exact: true }).fill("1");
  await measure(page).click();
  await expect(done(page)).toContainText("16 runs in");
  for (const name of ["Peterson", "P1, c = 2", "P4, eps = 2", "VariableSpeeds, purged"]) {
    await expect(page.getByRole("rowheader", { name, exact: true })).toBeVisible();
    await expect(figure(page)).toContainText(name);
  }
  await page.screenshot({ path: info.outputPath("trade-off.png"), fullPage: true });
});

for (const colorScheme of ["light", "dark"] as const) {
  test(`measure: axe finds nothing in a chart, ${colorScheme}`, async ({ page }, info) => {
    await page.emulateMedia({ colorScheme });
    await page.goto("/#view=measure");
    await page.getByLabel("Processes, n", { exact: true }).fill("4..6");
    await page.getByLabel("Seeds", { exact: true }).fill("3");
    await measure(page).click();
    await expect(done(page)).toContainText("27 runs in");
    await expect(figure(page)).toBeVisible();
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
    for (const width of [375, 2560]) {
      await page.setViewportSize({ width, height: 1080 });
      await expect.poll(() => sideways(page), `at ${width}`).toBe(0);
      await page.screenshot({ path: info.outputPath(`measure-${width}.png`), fullPage: true });
    }
  });
}
