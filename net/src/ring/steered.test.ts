import {
  catalogue,
  huntMutants,
  makeSetup,
  parseEvent,
  parseHeader,
  parseRun,
  replayLines,
  specFromHeader,
  type Setup,
} from "@ringleader/core/internal";
import { steeringOf } from "@ringleader/core/internal/conform";
import { expect, test } from "vitest";
import { setupOf, tryRing } from "./testing/try-ring.ts";

const FULL = process.env["FULL"] !== undefined;

/** Finds the counterexamples of mutants by checking them on small rings. */
function* counterexamples(names: (name: string) => boolean) {
  for (const family of catalogue) {
    const options = { n: 3, set: {}, budget: { states: 300_000, bytes: 2 ** 28 } };
    for (const hunt of huntMutants(family, options)) {
      if (!names(hunt.name)) continue;
      while (hunt.advance());
      const { name, trace, by = "" } = hunt.found();
      // Processes in rounds stop only when the run is over.
      const isEndless = trace && parseHeader(trace[0]).maxEvents !== undefined;
      if (trace && !isEndless) yield { name, trace, by };
    }
  }
}

/**
 * Acts out a trace over sockets, and compares what it shows with what the trace shows. Returns true if the result shows a
 * violation. If it is that of an invariant, it is the one that `check` found.
 */
async function expectShown(name: string, trace: readonly string[], by: string): Promise<boolean> {
  const [head, ...lines] = trace;
  const setup = makeSetup({ ...parseRun(specFromHeader(parseHeader(head))), hopeless: true });
  const events = lines.map((line, i) => parseEvent(line, i + 2));
  const steer = setup.needs.rounds ? undefined : steeringOf(setup, events);
  const tried = await tryRing(setup, { steer, processes: setup.n, name });
  const replayed = replayLines(trace);
  if (!replayed.same || !("result" in tried.verdict))
    throw new Error(JSON.stringify([name, tried]));
  const { result } = tried.verdict;
  const shown = ({ violations, outcome, leaders }: typeof replayed.result) => ({
    name,
    // Processes that declare themselves independently do so in any order.
    violations: violations?.length,
    outcome,
    leaders: leaders.toSorted((x, y) => x.position - y.position),
  });
  expect(shown(result!)).toEqual(shown(replayed.result));
  const broken = result!.claims.filter(({ holds }) => !holds);
  // A simulation judges no invariant.
  const invariants = invariantsOf(setup);
  const ids = ({ claims }: typeof replayed.result) =>
    claims.filter(({ id, holds }) => !holds && !invariants.has(id)).map(({ id }) => id);
  expect(ids(result!)).toEqual(ids(replayed.result));
  const violated = broken.filter(({ id }) => invariants.has(id));
  const isOfInvariant = [...invariants.values()].some((says) => by.startsWith(says));
  const shownBy = violated.find(({ says, measured }) => by === `${says}: ${measured}`);
  expect([name, by, shownBy !== undefined]).toEqual([name, by, isOfInvariant]);
  return broken.length > 0 || result!.violations !== undefined;
}

/** The invariants that an algorithm claims, by id. */
const invariantsOf = ({ algorithm: { claims = [] } }: Setup): ReadonlyMap<string, string> =>
  new Map(claims.flatMap(({ form, id, says }) => (form === "always" ? [[id, says]] : [])));

const few = ["chang-roberts:passes-larger", "peterson:PE-2", "franklin:FR-1"];

test.runIf(FULL)(
  "steer: counterexamples of mutants show their violations over sockets",
  async () => {
    const isTried = process.env.FULL ? () => true : (name: string) => few.includes(name);
    let shown = 0;
    for (const { name, trace, by } of counterexamples(isTried)) {
      const isViolated = await expectShown(name, trace, by);
      // A run that never ends is shown by the state that returns, not by the result.
      expect([name, isViolated]).toEqual([name, by !== "the run never ends"]);
      if (isViolated) shown++;
    }
    expect(shown).toBeGreaterThanOrEqual(process.env.FULL ? 50 : few.length);
  },
);

test("steer: a process that waits in vain is named", async () => {
  const setup = setupOf("franklin", { n: 3 });
  const steer = [
    [{ port: 0, nth: 0 }],
    [
      { port: 0, nth: 0 },
      { port: 0, nth: 3 },
    ],
    [],
  ];
  const tried = await tryRing(setup, { steer, processes: 3, timeoutMs: 500 });
  expect(tried).toMatchObject({
    status: "undecided",
    why: "position 1 waits for message 3 at port 0 (choice 2 of 2), 1 held at port 1; no message is on its way, so the trace is not a run of this setup.",
  });
});
