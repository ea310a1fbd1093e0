// The TLA+, mCRL2 and PRISM texts that export writes, interpreted: they have exactly our states and transitions.
import {
  catalogue,
  exportGraph,
  makeSetup,
  parseRun,
  type Exported,
  type RunSpec,
} from "@ringleader/core/internal";
import { describe, expect, test } from "vitest";
import { readMcrl2Model } from "./source-languages/mcrl2.ts";
import { readPrismModel } from "./source-languages/prism.ts";
import { countStates } from "./source-languages/state-count.ts";
import { readTlaModel } from "./source-languages/tla.ts";

const FULL = process.env["FULL"] !== undefined;

/** Hirschberg and Sinclair's algorithm has the most states. */
const sizesOf = (name: string) => (FULL ? [2, 3, 4] : [name === "hirschberg-sinclair" ? 2 : 3]);

/** Every asynchronous algorithm on a small ring; those with coins are in the last lines. */
const plain: readonly RunSpec[] = [
  ...catalogue
    .filter((family) => {
      const { rounds, coins } = family.with({}).needs;
      return !rounds && !coins;
    })
    .flatMap(({ name }) => sizesOf(name).map((n) => ({ algorithm: name, n, seed: 1 }))),
  { algorithm: "chang-roberts", ids: [3, 1, 2, 4], links: "any", wake: [0, 2] },
  { algorithm: "franklin", ids: [3, 1, 2], ports: "011", links: "any" },
  { algorithm: "peterson", ids: [1] },
  { algorithm: "dfs", graph: "complete:3", seed: 2 },
];
const tossing: readonly RunSpec[] = [
  { algorithm: "itai-rodeh", n: 2 },
  { algorithm: "itai-rodeh", n: 2, wake: [1], set: { k: "3" } },
  ...(FULL ? [{ algorithm: "franklin-probabilistic", n: 2, ports: "01" }] : []),
];

const exported = (
  spec: RunSpec,
  format: Parameters<typeof exportGraph>[1],
): Exported & { text: string } => {
  const graph = exportGraph(makeSetup(parseRun(spec)), format, { mostStates: 100_000 })!;
  return { ...graph, text: `${[...graph.files[0].lines].join("\n")}\n` };
};

describe.each([
  ["tla", readTlaModel],
  ["mcrl2", readMcrl2Model],
] as const)("sources: %s", (format, read) => {
  test.each([...plain, ...tossing])("has the states and transitions of %o", (spec) => {
    const { text, states, transitions } = exported(spec, format);
    expect(countStates(read(text))).toEqual({ states, transitions });
  });
});

describe("sources: prism-modules", () => {
  test.each(plain)("has the states and transitions of %o", (spec) => {
    const { text, states, transitions } = exported(spec, "prism-modules");
    expect(countStates(readPrismModel(text))).toEqual({ states, transitions });
  });

  // One more state, from which the coins at the start lead to the initial states, as in the explicit files.
  test.each(tossing)("has the added state and the probabilities of %o", (spec) => {
    const { text, states } = exported(spec, "prism-modules");
    const explicit = exported(spec, "prism");
    const model = readPrismModel(text);
    expect(explicit.added).toBe(true);
    expect(countStates(model).states).toBe(states + 1);
    expect(explicit.states).toBe(states + 1);
    const [first] = model.chances(model.initial[0]);
    expect(first.reduce((sum, it) => sum + it, 0)).toBeCloseTo(1, 12);
    expect(new Set(first).size).toBe(1);
  });
});

test("sources: the TLA+ invariant holds in every state, and not outside the model", () => {
  const leaders = (spec: RunSpec): boolean[] => {
    const model = readTlaModel(exported(spec, "tla").text);
    const seen: object[] = [];
    countStates({ ...model, steps: (state) => (seen.push(state), model.steps(state)) });
    return seen.map((state) => model.holds("AtMostOneLeader", state));
  };
  expect(leaders({ algorithm: "peterson", ids: [1, 4, 2, 3] })).not.toContain(false);
  expect(leaders({ algorithm: "chang-roberts", ids: [1, 1], violate: ["ids"] })).toContain(false);
});

test("sources: a text with one row less has fewer states", () => {
  const spec = { algorithm: "peterson", ids: [2, 1, 3] };
  const { text, states } = exported(spec, "tla");
  const rows = text.split("\n").filter((line) => line.includes("\\/ Receive("));
  expect(countStates(readTlaModel(text.replace(`${rows[0]}\n`, ""))).states).toBeLessThan(states);
});
