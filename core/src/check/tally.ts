import type { Outcome } from "../model/run.ts";
import type { Setup } from "../model/setup.ts";
import { apply } from "./moves.ts";
import { contestIn } from "./contest.ts";
import type { Places } from "./places.ts";
import type { Step } from "./step.ts";
import type { Wires } from "./wires.ts";

/** What a run comes to, as a simulator would report it: its starts, its steps, and its last configuration. */
export function tally(
  given: Setup,
  places: Places,
  wires: Wires,
  starts: readonly Step[],
  steps: readonly Step[],
  finished: boolean,
): Outcome {
  const { shape } = places.lone;
  const { n } = given;
  const byKind: Record<string, number> = {};
  for (const { name } of shape.kinds) {
    if (name !== "announce" || given.algorithm.announces) byKind[name] = 0;
  }
  const byPhase: Record<string, number> = {};
  const counts = new Map<string, number>();
  const clock = new Int32Array(n);
  /** Messages on their way, with the length of their chains, by receiver and side. */
  const onWay = new Map<number, [message: number, depth: number][]>();
  let sent = 0;
  let last = 0;
  let atElection = 0;
  let declaration: number | undefined;
  const all = [...starts, ...steps];
  const row = all[0]?.before.slice() ?? new Int32Array(n);
  for (const { process: p, move } of all) {
    const { side, message } = places.move(move);
    if (side >= 0) {
      const waiting = onWay.get(p * 64 + side)!;
      const at = waiting.findIndex(([it]) => it === message);
      const [[, depth]] = waiting.splice(at, 1);
      clock[p] = Math.max(clock[p], depth);
      last = Math.max(last, depth);
    }
    const before = sent;
    const led = places.flags[row[p]] & 2;
    apply(places, wires, row, p, move);
    for (let s = places.sendFirst[move]; s < places.sendEnd[move]; s += 2) {
      const link = p * wires.fan + places.sends[s];
      const key = wires.target[link] * 64 + wires.side[link];
      if (!onWay.has(key)) onWay.set(key, []);
      onWay.get(key)!.push([places.sends[s + 1], clock[p] + 1]);
      const { kind, words } = places.message(places.sends[s + 1]);
      const { name, phase: word } = shape.kinds[kind];
      const phase = word < 0 ? 0 : words[word];
      byKind[name] = (byKind[name] ?? 0) + 1;
      counts.set(`${name}:${phase}`, (counts.get(`${name}:${phase}`) ?? 0) + 1);
      if (word >= 0) byPhase[phase] = (byPhase[phase] ?? 0) + 1;
      sent++;
    }
    if (!led && places.flags[row[p]] & 2 && declaration === undefined) {
      atElection = before;
      declaration = clock[p];
    }
  }
  const { life, contenders, ...contest } = contestIn(given, places, row, finished);
  return {
    ...contest,
    // Any schedule: what is claimed of messages that take a unit of time each is not claimed here.
    setup: { ...given, schedule: { kind: "trace" } },
    life,
    contenders,
    sent,
    delivered: steps.length,
    byKind,
    byPhase,
    sentOf: (kind, phase) => counts.get(`${kind}:${phase}`) ?? 0,
    atElection,
    causal: { ...(declaration !== undefined && { declaration }), last },
    inFlight: [...onWay.values()].reduce((sum, list) => sum + list.length, 0),
    digest: "",
    verdicts: [],
  };
}
