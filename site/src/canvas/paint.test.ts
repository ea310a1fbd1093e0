import { advance, makeSetup, parseRun, startSimulation } from "@ringleader/core/internal";
import { makeRecorder, Reel } from "@ringleader/core/internal/recording";
import { expect, test } from "vitest";
import type { RunPicture } from "../run/run.worker.ts";
import { paint, type CanvasColours } from "./paint.ts";
import { LANDING } from "./playback/playback.ts";
import type { Pen } from "./shapes.ts";

/** A pen that collects the texts; every other operation does nothing. */
function collectTexts() {
  const texts: { readonly text: string; readonly x: number; readonly y: number }[] = [];
  const nothing: Record<string | symbol, unknown> = {};
  const pen = new Proxy(nothing, {
    get: (_, key) => (text: string, x: number, y: number) =>
      key === "fillText" && texts.push({ text, x, y }),
    set: () => true,
  });
  return { pen: pen as unknown as Pen, texts };
}

test("ring: the numbers of messages stay inside the canvas", () => {
  const setup = makeSetup(parseRun({ algorithm: "hirschberg-sinclair", n: 12, seed: 1 }));
  const recorder = makeRecorder(setup);
  const simulation = recorder.attach(startSimulation(recorder.setup));
  while (advance(simulation));
  const recording = recorder.cut()!;
  const { n, labels, standing, kinds } = recording;
  const reel = new Reel(recording);
  const colours = { states: [], kinds: [""] } as unknown as CanvasColours;
  const size = 490;
  const { pen, texts } = collectTexts();
  for (let taken = 0; taken <= recording.process.length; taken++) {
    reel.seek(taken);
    const { faces } = reel;
    const picture: RunPicture = { n, labels, standing, kinds, faces, ids: setup.ids!, ring: true };
    for (const part of [0, 0.5 * LANDING, 0.99 * LANDING]) {
      const motion = { reel, since: taken, until: recording.process.length, part };
      paint(pen, { size, ratio: 1, colours, picture, faces, motion });
    }
  }
  expect(texts.length).toBeGreaterThan(1000);
  for (const { text, x, y } of texts) {
    expect(Math.abs(x) + 3.5 * text.length).toBeLessThanOrEqual(size / 2);
    expect(Math.abs(y) + 6).toBeLessThanOrEqual(size / 2);
  }
});
