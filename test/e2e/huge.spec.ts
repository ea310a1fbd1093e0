import { AxeBuilder } from "@axe-core/playwright";
import { test, type Page } from "@playwright/test";
import { advance, requestOf, setup, simulate } from "@ringleader/core";
import { ALARM, observed } from "@ringleader/core/record";
import { expect } from "./patient.ts";

const chart = (page: Page) => page.getByRole("application");
const message = (page: Page) => page.locator("[data-message]");

/** Pixels inside the axes that are not bare. */
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

/** Frames a second over two seconds, with a key in each: thirty times the first, then the second. */
const framesASecond = (page: Page, keys: readonly string[]) =>
  chart(page).evaluate(
    (element, keys) =>
      new Promise<number>((resolve) => {
        const begun = performance.now();
        let count = 0;
        const frame = () => {
          const key = keys[Math.floor(count / 30) % 2];
          if (key !== undefined)
            element.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
          count++;
          const spent = (performance.now() - begun) / 1000;
          if (spent < 2) requestAnimationFrame(frame);
          else resolve(count / spent);
        };
        requestAnimationFrame(frame);
      }),
    keys,
  );

test("all messages of a million processes are seen at once, moved smoothly, and Home is the whole", async ({
  page,
}, info) => {
  test.setTimeout(90_000);
  const errors: string[] = [];
  page.on("pageerror", (error) => errors.push(error.message));
  const asked = Date.now();
  await page.goto("/#algorithm=chang-roberts&n=1000000&seed=1");
  await expect(chart(page)).toHaveAttribute("data-drawn", "density", { timeout: 60_000 });
  const seconds = (Date.now() - asked) / 1000;
  info.annotations.push({ type: "overview", description: `${seconds} s` });
  // A few on a machine of its own; tests share theirs with others.
  expect(seconds).toBeLessThan(30);
  await expect(page.getByText(/; all 15\u202f374\u202f145 messages in view/)).toBeVisible();
  expect(await coloured(page)).toBeGreaterThan(10_000);
  await page.screenshot({ path: info.outputPath("whole.png") });

  // What this machine can do when nothing moves, and what it does while all is moved in every frame.
  const still = await framesASecond(page, []);
  for (let i = 0; i < 6; i++) await chart(page).press("+");
  const moved = await framesASecond(page, ["ArrowRight", "ArrowLeft"]);
  const measured = `${moved.toFixed(1)} of ${still.toFixed(1)}`;
  info.annotations.push({ type: "frames a second", description: measured });
  expect(moved).toBeGreaterThan(Math.min(20, still / 2));
  await chart(page).press("Home");
  await expect(page.getByText(/; all 15\u202f374\u202f145 messages in view/)).toBeVisible();
  expect(errors).toEqual([]);
});

test("keys zoom in to single messages, and each says what a run in Node says", async ({
  page,
}, info) => {
  test.setTimeout(90_000);
  const line = { algorithm: "peterson", n: 200_000, seed: 3 };
  await page.goto("/#algorithm=peterson&n=200000&seed=3");
  await expect(chart(page)).toHaveAttribute("data-drawn", "density", { timeout: 30_000 });
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
    /^tid\(tid (\d+), phase (\d+)\) goes from position (\d+), generation (\d+), to position (\d+), generation (\d+)\.$/;
  const said = () =>
    message(page)
      .innerText()
      .then((it) => it.replace(/\u202f/g, ""));
  await expect.poll(said).toMatch(form);
  const numbers = form
    .exec(await said())!
    .slice(1)
    .map(Number);
  const [tid, phase, from, sent, to, time] = numbers;
  expect(from).toBe((to + line.n - 1) % line.n);
  expect(sent).toBe(time - 1);
  await page.screenshot({ path: info.outputPath("arrows.png") });

  // What that process received, and when, by the engine's own clock.
  const given = setup(requestOf(line));
  const received: string[] = [];
  const before = (p: number, kind: number, _: number, it: { tid: number; phase: number }) => {
    if (p === to && kind < ALARM) received.push(`${it.tid} ${it.phase} ${simulation.now()}`);
  };
  const simulation = simulate({ ...given, algorithm: observed(given.algorithm, { before }) });
  while (advance(simulation));
  simulation.finish();
  expect(received).toContain(`${tid} ${phase} ${time}`);
  // And there is nothing else in that row: the list of the page is the same.
  expect(received.filter((it) => it.endsWith(` ${time}`))).toEqual([`${tid} ${phase} ${time}`]);

  await page.getByLabel("Position", { exact: true }).fill("77");
  await page.getByLabel("Generation", { exact: true }).fill("x");
  await page.getByRole("button", { name: "Go there" }).click();
  await expect(page.getByRole("alert")).toHaveText(
    "generation: x is not accepted; a generation is a whole number from 0.",
  );
  await page.getByLabel("Generation", { exact: true }).fill("1");
  await page.getByRole("button", { name: "Go there" }).click();
  await expect(chart(page)).toHaveAttribute("aria-label", /positions 57 to 97, rows 0 to 23 /);
  const { violations } = await new AxeBuilder({ page }).include(".huge").analyze();
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
  await page.setViewportSize({ width: 375, height: 800 });
  const over = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  await expect.poll(over).toBeLessThanOrEqual(0);
});
