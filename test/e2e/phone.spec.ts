import type { Page } from "@playwright/test";
import { expect, sideways, test } from "./patient.ts";

test.use({ viewport: { width: 375, height: 800 }, hasTouch: true });

/** Counts the numbers of tables that take more than one line. */
const broken = (page: Page) =>
  page.evaluate(
    () =>
      [...document.querySelectorAll("td.number")].filter((cell) => {
        const range = document.createRange();
        range.selectNodeContents(cell);
        return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1;
      }).length,
  );

test("phone: Measure brings its result into view, and breaks no number", async ({ page }, info) => {
  await page.goto("/#view=measure");
  await expect(page.locator(".results table").first()).toBeVisible();
  await page.evaluate(() => scrollTo(0, 0));
  await page.getByRole("button", { name: "Measure", exact: true }).tap();
  await expect(page.getByRole("region", { name: "The sweep" })).toBeInViewport();
  await expect(page.locator(".results table").first()).toBeVisible();
  expect(await broken(page)).toBe(0);
  await page.screenshot({ path: info.outputPath("measure.png"), fullPage: true });
});

/** Lists the sizes of the texts that are shown, in pixels, without the numerals in the middle of a ring. */
const sizes = (page: Page) =>
  page.evaluate(() => {
    const found = new Set<string>();
    for (const element of document.querySelectorAll<HTMLElement>("body *:not(svg *)")) {
      const hasText = [...element.childNodes].some(
        (node) => node.nodeType === 3 && node.nodeValue!.trim() !== "",
      );
      if (hasText && element.checkVisibility() && !element.closest(".centre, .hidden"))
        found.add(getComputedStyle(element).fontSize);
    }
    return [...found].toSorted();
  });

for (const view of ["compare", "check", "measure", "learn", "write"]) {
  test(`phone: ${view} has at most five sizes of type and does not scroll sideways @full`, async ({
    page,
  }, info) => {
    await page.goto(`/#view=${view}`);
    await expect(page.locator("main")).not.toContainText("Loading …");
    for (const width of [375, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await expect.poll(() => sideways(page), String(width)).toBe(0);
      expect((await sizes(page)).length, (await sizes(page)).join(" ")).toBeLessThanOrEqual(5);
      expect(await broken(page)).toBe(0);
      await page.screenshot({ path: info.outputPath(`${view}-${width}.png`), fullPage: true });
    }
  });
}
