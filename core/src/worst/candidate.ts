import { openDimensions } from "../check/setups/open-dimensions.ts";
import type { Request, Setup } from "../model/setup.ts";
import { makeWaking } from "../model/system/wake.ts";
import { wiring } from "../compile/link-ends.ts";
import type { Delay } from "../simulate/schedulers.ts";
import type { Outcome } from "../model/outcome.ts";
import { startAsynchronous } from "../simulate/asynchronous.ts";
import { startSynchronous } from "../simulate/synchronous.ts";
import { advance } from "../simulate/simulate.ts";

/** The dimensions of a run that the model and the user can leave open. */
const dimensions = ["ids", "wake", "willing", "ports", "schedule", "links"] as const;
export type CandidateDimension = (typeof dimensions)[number];

/** The set of runs in which the search looks for the worst run. */
export interface Space {
  /** A setup with the fixed values, and with the simplest value of every open dimension. */
  readonly base: Setup;
  readonly open: readonly CandidateDimension[];
  /** Ids range from least to most. */
  readonly least: number;
  readonly most: number;
  /** A run with more deliveries than this counts as endless. */
  readonly patience: number;
}

/** One run of a space, as columns with one entry per process, or PERIOD entries per link. A move changes some entries. */
export interface Candidate {
  readonly ids: Uint32Array;
  /** The time at which each process wakes on its own; -1 if it does not. */
  readonly wake: Float64Array;
  readonly willing: Uint8Array;
  /** 1 if the two ports of a process are exchanged. */
  readonly ports: Uint8Array;
  /** PERIOD delays for each link, in ticks; empty if messages arrive in the order in which they were sent. */
  readonly delays: Uint16Array;
  /** One entry: 1 if a message may overtake another on its link. It matters only with delays. */
  readonly links: Uint8Array;
}

/** Returns the latest wake-up time that is tried. By that time, messages can have reached every process. */
export const latestWake = ({ base }: Space): number => (base.algorithm.needs.rounds ? base.n : 0);

/** Returns the simplest run: it has the ids of the base, and every process wakes at time 0 and is willing. */
export function simplestCandidate({ base }: Space): Candidate {
  const { n, ids } = base;
  return {
    ids: ids?.slice() ?? new Uint32Array(0),
    wake: new Float64Array(n),
    willing: new Uint8Array(n).fill(1),
    ports: new Uint8Array(n),
    delays: new Uint16Array(0),
    links: new Uint8Array(1),
  };
}

/**
 * Lists the dimensions that a restart varies. If ids are open, even restarts vary only the ids, because the other
 * dimensions rarely matter. The remaining restarts also vary other open dimensions: all of them, then each smaller set.
 */
export function dimensionsOfRestart(
  { open }: Space,
  restart: number,
): readonly CandidateDimension[] {
  const others = open.filter((it) => it !== "ids");
  if (others.length === 0 || (others.length < open.length && restart % 2 === 0))
    return open.filter((it) => it === "ids");
  const sets = 2 ** others.length - 1;
  const set = sets - ((restart >>> 1) % sets);
  return open.filter((it) => it === "ids" || (set >>> others.indexOf(it)) % 2 === 1);
}

/** Draws random values in these dimensions; the other dimensions keep their simplest values. */
export function drawCandidate(
  space: Space,
  among: readonly CandidateDimension[],
  dice: Draws,
): Candidate {
  const { base, least, most } = space;
  const { n } = base;
  const drawn = simplestCandidate(space);
  const times = latestWake(space) + 1;
  if (among.includes("ids")) drawn.ids.set(drawnIds(dice, n, least, most));
  if (among.includes("wake")) {
    for (let p = 0; p < n; p++) drawn.wake[p] = dice(4) === 0 ? -1 : dice(times);
    if (drawn.wake.every((time) => time < 0)) drawn.wake[dice(n)] = 0;
  }
  if (among.includes("willing")) {
    for (let p = 0; p < n; p++) drawn.willing[p] = dice(2);
    if (!drawn.willing.includes(1)) drawn.willing[dice(n)] = 1;
  }
  if (among.includes("ports")) for (let p = 0; p < n; p++) drawn.ports[p] = dice(2);
  if (!among.includes("schedule")) return drawn;
  const delays = new Uint16Array(PERIOD * wiring(setupOfCandidate(space, drawn)).links);
  for (let i = 0; i < delays.length; i++) delays[i] = drawDelay(dice);
  if (among.includes("links")) drawn.links[0] = 1;
  return { ...drawn, delays };
}

export const clone = ({ ids, wake, willing, ports, delays, links }: Candidate): Candidate => ({
  ids: ids.slice(),
  wake: wake.slice(),
  willing: willing.slice(),
  ports: ports.slice(),
  delays: delays.slice(),
  links: links.slice(),
});

/** Makes the setup of a candidate. The columns of a candidate are valid by construction, so they are not checked. */
function setupOfCandidate({ base, open }: Space, it: Candidate): Setup {
  const { n, needs, made } = base;
  const has = (of: CandidateDimension) => open.includes(of);
  const swapped = has("ports") && it.ports.includes(1);
  return {
    ...base,
    made: {
      ids: has("ids") ? "given" : made.ids,
      ports: has("ports") ? (swapped ? "given" : "aligned") : made.ports,
    },
    ...(has("ids") && { ids: it.ids }),
    ...(has("wake") && { waking: makeWaking(n, wakeOf(it.wake), needs) }),
    ...(has("willing") && it.willing.includes(0) && { willing: it.willing }),
    ...(swapped && { swapped: it.ports }),
    ...(it.delays.length > 0 && { schedule: { kind: "trace" } as const }),
    ...(it.delays.length > 0 && it.links[0] === 1 && { links: "any" as const }),
  };
}

function wakeOf(column: Float64Array): "all" | Record<string, number> {
  if (column.every((time) => time === 0)) return "all";
  const times: Record<string, number> = {};
  for (let p = 0; p < column.length; p++) if (column[p] >= 0) times[p] = column[p];
  return times;
}

/** Lists the dimensions that both the request and the algorithm's model leave open, as in the scope of a check. */
export function openOf(
  request: Request & { readonly n: number },
  measuresPath: boolean,
): CandidateDimension[] {
  const { algorithm, n, schedule } = request;
  const { ids, rounds } = algorithm.needs;
  const left = openDimensions({ algorithm, n, measuresPath }).flatMap(({ each = {} }) =>
    Object.keys(each),
  );
  if (ids) left.push("ids");
  // A schedule that is given is that of a run, whose links keep the order unless the request says otherwise.
  if (!rounds && schedule === undefined) left.push("schedule");
  else if (left.includes("links")) left.splice(left.indexOf("links"), 1);
  return dimensions.filter((it) => left.includes(it) && request[it] === undefined);
}

/** Converts a setup to a candidate whose messages arrive in the order in which they were sent. */
export function candidateOf(
  space: Space,
  { ids, waking: { all, times }, willing, swapped }: Setup,
): Candidate {
  const it = simplestCandidate(space);
  if (ids) it.ids.set(ids);
  if (!all) {
    it.wake.fill(-1);
    for (const { position, time } of times ?? []) it.wake[position] = Number(time);
  }
  if (willing) it.willing.set(willing);
  if (swapped) it.ports.set(swapped);
  return it;
}

/** Draws an integer from 0 to sides - 1. */
export type Draws = (sides: number) => number;

/** Draws n distinct ids from least to most, in random order. */
function drawnIds(dice: Draws, n: number, least: number, most: number): Uint32Array {
  const count = most - least + 1;
  if (count < 4 * n) {
    const all = Uint32Array.from({ length: count }, (_, i) => least + i);
    for (let i = 0; i < n; i++) {
      const j = i + dice(count - i);
      [all[i], all[j]] = [all[j], all[i]];
    }
    return all.subarray(0, n);
  }
  const ids = new Set<number>();
  while (ids.size < n) {
    let id = least + dice(count);
    while (ids.has(id)) id = id === most ? least : id + 1;
    ids.add(id);
  }
  return Uint32Array.from(ids);
}

/**
 * Number of delays per link. A schedule is stored as delays: message m of a link takes the number of ticks in entry
 * m mod PERIOD of the link. With enough delays per link, every schedule of finitely many messages has this form.
 */
export const PERIOD = 8;
/** Delays are powers of two from 2^0 to 2^(MAGNITUDES - 1) ticks. The largest delays starve a link. */
const MAGNITUDES = 14;

export const drawDelay = (dice: Draws): number => 2 ** dice(MAGNITUDES);

/** Makes the delay function of one run. It counts the messages of each link, so every run needs a new one. */
function makeDelay(delays: Uint16Array): Delay {
  const sent = new Uint8Array(delays.length / PERIOD);
  return (link) => {
    const nth = sent[link];
    sent[link] = (nth + 1) % PERIOD;
    return delays[link * PERIOD + nth];
  };
}

/** Makes the setup and the delays with which the simulator runs a candidate once. */
export function prepareRun(space: Space, candidate: Candidate): { setup: Setup; delay?: Delay } {
  const { delays } = candidate;
  const delay = delays.length > 0 ? makeDelay(delays) : undefined;
  return { setup: setupOfCandidate(space, candidate), delay };
}

/** Runs a candidate without watching it or judging claims. */
export function evaluate(space: Space, candidate: Candidate): Outcome {
  const { setup, delay } = prepareRun(space, candidate);
  const start = setup.algorithm.needs.rounds ? startSynchronous : startAsynchronous;
  const simulation = start(setup, { delay });
  while (advance(simulation, space.patience));
  return simulation.finish();
}
