// What verify says of programs that a user might write: it calls none right that is wrong on the setup that it explores, and names what
// the setup leaves out.
import { describe, expect, test } from "vitest";
import { endlessPrograms, endingPrograms } from "../../../../test/programs/endless.ts";
import * as coins from "../../../../test/programs/coins-and-large-states.ts";
import * as labelsAndSleepers from "../../../../test/programs/labels-and-sleepers.ts";
import * as onNetworks from "../../../../test/programs/on-networks.ts";
import type { Program } from "../../../../test/programs/program.ts";
import * as racing from "../../../../test/programs/racing.ts";
import { arrangements } from "../../../../test/oracles/random.ts";
import { catalogue } from "../../algorithms/index.ts";
import type { Algorithm } from "../../model/algorithm.ts";
import { single } from "../../model/family.ts";
import { parseRun } from "../../request/parse-run.ts";
import { Refusal } from "../../refusal/refusal.ts";
import { judgeSource, makeSource, makeVerifiedSetup, nameFixedValues } from "./source.ts";

const FULL = process.env["FULL"] !== undefined;

/** Judges one setup as verify does: what is wrong, what is fixed, or "holds". */
function judge(algorithm: Algorithm, n: number, ids?: readonly number[]): string {
  const graph = algorithm.needs.ring ? undefined : n < 3 ? "ring" : `complete:${n}`;
  const spec = { algorithm: algorithm.name, ...(ids ? { ids } : { n }), graph, seed: 1 };
  const setup = makeVerifiedSetup(parseRun(spec, single(algorithm)));
  try {
    const source = makeSource(setup, { mostStates: 100_000 });
    if (!source) return "undecided";
    const { why, endless } = judgeSource(source);
    if (why !== undefined || endless !== undefined) return `wrong: ${why ?? endless}`;
  } catch (error) {
    if (error instanceof Refusal) return `wrong: ${error.message}`;
    throw error;
  }
  const fixed = nameFixedValues(setup);
  return fixed.length === 0 ? "holds" : `holds with ${fixed.join(", ")}`;
}

/** Judges all arrangements of ids up to a size; the worst of all answers. */
function judgeAll({ algorithm, n: most }: Program): string {
  const answers = Array.from({ length: most }, (_, i) => i + 1).flatMap((n) =>
    algorithm.needs.ids
      ? arrangements(n).map((ids) => judge(algorithm, n, ids))
      : [judge(algorithm, n)],
  );
  const worst = (begins: string) => answers.find((it) => it.startsWith(begins));
  return worst("wrong") ?? worst("undecided") ?? worst("holds with") ?? "holds";
}

const some = (programs: readonly Program[]) =>
  programs
    .filter(({ slow, n }) => FULL || (!slow && n < 3))
    .slice(0, FULL ? undefined : 3)
    .map((it) => [it.algorithm.name, it] as const);

describe("verify: programs whose mistakes lie on links that reorder", () => {
  test.each(some(racing.wrong))("%s is called wrong", (_, program) => {
    expect(judgeAll(program)).toMatch(/^wrong: /);
  });
  test.each(some(racing.right.map((it) => (FULL ? it : { ...it, n: 2 }))))(
    "%s is not",
    (_, program) => {
      expect(judgeAll(program)).not.toMatch(/^wrong: /);
    },
  );
});

test.each(some([...labelsAndSleepers.wrong, ...onNetworks.wrong]))(
  "verify: what the setup of %s leaves out is named, unless its mistake is seen",
  (_, program) => {
    expect(judgeAll(program)).toMatch(
      /^wrong: |^undecided|^holds with .*(?:aligned ports|all processes start|one port numbering)/,
    );
  },
);

test.each(some(coins.wrong).slice(0, FULL ? undefined : 2))(
  "verify: %s is wrong whatever Spin says of its coins",
  (_, program) => {
    expect(judgeAll(program)).toMatch(/^wrong: |^undecided/);
  },
);

describe("verify: runs that never end", () => {
  test.each(some(endlessPrograms))("%s", (_, program) => {
    expect(judgeAll(program)).toMatch(/^wrong: .*(?:end|finish|no process is elected)/);
  });
  test.each(some(endingPrograms))("%s ends", (_, it) => {
    expect(judgeAll(it)).toMatch(/^holds/);
  });
  test.each(["itai-rodeh", ...(FULL ? ["franklin-probabilistic"] : [])])("%s ends", (name) => {
    const of = catalogue.find((family) => family.name === name)!.with({});
    expect(judge(of, 2)).toMatch(/^holds/);
  });
});
