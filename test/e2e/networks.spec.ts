import type { Page } from "@playwright/test";
import { expect, test } from "./patient.ts";

const ring = (page: Page) => page.getByRole("img", { name: /^A network of/ });
/** Expects that the inspector shows the process at this position. */
const expectChosen = (page: Page, position: number) =>
  expect(
    page.getByRole("heading", { name: new RegExp(`^Process \\d+ \\(position ${position}\\)`) }),
  ).toBeVisible();

/** Clicks at a point of the canvas. (0, 0) is its middle; the unit is half of its width. */
async function click(page: Page, x: number, y: number): Promise<void> {
  const { width } = (await ring(page).boundingBox())!;
  await ring(page).click({ position: { x: (width * (1 + x)) / 2, y: (width * (1 + y)) / 2 } });
}

test("networks: a click on a process of a grid chooses it", async ({ page }) => {
  await page.goto("/#algorithm=dfs&graph=grid:5x5&seed=1");
  await expect(page.locator("#outcome")).toContainText("is elected");
  await click(page, 0, 0);
  await expectChosen(page, 12);
  // Clicks the neighbour to the right, then the process two rows above the middle.
  const { width } = (await ring(page).boundingBox())!;
  const step = Math.SQRT1_2 / 2;
  const radius = (width / 2 - 28) / (width / 2);
  await click(page, step * radius, 0);
  await expectChosen(page, 13);
  await click(page, 0, -2 * step * radius);
  await expectChosen(page, 2);
  // Clicks between two processes, where there is an edge but no process.
  await click(page, step * radius * 1.5, step * radius * 0.5);
  await expectChosen(page, 2);
});

test("networks: the tree of a search appears when its root is elected @full", async ({ page }) => {
  await page.goto("/#algorithm=dfs&graph=grid:3x3&seed=1&task=tree&wake=4");
  await expect(page.locator("#outcome")).toContainText("is elected");
  await expect(page.getByRole("list", { name: "Legend" })).toContainText("tree of the leader");
  const drawn = await pixels(page);
  await page.keyboard.press("End");
  await page.keyboard.press("ArrowLeft");
  await expect(ring(page)).toHaveAttribute("aria-label", /no leader/);
  expect(await pixels(page)).not.toBe(drawn);
});

test("networks: messages in flight are drawn @full", async ({ page }, info) => {
  const errors: string[] = [];
  page.on("pageerror", (error) => errors.push(error.message));
  for (const graph of ["torus:4x5", "tree:16", "random:16:28", "complete:8"]) {
    await page.goto(`/?${graph}#algorithm=dfs&graph=${graph}&seed=1`);
    await expect(page.locator("#outcome")).toContainText("is elected");
    await page.keyboard.press("Home");
    await expect(ring(page)).toHaveAttribute("aria-label", /no leader, 0 messages in flight/);
    const empty = await pixels(page);
    await page.getByRole("slider", { name: "event of the run" }).fill("30");
    await expect(ring(page)).toHaveAttribute("aria-label", /[1-9]\d* messages? in flight/);
    expect(await pixels(page), graph).not.toBe(empty);
    await page.screenshot({ path: info.outputPath(`${graph.replace(":", "-")}.png`) });
  }
  expect(errors).toEqual([]);
});

const pixels = (page: Page) =>
  ring(page).evaluate((element: HTMLCanvasElement) => element.toDataURL());
