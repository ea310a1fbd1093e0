import {
  advance,
  Refusal,
  requestOf,
  result,
  setup,
  simulate,
  type Line,
  type Outcome,
  type Result,
  type Setup,
  type Simulation,
} from "@ringleader/core";
import { AWAKE, filming, FOLLOWS, labelsOf, LEADS, type Film } from "@ringleader/core/draw";
import * as Comlink from "comlink";

/** Everything the page shows of a run. */
export interface Shown {
  readonly result: Result;
  readonly seconds: number;
  readonly stopped: boolean;
  readonly picture: Picture;
  /** Messages by phase and kind; rows and columns as named. */
  readonly counts: Counts;
  readonly film?: Film;
}

export interface Picture {
  readonly n: number;
  readonly labels: readonly string[];
  readonly kinds: readonly string[];
  /** A byte per process; while a run is under way, per sampled process. */
  readonly faces: Uint8Array;
  readonly ids?: Uint32Array;
  readonly ring: boolean;
  /** Of a network that is no ring: pairs of positions. */
  readonly edges?: Uint32Array;
}

export interface Counts {
  readonly phases: readonly number[];
  readonly kinds: readonly {
    readonly name: string;
    readonly total: number;
    readonly byPhase?: readonly number[];
  }[];
}

export interface Progress {
  readonly delivered: number;
  readonly waiting: number;
  readonly seconds: number;
  readonly picture: Picture;
}

export type Answer =
  | ({ readonly kind: "shown" } & Shown)
  | { readonly kind: "refused"; readonly sentence: string }
  | { readonly kind: "broken"; readonly sentence: string };

/** Runs with more events than this are not filmed. */
const MOST_EVENTS = 20_000;
/** How long the worker runs before it listens, and how often it tells. */
const SLICE = 40;
const TELL_EVERY = 150;
/** Edges beyond this would be a blot, and cost more than the run. */
const MOST_EDGES = 50_000;
const SAMPLED = 4096;

let stopping = 0;

const api = {
  /** Runs a line; asynchronous in small slices, so that it can be told to stop. */
  async run(line: Line, tell?: (progress: Progress) => void): Promise<Answer> {
    try {
      const shown = await show(setup(requestOf(line)), tell);
      const { faces, ids, edges } = shown.picture;
      const buffers = [faces, ids, edges].flatMap((list) => (list ? [list.buffer] : []));
      return Comlink.transfer({ kind: "shown", ...shown }, buffers);
    } catch (error) {
      if (error instanceof Refusal) return { kind: "refused", sentence: error.message };
      const sentence = error instanceof Error ? error.message : String(error);
      return { kind: "broken", sentence };
    }
  },
  /** Ends every run that is under way; each answers with what it has. */
  stop(): void {
    stopping++;
  },
};

export type Api = typeof api;
Comlink.expose(api);

async function show(given: Setup, tell?: (progress: Progress) => void): Promise<Shown> {
  const { n, algorithm, network } = given;
  const begun = performance.now();
  const since = () => (performance.now() - begun) / 1000;
  const simulation = simulate(given);
  const still = stopping;
  const { labels } = labelsOf(algorithm);
  const common = { n, labels, kinds: Object.keys(algorithm.messages), ring: network.ring };
  let told = begun;
  let slice = begun;
  while (advance(simulation)) {
    if (performance.now() - slice < SLICE) continue;
    if (tell && performance.now() - told > TELL_EVERY) {
      const faces = facesOf(simulation, given, SAMPLED);
      const delivered = simulation.delivered();
      tell({
        delivered,
        waiting: simulation.waiting(),
        seconds: since(),
        picture: { ...common, faces },
      });
      told = performance.now();
    }
    await listen();
    if (stopping !== still) break;
    slice = performance.now();
  }
  const seconds = since();
  const faces = facesOf(simulation, given, n);
  const outcome = simulation.finish();
  for (let p = 0; p < n; p++)
    faces[p] |= (outcome.life[p] & 2 ? LEADS : 0) | (outcome.life[p] & 4 ? FOLLOWS : 0);
  const made = result(outcome);
  const film =
    outcome.finished && outcome.delivered + n <= MOST_EVENTS ? shoot(given, made) : undefined;
  const rows = network.edges <= MOST_EDGES ? network.rows : undefined;
  const picture: Picture = {
    ...common,
    faces,
    // A copy: the setup's own may be kept for another run.
    ...(given.ids && { ids: given.ids.slice() }),
    ...(rows && { edges: pairs(rows.owner, rows.mate) }),
  };
  const counts = count(outcome, made);
  return {
    result: made,
    seconds,
    stopped: !outcome.finished,
    picture,
    counts,
    ...(film && { film }),
  };
}

/** Lets messages in: a task of its own, without the delay that timers have. */
const { port1, port2 } = new MessageChannel();
const listen = () =>
  new Promise<void>((resolve) => {
    port1.addEventListener("message", () => resolve(), { once: true });
    port1.start();
    port2.postMessage(0);
  });

/** The states of at most `most` processes, evenly spread. */
function facesOf(simulation: Simulation, { n, algorithm }: Setup, most: number): Uint8Array {
  const { field, labels } = labelsOf(algorithm);
  const size = Math.min(n, most);
  const faces = new Uint8Array(size).fill(AWAKE);
  if (field === undefined) return faces;
  for (let i = 0; i < size; i++) {
    faces[i] |= labels.indexOf(simulation.read(Math.floor((i * n) / size))[field] as string);
  }
  return faces;
}

/** Runs it again, watched. The film is of the very same run, or it is not shown. */
function shoot(given: Setup, { digest }: Result): Film | undefined {
  const { setup: observed, watch, tooLong, cut } = filming(given, MOST_EVENTS);
  const simulation = simulate(observed, { watch });
  while (!tooLong() && advance(simulation));
  const film = cut();
  if (film && simulation.finish().digest !== digest) {
    throw new Error(`watched, the run had another digest than ${digest}`);
  }
  return film;
}

function pairs(owner: Uint32Array, mate: Uint32Array): Uint32Array {
  const ends: number[] = [];
  for (let link = 0; link < mate.length; link++) {
    if (owner[link] < owner[mate[link]]) ends.push(owner[link], owner[mate[link]]);
  }
  return Uint32Array.from(ends);
}

function count(outcome: Outcome, { messages }: Result): Counts {
  const phases = Object.keys(messages.byPhase ?? {}).map(Number);
  const schema = outcome.setup.algorithm.messages;
  const kinds = Object.entries(messages.byKind).map(([name, total]) => ({
    name,
    total,
    ...("phase" in schema[name] && { byPhase: phases.map((phase) => outcome.sentOf(name, phase)) }),
  }));
  return { phases, kinds };
}
