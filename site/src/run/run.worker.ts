import {
  advance,
  header,
  lineOf as headerLine,
  parseEvent,
  requestOf,
  result,
  setup,
  simulate,
  type Algorithm,
  type Family,
  type Header,
  type Judged,
  type Line,
  type Outcome,
  type Result,
  type Setup,
  type Simulation,
} from "@ringleader/core";
import {
  AWAKE,
  byHand,
  FOLLOWS,
  labelsOf,
  LEADS,
  MOST_EVENTS,
  recorder,
  type Hand,
  type Recording,
} from "@ringleader/core/record";
import { layout, pairs, type Layout } from "@ringleader/core/draw";
import * as Comlink from "comlink";
import { describe, type Described } from "./described.ts";
import type { DrawnFormat } from "./drawn.ts";
import type { Gauge } from "../watch/gauges.ts";
import { failure, type Failure } from "./failure.ts";
import { familyOf, type Subject } from "./family.ts";
import { listen } from "./listen.ts";
import { commandName } from "./own.ts";
import { compared, linesOf, subjectIn, type Trace } from "./trace.ts";

export type { Failure };

/** Everything the page shows of a run. */
export interface Shown {
  readonly result: Result;
  readonly header: Header;
  readonly described: Described;
  readonly seconds: number;
  readonly stopped: boolean;
  readonly picture: Picture;
  /** Messages by phase and kind; rows and columns as named. */
  readonly counts: Counts;
  /** Of each claim of the result what it measures, where that can be told in the middle of the run. */
  readonly gauges: readonly (Gauge | undefined)[];
  /** Absent where the run is too long. */
  readonly recording?: Recording;
  /** Of an own algorithm: the text that was run, whatever is written meanwhile. */
  readonly text?: string;
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
  /** Of a search that built a tree: the parent of every position, -1 for the root. */
  readonly tree?: Int32Array;
  /** Of a network that is drawn as something else than a circle. */
  readonly layout?: Layout;
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
  /** Absent, both, while a trace is compared with its run. */
  readonly waiting?: number;
  readonly picture?: Picture;
  readonly seconds: number;
}

/** What is to be run. */
export interface Job {
  readonly line: Line;
  /** Of an own algorithm. */
  readonly text?: string;
  readonly hand?: Hand;
  /** Of a trace: its lines, and after how many deliveries it was stopped. */
  readonly trace?: readonly string[];
  readonly maxMessages?: number;
  /** Only what came out is asked for. */
  readonly brief?: true;
}

export type Answer = ({ readonly kind: "shown" } & Shown) | Failure;
/** How long the worker runs before it listens, and how often it tells. */
const SLICE = 40;
const TELL_EVERY = 150;
/** Edges beyond this would be a blot, and cost more than the run. */
const MOST_EDGES = 50_000;
const SAMPLED = 4096;

let stopping = 0;

const api = {
  /** Runs a job; asynchronous in small slices, so that it can be told to stop. */
  async run(job: Job, tell?: (progress: Progress) => void): Promise<Answer> {
    try {
      const family = await familyOf(subjectOf(job));
      const shown = await show(job, family, tell);
      return Comlink.transfer({ kind: "shown", ...shown }, buffersOf(shown));
    } catch (error) {
      return failure(error, job.text !== undefined);
    }
  },
  /** Runs a trace again, beside it, then for the page; what differs is refused. Own texts by their names. */
  async open(
    trace: Trace,
    own: Readonly<Record<string, string>>,
    tell?: (progress: Progress) => void,
  ): Promise<Answer> {
    let isOwn = false;
    try {
      const still = stopping;
      const begun = performance.now();
      const lines = await linesOf(trace);
      const subject = await subjectIn(lines[0], own);
      isOwn = subject.text !== undefined;
      const { maxMessages, ...head } = await compared(
        lines,
        await familyOf(subject),
        async (it) => {
          tell?.({ delivered: it, seconds: (performance.now() - begun) / 1000 });
          await listen();
          return stopping === still;
        },
      );
      const line = headerLine({ ...head, algorithm: subject.algorithm });
      const stop = maxMessages === undefined ? {} : { maxMessages };
      return await api.run({ line, ...subject, trace: lines, ...stop }, tell);
    } catch (error) {
      return failure(error, isOwn);
    }
  },
  async draw(
    trace: Trace,
    own: Readonly<Record<string, string>>,
    format: DrawnFormat,
  ): Promise<string | Failure> {
    try {
      const lines = await linesOf(trace);
      const family = await familyOf(await subjectIn(lines[0], own));
      const { drawn } = await import("./drawn.ts");
      return drawn(lines, family, format);
    } catch (error) {
      return failure(error, true);
    }
  },
  async describe(
    subject: Subject,
    set: Readonly<Record<string, string>>,
  ): Promise<Described | Failure> {
    try {
      return describe(await familyOf(subject), set);
    } catch (error) {
      return failure(error, subject.text !== undefined);
    }
  },
  /** Ends every run that is under way; each answers with what it has. */
  stop(): void {
    stopping++;
  },
};

export type Api = typeof api;
Comlink.expose(api);

const subjectOf = ({ line, text }: Job): Subject => ({
  algorithm: line.algorithm,
  ...(text !== undefined && { text }),
});

/** The run with its schedule, however that was made. */
function begin(given: Setup, { hand, trace }: Job): Simulation {
  if (hand) return simulate(given, { keeper: byHand(given, hand) });
  if (!trace) return simulate(given);
  let read = 1;
  return simulate(given, {
    steps: () => (read < trace.length ? parseEvent(trace[read++], read) : undefined),
  });
}

async function show(job: Job, family: Family, tell?: (progress: Progress) => void): Promise<Shown> {
  const { line, hand, maxMessages } = job;
  const request = requestOf(line, family);
  const given = setup({
    ...request,
    ...(hand && { schedule: { kind: "trace" } as const }),
    // What was run before is run again, even if nobody can be elected.
    ...(job.trace && { hopeless: true }),
  });
  const { n, algorithm, network } = given;
  const begun = performance.now();
  const since = () => (performance.now() - begun) / 1000;
  const simulation = begin(given, job);
  const still = stopping;
  const { labels } = labelsOf(algorithm);
  const common = { n, labels, kinds: Object.keys(algorithm.messages), ring: network.ring };
  let told = begun;
  let slice = begun;
  while (advance(simulation, maxMessages)) {
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
  const made = result(outcome, commandName(line.algorithm));
  const isWhole = stopping === still;
  const isShort = outcome.delivered + n <= MOST_EVENTS;
  const recording = isWhole && isShort && !job.brief ? shoot(given, job, made) : undefined;
  const rows = network.edges <= MOST_EDGES ? network.rows : undefined;
  const laid = rows && !job.brief ? layout(network) : undefined;
  const picture: Picture = {
    ...common,
    faces,
    // A copy: the setup's own may be kept for another run.
    ...(given.ids && { ids: given.ids.slice() }),
    ...(rows && { edges: pairs(rows) }),
    ...(rows && treeOf(made)),
    ...(laid && { layout: laid }),
  };
  return {
    result: made,
    header: {
      ...header(given, made.digest, line.algorithm),
      ...(!outcome.finished && !outcome.stopped && { maxMessages: outcome.delivered }),
      ...(outcome.stopped && { maxEvents: outcome.stopped.events }),
    },
    described: describe(family, line.set ?? {}),
    seconds,
    stopped: !outcome.finished,
    picture,
    counts: count(outcome, made),
    gauges: made.claims.map((claim) => gaugeOf(algorithm, claim)),
    ...(recording && { recording }),
    ...(job.text !== undefined && { text: job.text }),
  };
}

function treeOf({ tree }: Result): Pick<Picture, "tree"> {
  if (tree === undefined) return {};
  const { parent } = tree as { readonly parent: readonly (number | null)[] };
  return { tree: Int32Array.from(parent, (it) => it ?? -1) };
}

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

/** Runs it again, recorded. The recording is of the very same run, or it is not shown. */
function shoot(given: Setup, job: Job, { digest }: Result): Recording | undefined {
  const recording = recorder(given);
  const simulation = recording.attach(begin(recording.setup, job));
  while (!recording.tooLong() && advance(simulation, job.maxMessages));
  const made = recording.cut();
  if (made && simulation.finish().digest !== digest) {
    throw new Error(`recorded, the run had another digest than ${digest}`);
  }
  return made;
}

/** Arrays that are handed over, not copied. */
function buffersOf({ picture, recording }: Shown): ArrayBuffer[] {
  const { faces, ids, edges, tree, layout: laid } = picture;
  const arrays: unknown[] = [faces, ids, edges, tree, laid?.places, laid?.sides];
  if (recording) arrays.push(...Object.values(recording), ...Object.values(recording.flights));
  const found = arrays.flatMap((it) => (ArrayBuffer.isView(it) ? [it.buffer as ArrayBuffer] : []));
  return [...new Set(found)];
}

function gaugeOf({ claims = [] }: Algorithm, { says, cite }: Judged): Gauge | undefined {
  const claim = claims.find((it) => it.says === says && it.cite === cite);
  if (claim?.form !== "bound" || claim.measure.of === "time") return undefined;
  return claim.measure;
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
