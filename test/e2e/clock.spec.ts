import type { Page } from "@playwright/test";
import { expect, playByMessage, test } from "./patient.ts";
import { watchFrames, type Frame } from "./watch-frames.ts";

test.use({ opens: "start" });

/** Returns the frames that were shown while `act` ran. */
async function framesOf(page: Page, act: () => Promise<unknown>): Promise<Frame[]> {
  const take = () =>
    page.evaluate(() => (window as unknown as { frames_: Frame[] }).frames_.splice(0));
  await take();
  await act();
  return take();
}

/** Plays until `moments` moments have been shown, or the end is reached. */
const untilShown = (page: Page, moments: number) =>
  page.waitForFunction(
    (moments) =>
      new Set((window as unknown as { frames_: Frame[] }).frames_.map(({ slider }) => slider))
        .size >= moments || document.querySelector("[aria-label=Pause]") === null,
    moments,
  );

const numberIn = (text: string, pattern: RegExp): number | undefined => {
  const [, digits] = pattern.exec(text) ?? [];
  return digits === undefined ? undefined : Number(digits.replaceAll(",", ""));
};

/** Expects that all that a frame of Watch shows is about one moment. */
function expectOneMoment(frame: Frame): void {
  const { rings, headline, centres, labels, now, where, slider, counted, diagram } = frame;
  const says = JSON.stringify(frame, undefined, 1);
  const [{ standing, flying, leaders }] = rings;
  expect(numberIn(now, /(\d+) in flight/), says).toBe(flying);
  expect(numberIn(labels[0], /(\d+) messages? in flight/), says).toBe(flying);
  expect(numberIn(where, /(?:event|round) ([\d,]+) of/), says).toBe(Number(slider));
  expect(numberIn(diagram, /([\d,]+) events? so far/), says).toBe(Number(slider));
  const sent = numberIn(headline, /(\d+) messages? so far/);
  expect(numberIn(now, /messages (\d+)/), says).toBe(Number(counted));
  if (sent !== undefined) {
    expect(sent, says).toBe(Number(counted));
    expect(numberIn(headline, /(\d+) in flight/), says).toBe(flying);
  }
  const standingSaid = numberIn(headline, /(\d+) of 12 still standing/);
  if (standingSaid !== undefined) expect(standingSaid, says).toBe(standing);
  const standingInside = numberIn(centres[0], /(\d+) of 12 still standing/);
  if (standingInside !== undefined) expect(standingInside, says).toBe(standing);
  expect(/is elected/.test(headline), says).toBe(leaders > 0);
  expect(/is elected/.test(centres[0]), says).toBe(leaders > 0);
}

const momentsIn = (frames: readonly Frame[]) => new Set(frames.map(({ slider }) => slider)).size;

test("clock: in every frame the ring, the words, the tables and the diagram show one moment @full", async ({
  page,
}) => {
  await page.addInitScript(watchFrames);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/");
  await expect(page.getByRole("button", { name: "Pause" })).toBeVisible();
  const byStep = await framesOf(page, () => untilShown(page, 6));
  for (const frame of byStep) expectOneMoment(frame);
  expect(momentsIn(byStep)).toBeGreaterThanOrEqual(6);
  await playByMessage(page);
  for (const speed of ["10", "30", "1000"]) {
    await page.getByLabel(/^Speed, /).selectOption(speed);
    const byMessage = await framesOf(page, async () => {
      await page.getByRole("slider", { name: "event of the run" }).fill("0");
      const play = page.getByRole("button", { name: "Play", exact: true });
      if (await play.isVisible()) await play.click();
      await untilShown(page, 5);
    });
    for (const frame of byMessage) expectOneMoment(frame);
    expect(momentsIn(byMessage)).toBeGreaterThanOrEqual(2);
  }
  // Steps forward and back, faster than they are drawn, jumps, and the end.
  await page.locator("body").click({ position: { x: 5, y: 5 } });
  await page.keyboard.press("Home");
  const steps = await framesOf(page, async () => {
    for (const key of ["m", "Right", "Right", "Left", "Right", "m", "Right", "Right", "Left"])
      await page.keyboard.press(key.length === 1 ? key : `Arrow${key}`);
    for (const at of ["40", "7", "90", "60"])
      await page.getByRole("slider", { name: "event of the run" }).fill(at);
    for (const key of ["n", "b", "ArrowRight", "End"]) await page.keyboard.press(key);
    await expect(page.locator("#outcome")).toContainText("Process 12 is elected");
  });
  for (const frame of steps) expectOneMoment(frame);
  // Now keeps its place, and the marks below the slider are whole.
  const places = new Set([...byStep, ...steps].map(({ nowEnds }) => nowEnds));
  expect([...places]).toHaveLength(1);
  await expect(page.locator(".ticks")).toBeInViewport({ ratio: 1 });
});

test("clock: under reduced motion the run plays from moment to moment @full", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.addInitScript(watchFrames);
  await page.goto("/");
  await expect(page.getByRole("button", { name: "Play", exact: true })).toBeVisible();
  const frames = await framesOf(page, async () => {
    await page.keyboard.press("Space");
    await untilShown(page, 5);
  });
  for (const frame of frames) expectOneMoment(frame);
  expect(momentsIn(frames)).toBeGreaterThanOrEqual(5);
});

test("clock: in Compare each ring and its words show one moment", async ({ page }) => {
  await page.addInitScript(watchFrames);
  await page.goto("/#view=compare");
  await expect(page.locator(".ring canvas")).toHaveCount(2);
  await page.keyboard.press("Home");
  const frames = await framesOf(page, async () => {
    await page.keyboard.press("Space");
    await untilShown(page, 6);
  });
  expect(momentsIn(frames)).toBeGreaterThanOrEqual(6);
  for (const { rings, labels, centres } of frames) {
    rings.forEach(({ standing, flying }, side) => {
      const says = JSON.stringify({ rings, labels, centres });
      expect(numberIn(labels[side], /(\d+) messages? in flight/), says).toBe(flying);
      const inside = numberIn(centres[side], /(\d+) of \d+ still standing/);
      expect(inside ?? standing, says).toBe(standing);
    });
  }
});
