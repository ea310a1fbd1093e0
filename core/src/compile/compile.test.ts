import { expect, test } from "vitest";
import { findAlgorithm } from "../request/parse-run.ts";
import { pool } from "../simulate/engine/pool.ts";
import { queue } from "../simulate/engine/queue.ts";
import { roundEngine } from "../simulate/engine/round-engine.ts";
import { compile, onGeneratedText } from "./compile.ts";
import { shapeOf } from "./shape.ts";

test.each([
  ["peterson", queue],
  ["franklin", pool],
  ["dfs", pool],
  ["variable-speeds", roundEngine],
] as const)(
  "compile: shows the text of %s to a listener, with registers and cells replaced",
  (name, engine) => {
    const texts: string[] = [];
    onGeneratedText((title, text) => texts.push(title, text));
    const algorithm = findAlgorithm(name).with({});
    const shape = shapeOf(algorithm, engine, false);
    const { loop } = compile(shape, engine, { processes: 8, links: 16, messages: 16 });
    onGeneratedText(undefined);
    expect(texts[0]).toBe(`${name} on the engine ${engine.name}`);
    expect(texts[1]).toContain("function step(");
    expect(texts[1]).not.toMatch(/\$[A-Z]|\w@\[/);
    expect(Object.keys(loop)).toEqual(expect.arrayContaining(loopNames));
  },
);

/** The functions of `Loop`; `widen` is optional. */
const loopNames = [
  "beginAll",
  "step",
  "stepWatched",
  "lanes",
  "setLanes",
  "setFlags",
  "inFlight",
  "clock",
  "last",
  "sentThisStep",
  "room",
  "take",
  "inherit",
];
