import { readFileSync } from "node:fs";
import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { advance, parseRun, makeSetup, startSimulation } from "@ringleader/core/internal";
import { ALARM, observe } from "@ringleader/core/internal/recording";
import { expect, test } from "./patient.ts";

const chart = (page: Page) => page.getByRole("application");
const message = (page: Page) => page.locator("[data-message]");

/** Counts the painted pixels inside the axes. */
const coloured = (page: Page) =>
  chart(page).evaluate((element: HTMLCanvasElement) => {
    const [left, bottom] = [90, 40];
    const context = element.getContext("2d")!;
    const { data } = context.getImageData(
      left,
      12,
      element.width - left - 20,
      element.height - bottom - 12,
    );
    return data.filter((value, i) => i % 4 === 3 && value > 60).length;
  });

/** Presses a key once in each of `frames` frames. (bench:page measures the frames per second.) */
const pressInEachFrame = (page: Page, key: string, frames: number) =>
  chart(page).evaluate(
    (element, { key, frames }) =>
      new Promise<void>((resolve) => {
        let count = 0;
        const frame = () => {
          element.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
          if (++count < frames) requestAnimationFrame(frame);
          else resolve();
        };
        requestAnimationFrame(frame);
      }),
    { key, frames },
  );

test("density chart: shows a million processes, moves in every frame, shows the whole and goes back", async ({
  page,
}, info) => {
  const errors: string[] = [];
  page.on("pageerror", (error) => errors.push(error.message));
  await page.goto("/#algorithm=chang-roberts&n=1000000&seed=1");
  await expect(chart(page)).toHaveAttribute("data-drawn", "density");
  await expect(page.getByText(/; all 15,374,145 messages in view/)).toBeVisible();
  await expect.poll(() => coloured(page)).toBeGreaterThan(10_000);
  await page.screenshot({ path: info.outputPath("whole.png") });
  // The ring below the chart has a size of its own, and the name of the leader stands inside it.
  const ring = (await page.locator(".ring canvas").boundingBox())!;
  expect(Math.min(ring.width, ring.height)).toBeGreaterThan(200);

  for (let i = 0; i < 6; i++) await chart(page).press("+");
  for (const key of ["ArrowRight", "ArrowLeft"]) {
    const before = await chart(page).getAttribute("aria-label");
    await pressInEachFrame(page, key, 30);
    await expect(chart(page)).not.toHaveAttribute("aria-label", before!);
  }
  // The label follows the last of these keys.
  let near: string | null = null;
  await expect
    .poll(async () => near === (near = await chart(page).getAttribute("aria-label")))
    .toBe(true);
  await page.getByRole("button", { name: "Whole" }).click();
  await expect(page.getByText(/; all 15,374,145 messages in view/)).toBeVisible();
  await page.getByRole("button", { name: "Back" }).click();
  await expect(chart(page)).toHaveAttribute("aria-label", near!);
  expect(errors).toEqual([]);
});

test("density chart: keys zoom in to single messages, which equal those of a run in Node @full", async ({
  page,
}, info) => {
  const line = { algorithm: "peterson", n: 200_000, seed: 3 };
  await page.goto("/#algorithm=peterson&n=200000&seed=3");
  await expect(chart(page)).toHaveAttribute("data-drawn", "density");
  for (let i = 0; i < 20; i++) {
    if ((await chart(page).getAttribute("data-drawn")) === "arrows") break;
    const before = await chart(page).getAttribute("aria-label");
    await chart(page).press("+");
    await expect(chart(page)).not.toHaveAttribute("aria-label", before!);
  }
  await expect(chart(page)).toHaveAttribute("data-drawn", "arrows");
  await expect(page.getByText(/messages? in view, of .*, each drawn/)).toBeVisible();
  await chart(page).press("n");
  const form =
    /^tid\(tid (\d+), phase (\d+)\) goes from position (\d+), causal time (\d+), to position (\d+), causal time (\d+)\.$/;
  const said = () =>
    message(page)
      .innerText()
      .then((text) => text.replace(/(?<=\d),(?=\d{3})/g, ""));
  await expect.poll(said).toMatch(form);
  const numbers = form
    .exec(await said())!
    .slice(1)
    .map(Number);
  const [tid, phase, from, sent, to, time] = numbers;
  expect(from).toBe((to + line.n - 1) % line.n);
  expect(sent).toBe(time - 1);
  await page.screenshot({ path: info.outputPath("arrows.png") });

  // The messages that this process receives in Node, with their times.
  const given = makeSetup(parseRun(line));
  const received: string[] = [];
  const before = (p: number, kind: number, _: number, it: { tid: number; phase: number }) => {
    if (p === to && kind < ALARM) received.push(`${it.tid} ${it.phase} ${simulation.now()}`);
  };
  const simulation = startSimulation({
    ...given,
    algorithm: observe(given.algorithm, { before }),
  });
  while (advance(simulation));
  simulation.finish();
  expect(received).toContain(`${tid} ${phase} ${time}`);
  // The process received no other message in this row.
  expect(received.filter((it) => it.endsWith(` ${time}`))).toEqual([`${tid} ${phase} ${time}`]);

  await page.getByLabel("Position", { exact: true }).fill("77");
  await page.getByLabel("Causal time", { exact: true }).fill("x");
  await page.getByRole("button", { name: "Go there" }).click();
  await expect(page.getByRole("alert")).toHaveText(
    "causal time: x is not accepted; use a whole number from 0.",
  );
  await page.getByLabel("Causal time", { exact: true }).fill("1");
  await page.getByRole("button", { name: "Go there" }).click();
  await expect(chart(page)).toHaveAttribute("aria-label", /positions 57 to 97, rows 0 to 23 /);
  // The link opens the same part of the run.
  await expect(page).toHaveURL(/&look=57-98,0-24$/);
  await page.reload();
  await expect(chart(page)).toHaveAttribute("aria-label", /positions 57 to 97, rows 0 to 23 /);
  await expect(chart(page)).toHaveAttribute("data-drawn", "arrows");

  // A view without messages leads to the nearest one, and the view can be saved.
  await page.getByLabel("Position", { exact: true }).fill("5");
  await page.getByLabel("Causal time", { exact: true }).fill("150000");
  await page.getByRole("button", { name: "Go there" }).click();
  await expect(chart(page)).toHaveAttribute("aria-label", /, 0 messages$/);
  await page.getByRole("button", { name: "Go to the nearest message" }).click();
  await expect(chart(page)).toHaveAttribute("aria-label", /, [1-9]\d* messages?$/);
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Save as PNG" }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe("peterson-n200000-seed3-messages.png");
  const png = readFileSync(await file.path());
  expect(png.subarray(1, 4).toString()).toBe("PNG");
  // The width in the header is about twice that of the canvas.
  const { width } = (await chart(page).boundingBox())!;
  expect(Math.abs(png.readUInt32BE(16) - 2 * width)).toBeLessThan(2);

  const { violations } = await new AxeBuilder({ page }).include(".huge").analyze();
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
  await page.setViewportSize({ width: 375, height: 800 });
  const over = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  await expect.poll(over).toBeLessThanOrEqual(0);
});
