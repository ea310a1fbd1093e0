// Generates the oracles from test/oracle-algorithms: `npx jiti test/oracles/generate.ts`. Seeds are fixed. Each
// line is one case.
import { writeFileSync } from "node:fs";
import type { Line } from "../oracle-algorithms/line.ts";
import { runDeterministic } from "../oracle-algorithms/deterministic.ts";
import { dfsLines, treeLines } from "./dfs.ts";
import { mailLines, ringLines } from "./ring.ts";
import { drawnCases } from "./drawn.ts";
import { largeLines, smallLines } from "./marchetti-spaccamela.ts";
import { random } from "./random.ts";
import { sliceLines, speedLines, staggeredLines } from "./synchronous.ts";

const extremes = ["", "max", "min"];
const announce = ["", "yes", "no"];

function cases(lines: Line[]): object[] {
  return lines.map((run) => {
    if (run.set && Object.keys(run.set).length === 0) delete run.set;
    const { algorithm: _, ...expect } = runDeterministic(run);
    return { run, expect };
  });
}

// The files by name; each has its own seed.
export const oracles: Record<string, () => object[]> = {
  "chang-roberts": () =>
    cases([
      ...ringLines(random(1), "chang-roberts", { elects: extremes, announce }, false),
      ...mailLines(random(15)),
    ]),
  "hirschberg-sinclair": () =>
    cases(
      ringLines(
        random(2),
        "hirschberg-sinclair",
        { losers: ["", "reply", "swallow"], elects: extremes, announce: ["", "yes"] },
        true,
      ),
    ),
  peterson: () => cases(ringLines(random(3), "peterson", { elects: extremes, announce }, false)),
  "franklin-probabilistic": () => drawnCases(random(4), "franklin-probabilistic", 240),
  "marchetti-spaccamela": () => cases(smallLines(random(5))),
  "marchetti-spaccamela-large": () => cases(largeLines(random(6))),
  dfs: () => cases([...dfsLines(random(7)), ...treeLines(random(17))]),
  franklin: () => cases(ringLines(random(8), "franklin", { elects: extremes, announce }, true)),
  "dolev-klawe-rodeh": () =>
    cases(ringLines(random(9), "dolev-klawe-rodeh", { elects: extremes }, false)),
  "itai-rodeh": () => drawnCases(random(10), "itai-rodeh", 160),
  "itai-rodeh-sync": () => drawnCases(random(11), "itai-rodeh-sync", 160),
  "marchetti-spaccamela-simplified": () =>
    cases([
      ...sliceLines(random(12), "marchetti-spaccamela-simplified"),
      ...staggeredLines(random(16)),
    ]),
  "time-slice": () => cases(sliceLines(random(13), "time-slice")),
  "variable-speeds": () => cases(speedLines(random(14))),
};

export function text(all: object[]): string {
  return `[\n${all.map((one) => JSON.stringify(one)).join(",\n")}\n]\n`;
}

if (process.argv[1]?.endsWith("generate.ts")) {
  for (const [name, make] of Object.entries(oracles)) {
    const all = make();
    writeFileSync(new URL(`./${name}.json`, import.meta.url), text(all));
    console.log(name, all.length);
  }
}
