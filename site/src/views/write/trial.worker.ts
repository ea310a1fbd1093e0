import {
  advance,
  Refusal,
  parseRun,
  result,
  makeSetup,
  startSimulation,
  type Algorithm,
  type Family,
} from "@ringleader/core/internal";
import { plural } from "../../form/format.ts";
import { describe } from "../../run/describe.ts";
import { codeOf, familyFrom, TextError } from "../../run/own/compile.ts";
import { LOOP } from "../../run/own/own-error.ts";
import { orRefusal } from "../../run/worker/failure.ts";
import { attempt, serve } from "../../run/worker/serve.ts";
import { TRIED, trialSpec } from "./trial-spec.ts";

const BUDGET = 100_000;

/** Milliseconds after which a loop counts as endless; iterations between two readings of the clock. */
const LONG = 2000;
const EVERY = 1 << 10;

const api = {
  /** Compiles and runs a text; `instrumented` is the same text with loops that call `$loop`. */
  try: (text: string, instrumented: string) =>
    attempt({ text }, async () => {
      const plain = codeOf(text);
      const family = await familyFrom(codeOr(plain, instrumented), { [LOOP]: makeLoopGuard() });
      const algorithm = family.with({});
      return {
        described: describe(family, {}),
        state: Object.entries(algorithm.state).map(
          ([name, field]) => [name, "kind" in field ? field.kind : "per port"] as const,
        ),
        messages: Object.entries(algorithm.messages).map(
          ([kind, fields]) => [kind, Object.keys(fields)] as const,
        ),
        ring: tryOnRing(family, algorithm),
      };
    }),
};

export type TrialApi = typeof api;
/** Describes a user's text and how it runs on a small ring, or says why it does not compile. */
export type TrialAnswer = Awaited<ReturnType<TrialApi["try"]>>;
serve(api);

function codeOr(plain: string, instrumented: string): string {
  try {
    return codeOf(instrumented);
  } catch {
    return plain;
  }
}

/** Makes the function that instrumented loops call; it throws after LONG milliseconds. */
function makeLoopGuard(): (line: number) => void {
  const start = performance.now();
  let iterations = 0;
  return (line) => {
    if (++iterations % EVERY !== 0 || performance.now() - start < LONG) return;
    throw new TextError(
      `the text does not end: after ${LONG / 1000} s it was still in the loop at line ${line}.`,
      line,
    );
  };
}

function tryOnRing(family: Family, { needs }: Algorithm) {
  const bad = (sentence: string) => ({ sentence, good: false });
  const where = needs.ring ? `a ring of ${TRIED}` : `a complete network of ${TRIED}`;
  const setup = orRefusal(() =>
    makeSetup(parseRun({ algorithm: family.name, ...trialSpec(needs) }, family)),
  );
  if (setup instanceof Refusal) return bad(`Not tried on ${where}: ${setup.message}`);
  const simulation = startSimulation(setup);
  while (advance(simulation, BUDGET));
  const outcome = simulation.finish();
  if (!outcome.finished) {
    return bad(
      `On ${where} the run does not end within ${plural(BUDGET, "message")}. Check that every message is eventually discarded.`,
    );
  }
  const { leaders, messages, violations = [], claims } = result(outcome);
  const refuted = claims
    .filter((claim) => !claim.holds && claim.refuted === undefined)
    .map(
      ({ says, measured, bound }) =>
        `the claim “${says}” does not hold (measured ${measured}, bound ${bound})`,
    );
  const faults = [...violations, ...refuted];
  if (faults.length > 0) return bad(`On ${where}: ${faults.join("; ")}.`);
  const [leader] = leaders;
  const name =
    leader?.id === undefined
      ? `The process at position ${leader?.position}`
      : `Process ${leader.id}`;
  return {
    sentence: `${name} is elected on ${where}, with ${plural(messages.total, "message")}.`,
    good: true,
  };
}
