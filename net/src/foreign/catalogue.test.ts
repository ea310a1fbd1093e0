import {
  allMutants,
  catalogue,
  findAlgorithm,
  makeSetup,
  mutantName,
  mutantRun,
  parseRun,
  result,
  runRequest,
  startSimulation,
  type Algorithm,
  type Request,
  type RunSpec,
} from "@ringleader/core/internal";
import { Refusal } from "@ringleader/core/internal/refusal";
import { describe, expect, test } from "vitest";
import { judgeNodes } from "./judge-nodes.ts";
import { MemoryChannel } from "./testing/memory-channel.ts";

const seeds = process.env["FULL"] ? [1, 2, 3, 4, 5] : [1];

/** Judges nodes of `algorithm` in a run. */
function judge(spec: RunSpec, algorithm = spec.algorithm) {
  const setup = makeSetup({ ...parseRun(spec), hopeless: true });
  const nodes = findAlgorithm(algorithm).with(spec.set ?? {});
  const channels = Array.from({ length: setup.n }, () => new MemoryChannel(nodes));
  return judgeNodes(setup, channels, { maxMessages: 2000, maxEvents: 20_000 });
}

const rings = catalogue.filter(({ name }) => name !== "dfs");
const specs: RunSpec[] = [
  ...rings.flatMap(({ name }) => [1, 2, 3, 5, 8].map((n) => ({ algorithm: name, n }))),
  ...["ring", "complete:4", "grid:2x3", "tree:6"].map((graph) => ({
    algorithm: "dfs",
    graph,
    ...(graph === "ring" && { n: 4 }),
  })),
  { algorithm: "chang-roberts", n: 5, wake: [1, 3], schedule: "lifo" },
  { algorithm: "chang-roberts", n: 5, set: { elects: "max" } },
  { algorithm: "peterson", n: 5, violate: ["everyone"], wake: [1, 3] },
  { algorithm: "peterson", n: 5, violate: ["direction"], ports: "scrambled", maxMessages: 200 },
  { algorithm: "hirschberg-sinclair", n: 6, schedule: "latency:uniform:1:9", links: "any" },
  { algorithm: "marchetti-spaccamela", n: 5, wake: { 1: 4 }, willing: [0, 3] },
];

describe("foreign nodes: every algorithm passes as nodes that know only what they are told", () => {
  test.each(specs)("%j", async (spec) => {
    for (const seed of seeds) {
      for (const schedule of spec.schedule === undefined ? ["fifo", "random"] : [spec.schedule]) {
        const run = { ...spec, seed, schedule };
        const isInRounds = findAlgorithm(spec.algorithm).with(spec.set ?? {}).needs.rounds;
        if (isInRounds && schedule === "random") continue;
        const { difference, steps, outcome } = await judge(run);
        expect(difference).toBeUndefined();
        expect(steps).toBeGreaterThan(0);
        const request = { ...parseRun(run), hopeless: true };
        expect(result(outcome).digest).toBe(runRequest(request, { maxMessages: 2000 }).digest);
      }
    }
  });
});

/** Returns everything of a simulated run that other processes or an observer can see. */
function simulated(request: Request): string {
  const lines: string[] = [];
  try {
    const simulation = startSimulation(makeSetup({ ...request, hopeless: true }), {
      maxEvents: 2000,
      watch: (event) => lines.push(JSON.stringify(event)),
      decided: (p, leads, whom) => lines.push(`${p} ${leads ? "leads" : `follows ${whom}`}`),
    });
    while (simulation.delivered() < 2000 && simulation.advance(1));
    lines.push(...simulation.finish().faults);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    lines.push(error.message);
  }
  return lines.join("\n");
}

test.runIf(process.env["FULL"])(
  "foreign nodes: every mutant that acts differently in its run is named",
  async () => {
    let named = 0;
    for (const mutant of allMutants) {
      const spec = { seed: 1, ...mutantRun(mutant) };
      const right = { ...spec, algorithm: mutant.of.name };
      const request = parseRun(right);
      // Wake-ups and links are not the node's own: a mutant that only assumes others acts like the right algorithm.
      const { needs, links } = request.algorithm;
      const broken: Algorithm = { ...parseRun(spec).algorithm, needs, links };
      const isDifferent = simulated(request) !== simulated({ ...request, algorithm: broken });
      const name = mutantName(mutant);
      const { difference } = await judge(right, name);
      expect(difference !== undefined, `${name}: ${difference}`).toBe(isDifferent);
      if (difference === undefined) continue;
      expect(difference).toMatch(
        /^after (wake|alarm \d+|\w+\([\d, ]*\) at port \d) position \d+ .*; .*\.$/,
      );
      named++;
    }
    expect(named).toBeGreaterThan(80);
  },
);
