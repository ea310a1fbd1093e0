import { PHASES } from "../../compile/shape.ts";
import { findContenders, faultsOf } from "../../judge/election.ts";
import type { Outcome } from "../../model/outcome.ts";
import type { Ledger } from "./ledger.ts";

interface Ending extends Pick<Outcome, "delivered" | "finished" | "waits" | "time" | "stopped"> {
  /** Number of messages sent up to the time of the first declaration. Only in rounds. */
  readonly sentByHome?: number;
}

/** Computes the outcome from the counters of an engine. Must be called before another run uses the engine. */
export function outcomeOf(ledger: Ledger, { sentByHome, ...ending }: Ending): Outcome {
  const { setup } = ledger;
  const { COUNT, shape, LIFE, loop } = ledger.compiled;
  const { n, algorithm, ids } = setup;
  const byKind: Record<string, number> = {};
  const byPhase: Record<string, number> = {};
  const counts = new Map<string, number>();
  const add = (kind: number, phase: number, count: number) => {
    const { name, phase: word } = shape.kinds[kind];
    counts.set(`${name}:${phase}`, count);
    byKind[name] += count;
    if (word >= 0 && count > 0) byPhase[phase] = (byPhase[phase] ?? 0) + count;
  };
  for (const { name, index } of shape.kinds) {
    if (name === "announce" && !algorithm.announces) continue;
    byKind[name] = 0;
    const phases = shape.kinds[index].phase < 0 ? 1 : PHASES;
    for (let phase = 0; phase < phases; phase++) {
      const count = COUNT[index * PHASES + phase];
      if (count > 0) add(index, phase, count);
    }
  }
  for (const [key, count] of ledger.manyPhases) {
    const [kind, phase] = key.split(":").map(Number);
    add(kind, phase, count);
  }
  const first = ledger.leaders[0];
  const leaders = ledger.leaders.map(({ position }) =>
    ids ? { position, id: ids[position] } : { position },
  );
  const life = LIFE.slice(0, n);
  const { contenders, expected } = findContenders(setup, life);
  const { named } = ledger;
  if (leaders.length === 1 && named !== undefined && ids && leaders[0].id !== named)
    ledger.fault(faultsOf.wrongLeader(named, leaders[0].id));
  return {
    setup,
    n,
    ...ending,
    leaders,
    informed: ledger.informed,
    sent: ledger.sent(),
    byKind,
    byPhase,
    sentOf: (kind, phase) => counts.get(`${kind}:${phase}`) ?? 0,
    atElection: sentByHome ?? ledger.sentBefore,
    causal: { ...(first && { declaration: first.clock }), last: loop.last() },
    inFlight: loop.inFlight(),
    life,
    faults: ledger.faults,
    contenders,
    injected: ledger.injected,
    ...(expected !== undefined && algorithm.elects && { expected }),
    digest: ledger.finish(loop.lanes()),
    verdicts: [],
  };
}
