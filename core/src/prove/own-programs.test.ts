// Proofs of programs that a user might write: no wrong program is proved, whatever it does besides its fields.
import { expect, test } from "vitest";
import { givingUp, right, smuggling } from "../../../test/programs/proofs.ts";
import { guardedCommands } from "../commands/guarded-commands.ts";
import type { Algorithm } from "../model/algorithm.ts";
import { id } from "../model/schema.ts";
import { conditionsOf } from "./conditions.ts";
import { safetyOf } from "./invariant-part.ts";
import { prepareProof } from "./prepare-proof.ts";
import { conditionText } from "./smt-file.ts";
import { assumedOfCounters } from "./what-is-proved.ts";

const named = (it: Algorithm) => [JSON.stringify(it.name), it] as const;

test.each(givingUp.map(named))("prove: %s gives up, so it has no commands", (_, algorithm) => {
  expect(() => guardedCommands(algorithm)).toThrow(
    /gives up|this cannot happen|has no (uid|tokn|route)/,
  );
});

test.each(right.map(named))("prove: %s has commands", (_, algorithm) => {
  expect(guardedCommands(algorithm).commands.length).toBeGreaterThan(2);
});

test("prove: if a process gives up at large values of a counter, the proof assumes that none grows so far", () => {
  const far = guardedCommands(right.find(({ name }) => name === "counts-far")!);
  expect(assumedOfCounters(far)).toEqual([
    "no counter grows until a process gives up (41 does not fit hops)",
  ]);
});

/** Returns the lines that a solver reads. A line break ends a comment. */
const read = (text: string): string[] =>
  text.split(/[\n\r]/).filter((line) => !line.startsWith(";"));

test.each(smuggling.map(named))("prove: %s and its labels are no part of the question", (_, it) => {
  const safety = safetyOf(it);
  const conditions = conditionsOf(guardedCommands(it), safety, safety);
  expect(conditions.length).toBeGreaterThan(2);
  for (const condition of conditions) {
    const lines = read(conditionText(condition));
    expect(lines.filter((line) => /check-sat|exit/.test(line))).toEqual(["(check-sat)"]);
    expect(lines.join("\n")).not.toContain("assert false");
  }
});

test("prove: that an algorithm has no commands is said before a field must be renamed", () => {
  const [plain] = right;
  const algorithm = { ...plain, needs: { ...plain.needs, rounds: true }, state: { best: id } };
  const proof = prepareProof({ algorithm: algorithm as Algorithm, leavesOut: false });
  expect(proof.next().value).toMatchObject({ inexpressible: expect.stringContaining("rounds") });
});
