import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { advance, makeSetup, parseRun, startSimulation } from "@ringleader/core/internal";
import {
  ALARM,
  deepestEvent,
  makeRecorder,
  markCausality,
  type Recording,
} from "@ringleader/core/internal/recording";
import { expect, playByMessage, test } from "./patient.ts";

const slider = (page: Page) => page.getByRole("slider", { name: /of the run/ });
const diagram = (page: Page) => page.getByRole("application", { name: /^Space-time diagram/ });
const description = (page: Page) => page.locator(".chosen-event");
const live = (page: Page) => page.locator(".diagram [aria-live]");

/** A label of a canvas, with its edges in CSS pixels. */
interface Label {
  readonly text: string;
  readonly left: number;
  readonly right: number;
}

/** Collects the labels that each canvas shows. */
const collectLabels = (page: Page) =>
  page.addInitScript(() => {
    const { prototype } = CanvasRenderingContext2D;
    // oxlint-disable-next-line typescript/unbound-method -- both are called with their context.
    const { fillText, clearRect } = prototype;
    const labels = new WeakMap<HTMLCanvasElement, Label[]>();
    Object.assign(window, { labelsOf: (canvas: HTMLCanvasElement) => labels.get(canvas) ?? [] });
    prototype.clearRect = function (...box) {
      labels.set(this.canvas, []);
      clearRect.apply(this, box);
    };
    prototype.fillText = function (text, x, y) {
      const { width } = this.measureText(text);
      const left =
        x - { left: 0, center: width / 2, right: width, start: 0, end: width }[this.textAlign];
      labels.get(this.canvas)?.push({ text, left, right: left + width });
      fillText.call(this, text, x, y);
    };
  });

const labelsOf = (page: Page): Promise<{ labels: Label[]; width: number }> =>
  diagram(page).evaluate((canvas: HTMLCanvasElement) => ({
    labels: (window as unknown as { labelsOf: (of: HTMLCanvasElement) => Label[] }).labelsOf(
      canvas,
    ),
    width: canvas.getBoundingClientRect().width,
  }));

const textsOf = async (page: Page) => (await labelsOf(page)).labels.map(({ text }) => text);

/** Expects every label to be inside the canvas. */
async function expectUncut(page: Page) {
  const { labels, width } = await labelsOf(page);
  expect(labels.filter(({ left, right }) => left < 0 || right > width)).toEqual([]);
}

function record(line: Parameters<typeof parseRun>[0]): Recording {
  const recorder = makeRecorder(makeSetup(parseRun(line)));
  const simulation = recorder.attach(startSimulation(recorder.setup));
  while (advance(simulation));
  simulation.finish();
  return recorder.cut()!;
}

/** Returns the mean opacity of the pixels in the lower half of the diagram. */
const inkBelow = (page: Page) =>
  diagram(page).evaluate((canvas: HTMLCanvasElement) => {
    const { width, height } = canvas;
    const half = Math.floor(height / 2);
    const { data } = canvas.getContext("2d")!.getImageData(0, half, width, height - half);
    const sum = data.reduce((sum, value, i) => (i % 4 === 3 ? sum + value : sum), 0);
    return sum / (width * (height - half));
  });

for (const width of [1440, 375]) {
  test(`diagram: labels are whole, phases have a margin, silence is a break, at ${width} px${width === 375 ? " @full" : ""}`, async ({
    page,
  }) => {
    await collectLabels(page);
    await page.setViewportSize({ width, height: 900 });
    await page.goto("/#algorithm=hirschberg-sinclair&n=12&seed=1&at=48");
    await expect.poll(() => textsOf(page)).toContain("phase 0");
    await expectUncut(page);
    const { labels } = await labelsOf(page);
    const phases = labels.filter(({ text }) => text.startsWith("phase"));
    expect(phases.map(({ text }) => text)).toEqual([0, 1, 2, 3, 4].map((i) => `phase ${i}`));
    const others = labels.filter(({ text }) => !text.startsWith("phase"));
    const edge = Math.max(...others.map(({ right }) => right));
    for (const { left } of phases) expect(left).toBeGreaterThan(edge);

    // Times of six digits, after long silences.
    await page.goto("/#algorithm=marchetti-spaccamela&protocol=P4&n=20&ids=rising&seed=1");
    await expect.poll(() => textsOf(page)).toContain("round");
    await expect.poll(async () => (await textsOf(page)).join()).toMatch(/131.1\d\d/);
    await expectUncut(page);
    await page.goto("/#algorithm=time-slice&n=8&seed=1");
    await expect.poll(() => textsOf(page)).toContain("⋮ 7 silent rounds");

    // Latencies have an axis of ticks beside the causal time.
    await page.goto("/#algorithm=franklin&n=9&seed=3&schedule=latency:uniform:1:9");
    await expect.poll(async () => (await textsOf(page)).join()).toMatch(/causal/);
    await page.getByLabel("Vertical axis").selectOption("ticks");
    await expect.poll(() => textsOf(page)).toContain("tick");
    await expectUncut(page);
  });
}

test("diagram: from 64 processes on it is a picture with a playhead, which zooms in to arrows @full", async ({
  page,
}, info) => {
  await collectLabels(page);
  await page.goto("/#algorithm=peterson&n=5000&seed=1");
  await expect(diagram(page)).toHaveAttribute("data-drawn", "density");
  await page.goto("/#algorithm=hirschberg-sinclair&n=300&seed=1&at=10100");
  await expect(diagram(page)).toHaveAttribute("aria-label", /300 processes/);
  await expect(diagram(page)).toHaveAttribute("data-drawn", "density");
  await expect(diagram(page)).toHaveAttribute("data-whole", "");
  await expect.poll(() => textsOf(page)).toEqual(expect.arrayContaining(["position", "phase 0"]));
  await expectUncut(page);
  await slider(page).press("End");
  await expect(diagram(page)).toHaveAttribute("aria-label", /10,100 events so far/);
  const all = await inkBelow(page);
  await page.screenshot({ path: info.outputPath("picture.png") });

  // What has not happened yet is pale.
  await slider(page).press("Home");
  await expect(diagram(page)).toHaveAttribute("aria-label", / 0 events so far/);
  await expect.poll(() => inkBelow(page)).toBeLessThan(0.8 * all);
  await slider(page).press("End");

  await diagram(page).press("+");
  await expect(diagram(page)).toHaveAttribute("aria-label", /In view: positions 75 to 224, rows /);
  for (let i = 0; i < 7; i++) await diagram(page).press("+");
  await expect(diagram(page)).toHaveAttribute("data-drawn", "arrows");
  await page.screenshot({ path: info.outputPath("arrows.png") });
  await page.getByRole("button", { name: "Whole" }).click();
  await expect(diagram(page)).toHaveAttribute("data-drawn", "density");
  await page.getByRole("button", { name: "Back", exact: true }).click();
  await expect(diagram(page)).toHaveAttribute("data-drawn", "arrows");
});

test("diagram: keys go from event to event, and show causes and effects at full strength", async ({
  page,
}, info) => {
  const recording = record({ algorithm: "hirschberg-sinclair", n: 12, seed: 1 });
  await page.goto("/#algorithm=hirschberg-sinclair&n=12&seed=1&at=48");
  await playByMessage(page);
  await expect(diagram(page)).toHaveAttribute("aria-label", / 48 events so far/);
  const pale = await inkBelow(page);
  await diagram(page).press("ArrowDown");
  await expect(live(page)).toContainText(/^Event 48: /);

  // Walks along messages and processes in the recording, and in the page.
  const { kind, came, before, flights, sends } = recording;
  const moves: Record<string, (event: number) => number | undefined> = {
    ArrowUp: (event) => (before[event] < 0 ? undefined : before[event]),
    ArrowDown: (event) => (before.includes(event) ? before.indexOf(event) : undefined),
    ArrowLeft: (event) => (kind[event] < ALARM ? flights.sent[came[event]] : undefined),
    ArrowRight: (event) =>
      sends[event] < sends[event + 1] ? flights.arrives[sends[event]] : undefined,
  };
  let event = 47;
  const refused = [];
  for (const key of [
    "Left",
    "Left",
    "Right",
    "Down",
    "Right",
    "Down",
    "Down",
    "Up",
    "Left",
    "Left",
  ]) {
    await diagram(page).press(`Arrow${key}`);
    const next = moves[`Arrow${key}`](event);
    if (next === undefined) refused.push(key);
    event = next ?? event;
    await expect(live(page)).toContainText(`Event ${event + 1}: `);
  }
  expect(refused.length).toBeLessThan(5);

  await diagram(page).press("Enter");
  const marks = markCausality(recording, event);
  const causes = marks.filter((mark) => mark === 1).length;
  const effects = marks.filter((mark) => mark === 2).length;
  const rest = marks.length - 1 - causes - effects;
  const says = `${causes} cause${causes === 1 ? "" : "s"}, ${effects} effects, ${rest} concurrent`;
  await expect(description(page)).toContainText(says);
  await expect(live(page)).toContainText(says);
  // Effects in the future are not pale, and the description covers none of them.
  expect(effects).toBeGreaterThan(40);
  await expect.poll(() => inkBelow(page)).toBeGreaterThan(1.2 * pale);
  const [box, frame] = [await description(page).boundingBox(), await diagram(page).boundingBox()];
  expect(box!.y).toBeGreaterThanOrEqual(frame!.y + frame!.height);
  await expect(description(page)).toBeInViewport({ ratio: 1 });
  await page.screenshot({ path: info.outputPath("causes.png") });
  const { violations } = await new AxeBuilder({ page }).include(".diagram").analyze();
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
  await page.getByRole("button", { name: "Go there" }).click();
  await expect(diagram(page)).toHaveAttribute(
    "aria-label",
    new RegExp(` ${event + 1} events so far`),
  );
  await diagram(page).press("Escape");
  await expect(description(page)).toHaveCount(0);
  await expect(live(page)).toHaveText("");

  const deepest = deepestEvent(recording);
  expect(recording.depth[deepest]).toBeGreaterThan(0);
  const plain = await inkBelow(page);
  await page.getByLabel("critical path").check();
  await expect.poll(() => inkBelow(page)).toBeGreaterThan(plain);
  await page.getByLabel("Vertical axis").selectOption("events");
  await expect(diagram(page)).toHaveAttribute("aria-label", /202 events down/);
});

test("diagram: playback pauses at a breakpoint @full", async ({ page }) => {
  await page.goto("/#algorithm=chang-roberts&n=5&ids=falling");
  await playByMessage(page);
  await slider(page).press("Home");
  await expect(diagram(page)).toHaveAttribute("aria-label", / 0 events so far/);
  await diagram(page).press("ArrowUp");
  await diagram(page).press("Enter");
  await expect(description(page)).toContainText(/^Event 1 /);
  await page.getByRole("button", { name: "Breakpoint" }).click();
  await page.locator("body").click({ position: { x: 5, y: 5 } });
  await page.keyboard.press("Home");
  await page.keyboard.press("Space");
  await expect(diagram(page)).toHaveAttribute("aria-label", / 1 event so far/);
  await expect(page.getByRole("button", { name: "Play", exact: true })).toBeVisible();
  await expect(diagram(page)).toHaveAttribute("aria-label", / 1 event so far/);
});
