import { AxeBuilder } from "@axe-core/playwright";
import { expect, sideways, test } from "./patient.ts";

test("present: large type, no outcome in words, and the keys of a clicker @full", async ({
  page,
}, info) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/#algorithm=hirschberg-sinclair&n=12&seed=1&at=0");
  await expect(page.getByRole("slider").first()).toHaveValue("0");
  const size = () => page.evaluate(() => getComputedStyle(document.documentElement).fontSize);
  const before = Number.parseFloat(await size());
  await page.keyboard.press("p");
  const main = page.locator("main.present");
  await expect(main).toBeVisible();
  await expect(page.locator("header, #outcome")).toHaveCount(0);
  await expect(main).not.toContainText("is elected");
  expect(Number.parseFloat(await size())).toBeGreaterThan(1.2 * before);
  const at = async () => Number(await page.getByRole("slider").first().inputValue());
  await page.keyboard.press("PageDown");
  await expect.poll(at).toBeGreaterThan(0);
  const first = await at();
  await page.keyboard.press("PageDown");
  await expect.poll(at).toBeGreaterThan(first);
  await page.keyboard.press("PageUp");
  await expect.poll(at).toBe(first);
  await page.screenshot({ path: info.outputPath("present.png") });
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
  expect(await sideways(page)).toBe(0);
  await page.keyboard.press("p");
  await expect(page.locator("header")).toBeVisible();
});

test("help: lists the keys of the page", async ({ page }) => {
  await page.goto("/");
  await expect(page.locator("#outcome")).toContainText("is elected");
  await page.keyboard.press("?");
  const dialog = page.getByRole("dialog", { name: "Keys" });
  for (const key of ["Space", "n, b", "g", "[ ]", "p", "Page Down, Page Up", "Enter", "?"]) {
    await expect(dialog.locator("kbd").getByText(key, { exact: true })).toBeVisible();
  }
});
