import {
  catalogue,
  huntMutants,
  makeSetup,
  parseEvent,
  parseHeader,
  parseRun,
  replayLines,
  specFromHeader,
} from "@ringleader/core/internal";
import { steeringOf } from "@ringleader/core/internal/conform";
import { expect, test } from "vitest";
import { setupOf, tryRing } from "./testing/try-ring.ts";

/** Finds the counterexamples of mutants by checking them on small rings. */
function* counterexamples(names: (name: string) => boolean) {
  for (const family of catalogue) {
    const options = { n: 3, set: {}, budget: { states: 300_000, bytes: 2 ** 28 } };
    for (const hunt of huntMutants(family, options)) {
      if (!names(hunt.name)) continue;
      while (hunt.advance());
      const { name, trace } = hunt.found();
      // Processes in rounds stop only when the run is over.
      const isEndless = trace && parseHeader(trace[0]).maxEvents !== undefined;
      if (trace && !isEndless) yield { name, trace };
    }
  }
}

/** Acts out a trace over sockets, and compares what it shows with what the trace shows. */
async function expectShown(name: string, trace: readonly string[]): Promise<void> {
  const [head, ...lines] = trace;
  const setup = makeSetup({ ...parseRun(specFromHeader(parseHeader(head))), hopeless: true });
  const events = lines.map((line, i) => parseEvent(line, i + 2));
  const steer = setup.needs.rounds ? undefined : steeringOf(setup, events);
  const tried = await tryRing(setup, { steer, processes: setup.n, name });
  const replayed = replayLines(trace);
  if (!replayed.same || !("result" in tried.verdict))
    throw new Error(JSON.stringify([name, tried]));
  const shown = ({ violations, outcome, leaders, claims }: typeof replayed.result) => ({
    name,
    // Processes that declare themselves independently do so in any order.
    violations: violations?.length,
    outcome,
    leaders: leaders.toSorted((x, y) => x.position - y.position),
    broken: claims.filter(({ holds }) => !holds).map(({ id }) => id),
  });
  expect(shown(tried.verdict.result!)).toEqual(shown(replayed.result));
}

const few = ["chang-roberts:passes-larger", "peterson:PE-2", "franklin:FR-1"];

test("steer: counterexamples of mutants show their violations over sockets", async () => {
  const isTried = process.env.FULL ? () => true : (name: string) => few.includes(name);
  let shown = 0;
  for (const { name, trace } of counterexamples(isTried)) {
    await expectShown(name, trace);
    shown++;
  }
  expect(shown).toBeGreaterThanOrEqual(process.env.FULL ? 50 : few.length);
});

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
