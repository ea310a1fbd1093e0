import type { Request, Setup } from "../model/setup.ts";
import { waking } from "../model/wake.ts";
import { wiring } from "../simulate/handover.ts";
import { drawnDelay, PERIOD } from "./delays.ts";
import { drawnIds, type Dice } from "./dice.ts";

/** What is looked for: the dimensions of a run that neither the model nor the user has fixed. */
const dimensions = ["ids", "wake", "willing", "ports", "schedule"] as const;
export type Dimension = (typeof dimensions)[number];

/** Where a worst run is looked for. */
export interface Space {
  /** What is fixed; of what is open the plainest value. */
  readonly base: Setup;
  readonly open: readonly Dimension[];
  /** Ids are taken from least to most. */
  readonly least: number;
  readonly most: number;
  /** A run that delivers more is taken to be endless. */
  readonly patience: number;
}

/** One run of a space, as columns that a move changes in a place or two. */
export interface Candidate {
  readonly ids: Uint32Array;
  /** When each process wakes by itself; -1 for those that do not. */
  readonly wake: Float64Array;
  readonly willing: Uint8Array;
  /** 1 where the two ports of a process are exchanged. */
  readonly ports: Uint8Array;
  /** PERIOD for each link; none where messages arrive in the order of sending. */
  readonly delays: Uint16Array;
}

/** Wake-ups later than this are not tried: on rings of this size everybody has been reached by then. */
export const latest = ({ base }: Space): number => (base.algorithm.needs.rounds ? base.n : 0);

/** The plainest run: what is fixed, ids as they come, everybody awake and willing. */
export function plain({ base }: Space): Candidate {
  const { n, ids } = base;
  return {
    ids: ids?.slice() ?? new Uint32Array(0),
    wake: new Float64Array(n),
    willing: new Uint8Array(n).fill(1),
    ports: new Uint8Array(n),
    delays: new Uint16Array(0),
  };
}

/**
 * What a restart looks for. Even ones keep to the ids where they are open, for all else costs nothing
 * most of the time, and is then only in the way; odd ones look for all of it, then for less.
 */
export function live({ open }: Space, restart: number): readonly Dimension[] {
  const others = open.filter((it) => it !== "ids");
  if (others.length === 0 || (others.length < open.length && restart % 2 === 0))
    return open.filter((it) => it === "ids");
  const sets = 2 ** others.length - 1;
  const set = sets - ((restart >>> 1) % sets);
  return open.filter((it) => it === "ids" || (set >>> others.indexOf(it)) % 2 === 1);
}

/** Any run that is plain but for these dimensions. */
export function drawn(space: Space, among: readonly Dimension[], dice: Dice): Candidate {
  const { base, least, most } = space;
  const { n } = base;
  const it = plain(space);
  const times = latest(space) + 1;
  if (among.includes("ids")) it.ids.set(drawnIds(dice, n, least, most));
  if (among.includes("wake")) {
    for (let p = 0; p < n; p++) it.wake[p] = dice(4) === 0 ? -1 : dice(times);
    if (it.wake.every((time) => time < 0)) it.wake[dice(n)] = 0;
  }
  if (among.includes("willing")) {
    for (let p = 0; p < n; p++) it.willing[p] = dice(2);
    if (!it.willing.includes(1)) it.willing[dice(n)] = 1;
  }
  if (among.includes("ports")) for (let p = 0; p < n; p++) it.ports[p] = dice(2);
  if (!among.includes("schedule")) return it;
  const delays = new Uint16Array(PERIOD * wiring(settled(space, it)).links);
  for (let i = 0; i < delays.length; i++) delays[i] = drawnDelay(dice);
  return { ...it, delays };
}

export function copy(from: Candidate, to: Candidate): void {
  to.ids.set(from.ids);
  to.wake.set(from.wake);
  to.willing.set(from.willing);
  to.ports.set(from.ports);
  to.delays.set(from.delays);
}

export const clone = ({ ids, wake, willing, ports, delays }: Candidate): Candidate => ({
  ids: ids.slice(),
  wake: wake.slice(),
  willing: willing.slice(),
  ports: ports.slice(),
  delays: delays.slice(),
});

/** The setup of a candidate. Columns are right by construction and not checked again. */
export function settled({ base, open }: Space, it: Candidate): Setup {
  const { n, needs, made } = base;
  const has = (of: Dimension) => open.includes(of);
  const swapped = has("ports") && it.ports.includes(1);
  return {
    ...base,
    made: {
      ids: has("ids") ? "given" : made.ids,
      ports: has("ports") ? (swapped ? "given" : "aligned") : made.ports,
    },
    ...(has("ids") && { ids: it.ids }),
    ...(has("wake") && { waking: waking(n, wakeOf(it.wake), needs) }),
    ...(has("willing") && it.willing.includes(0) && { willing: it.willing }),
    ...(swapped && { swapped: it.ports }),
    ...(it.delays.length > 0 && { schedule: { kind: "trace" } as const }),
  };
}

function wakeOf(column: Float64Array): "all" | Record<string, number> {
  if (column.every((time) => time === 0)) return "all";
  const times: Record<string, number> = {};
  for (let p = 0; p < column.length; p++) if (column[p] >= 0) times[p] = column[p];
  return times;
}

/** What a request leaves open, of what the model of its algorithm does. */
export function openOf({ algorithm, ids, wake, willing, ports, schedule }: Request): Dimension[] {
  const { needs, contenders = "woke" } = algorithm;
  const isOpen: Record<Dimension, boolean> = {
    ids: needs.ids === true && ids === undefined,
    // In rounds `everyone` means that all start at 0; a root is given.
    wake: wake === undefined && !(needs.rounds && needs.everyone) && !needs.root,
    willing: willing === undefined && needs.rounds === true && contenders !== "woke",
    ports: ports === undefined && needs.ring === true && !needs.direction,
    schedule: schedule === undefined && !needs.rounds,
  };
  return dimensions.filter((it) => isOpen[it]);
}

/** A setup of the space as a candidate, messages in the order of sending. */
export function candidateOf(
  space: Space,
  { ids, waking: { all, times }, willing, swapped }: Setup,
): Candidate {
  const it = plain(space);
  if (ids) it.ids.set(ids);
  if (!all) {
    it.wake.fill(-1);
    for (const { position, time } of times ?? []) it.wake[position] = Number(time);
  }
  if (willing) it.willing.set(willing);
  if (swapped) it.ports.set(swapped);
  return it;
}
