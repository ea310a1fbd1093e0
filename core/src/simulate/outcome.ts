import { contest } from "../judge/election.ts";
import { PHASES, type Compiled } from "../model/compile.ts";
import type { Outcome, Stopped, Times } from "../model/run.ts";
import type { World } from "../model/world.ts";

interface Ending {
  readonly delivered: number;
  readonly inFlight: number;
  readonly finished: boolean;
  /** The longest chain of messages delivered. */
  readonly last: number;
  readonly lanes: readonly [number, number];
  readonly time?: Times;
  readonly stopped?: Stopped | undefined;
  /** In rounds: messages sent at times up to the first declaration. */
  readonly sentByHome?: number;
}

/** What an engine leaves behind, read off its counters before they serve another run. */
export function outcome(world: World, compiled: Compiled, ending: Ending): Outcome {
  const { given } = world;
  const { COUNT, shape, LIFE } = compiled;
  const { n, algorithm } = given;
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
  for (const [key, count] of world.manyPhases) {
    const [kind, phase] = key.split(":").map(Number);
    add(kind, phase, count);
  }
  const first = world.leaders[0];
  const leaders = world.leaders.map(({ position }) => ({
    position,
    ...(given.ids && { id: given.ids[position] }),
  }));
  const life = LIFE.slice(0, n);
  const { contenders, expected } = contest(given, life);
  if (
    leaders.length === 1 &&
    world.named !== undefined &&
    given.ids &&
    leaders[0].id !== world.named
  ) {
    world.fault(`the others follow ${world.named}, but the leader is ${leaders[0].id}`);
  }
  return {
    setup: given,
    n,
    finished: ending.finished,
    ...(ending.stopped && { stopped: ending.stopped }),
    leaders,
    informed: world.informed,
    sent: world.sent(),
    delivered: ending.delivered,
    byKind,
    byPhase,
    sentOf: (kind, phase) => counts.get(`${kind}:${phase}`) ?? 0,
    atElection: ending.sentByHome ?? world.sentBefore,
    causal: { ...(first && { declaration: first.clock }), last: ending.last },
    inFlight: ending.inFlight,
    ...(ending.time && { time: ending.time }),
    life,
    faults: world.faults,
    contenders,
    ...(expected !== undefined && algorithm.elects && { expected }),
    digest: world.finish(ending.lanes),
    verdicts: [],
  };
}
