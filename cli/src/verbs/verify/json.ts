import { digestOf } from "../../documents/digest-of.ts";
import { differencesOf, verdictOf, type ComparedCheckers } from "./verification.ts";

/** Returns the document that `--json` prints. */
export function verifyDocument(algorithm: string, found: ComparedCheckers, replay: string): object {
  const { ours, theirs } = found;
  const { n, parameters, setup, rows, states, transitions, why, seed, counterexample } = ours;
  const document = {
    format: 1,
    algorithm,
    parameters,
    n,
    setup,
    with: "spin",
    version: theirs.version,
    verdict: verdictOf(found),
    differences: differencesOf(found),
    rows,
    fixed: ours.fixed,
    assumes: ours.assumes,
    ours: { states, transitions, violation: why ?? ours.endless },
    theirs: {
      states: theirs.states,
      transitions: theirs.transitions,
      violation: theirs.violation,
    },
    counterexample: counterexample && {
      length: counterexample.length,
      violations: counterexample.violations,
      loop: counterexample.loop,
      trace: counterexample.trace.map((line) => JSON.parse(line) as unknown),
    },
  };
  return { ...document, seed, digest: digestOf(document), replay };
}
