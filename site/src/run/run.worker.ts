import {
  advance,
  findRepeat,
  isDetermined,
  header,
  Life,
  specFromHeader,
  parseEvent,
  parseRun,
  result,
  makeSetup,
  ownFields,
  startSimulation,
  type Algorithm,
  type Family,
  type Judged,
  type RunSpec,
  type Outcome,
  type Result,
  type RunObserver,
  type Setup,
  type Simulation,
} from "@ringleader/core/internal";
import {
  ALARM,
  AWAKE,
  makeHandScheduler,
  FOLLOWS,
  labelsOf,
  passOver,
  LEADS,
  MOST_EVENTS,
  makeRecorder,
  type Hand,
  type Recording,
} from "@ringleader/core/internal/recording";
import { layOutNetwork, edgePairs, type NetworkLayout } from "@ringleader/core/internal/draw";
import * as Comlink from "comlink";
import { describe, type AlgorithmDescription } from "./describe.ts";
import type { DrawnFormat } from "./draw-run.ts";
import { sharpestOf, type Gauge } from "./gauges.ts";
import { commandName, familyOf, type RunSource } from "./own/own-algorithms.ts";
import { algorithmOf, compareTrace, linesOf, type Trace } from "./trace.ts";
import type { Failure } from "./worker/failure.ts";
import { attempt, makePace, serve } from "./worker/serve.ts";

export type ShownRun = Readonly<Awaited<ReturnType<typeof show>>>;

export interface RunPicture {
  readonly n: number;
  readonly labels: readonly string[];
  /** The labels of processes that can still be elected. */
  readonly standing: readonly string[];
  /** True if a standing process holds a value instead of its id. */
  readonly holds?: boolean;
  readonly kinds: readonly string[];
  /** A byte for each process; while the run is under way, only for a sample of the processes. */
  readonly faces: Uint8Array;
  readonly ids?: Uint32Array;
  /** Who plays each process, by position; absent unless a class does. */
  readonly people?: readonly string[];
  readonly ring: boolean;
  /** Pairs of linked positions; absent if the network is a ring or has too many edges to draw. */
  readonly edges?: Uint32Array;
  /** The parent of every position, -1 for the root; absent if the run did not build a tree. */
  readonly tree?: Int32Array;
  /** Absent if the network is drawn as a circle. */
  readonly layout?: NetworkLayout;
}

export type Counts = ReturnType<typeof count>;

export interface RunProgress {
  readonly delivered: number;
  /** Number of messages in flight. Like `picture`, absent while a trace is compared with its replay. */
  readonly waiting?: number;
  readonly picture?: RunPicture;
  readonly seconds: number;
}

export interface RunJob {
  readonly spec: RunSpec;
  readonly text?: string | undefined;
  readonly hand?: Hand | undefined;
  readonly trace?: readonly string[];
  /** In rounds: the last round of a run under way that is known, in decimals. */
  readonly until?: string | undefined;
  /** True if the answer needs neither the recording nor the layout. */
  readonly brief?: true;
}

export type RunAnswer = ({ readonly kind: "shown" } & ShownRun) | Failure;

/** Largest number of edges that are drawn. More edges would cover the picture and take longer than the run. */
const MOST_EDGES = 50_000;
/** Number of processes in the picture of a run under way. */
const SAMPLED = 4096;

type Report = (progress: RunProgress) => void;

const api = {
  run: (job: RunJob, report?: Report): Promise<RunAnswer> =>
    attempt(job, async () => {
      const family = await familyOf({ ...job, algorithm: job.spec.algorithm });
      const shown = await show(job, family, report);
      return Comlink.transfer({ kind: "shown" as const, ...shown }, buffersOf(shown));
    }),
  algorithmOf: (trace: Trace): Promise<string | Failure> => attempt({}, () => algorithmOf(trace)),
  /** Compares a trace with its replay, then runs it for the page. */
  open: (trace: Trace, { algorithm, text }: RunSource, report?: Report): Promise<RunAnswer> =>
    attempt({ text }, async () => {
      const lines = await linesOf(trace);
      let events = 0;
      const pace = makePace((seconds) => report?.({ delivered: events, seconds }));
      const head = await compareTrace(lines, await familyOf({ algorithm, text }), (count) => {
        events = count;
        return pace();
      });
      const spec = specFromHeader({ ...head, algorithm });
      return api.run({ spec, text, trace: lines }, report);
    }),
  draw: (trace: Trace, source: RunSource, format: DrawnFormat): Promise<string | Failure> =>
    attempt({ text: "" }, async () => {
      const lines = await linesOf(trace);
      const family = await familyOf(source);
      const { drawRun } = await import("./draw-run.ts");
      return drawRun(lines, family, format);
    }),
  describe: (
    source: RunSource,
    set: Readonly<Record<string, string>>,
  ): Promise<AlgorithmDescription | Failure> =>
    attempt(source, async () => describe(await familyOf(source), set)),
};

export type RunApi = typeof api;
serve(api);

function begin(setup: Setup, { hand, trace }: RunJob, observer: RunObserver = {}): Simulation {
  if (hand) return startSimulation(setup, { ...observer, keeper: makeHandScheduler(setup, hand) });
  if (!trace) return startSimulation(setup, observer);
  let read = 1;
  return startSimulation(setup, {
    ...observer,
    steps: () => (read < trace.length ? parseEvent(trace[read++], read) : undefined),
  });
}

/** Runs to the end, or until the page calls `stop`; records the run, a short trace at once and any other run afterwards. */
async function show(job: RunJob, family: Family, report?: Report) {
  const { spec, hand } = job;
  const setup = makeSetup({
    ...parseRun(spec, family),
    ...(hand && { schedule: { kind: "trace" } as const }),
    // Replays a trace even if its setup makes an election impossible.
    ...(job.trace && { hopeless: true }),
  });
  // The length of a trace is known before, so that a short one is recorded while it runs.
  const isTraced = job.trace !== undefined && job.trace.length <= MOST_EVENTS && !job.brief;
  const recorder = isTraced ? await recorderOf(setup, job) : undefined;
  let simulation = recorder ? beginRecorded(recorder, job) : begin(setup, job);
  let maxMessages = spec.maxMessages;
  let repeats: number | undefined;
  let isProbed = !isDetermined(setup) || setup.n > MOST_REPEATING || job.trace !== undefined;
  const start = performance.now();
  const pace = makePace((seconds) =>
    report?.({
      delivered: simulation.delivered(),
      waiting: simulation.waiting(),
      seconds,
      picture: { ...frameOf(setup), faces: facesOf(simulation, setup, SAMPLED) },
    }),
  );
  let isStopped = false;
  while (!isStopped && proceed(simulation, job, maxMessages)) {
    if (!isProbed && simulation.delivered() > PROBED) {
      isProbed = true;
      const repeat = probe(setup, job);
      if (repeat) {
        simulation.finish();
        simulation = begin(setup, job);
        ({ from: repeats, deliveries: maxMessages } = repeat);
      }
    }
    const proceeds = pace();
    isStopped = proceeds !== true && !(await proceeds);
  }
  const seconds = (performance.now() - start) / 1000;
  const faces = facesOf(simulation, setup, setup.n);
  const traced = recorder?.cut();
  const outcome = { ...simulation.finish(), setup };
  const shown = result(outcome, commandName(spec.algorithm));
  const isShort = outcome.delivered + setup.n <= MOST_EVENTS;
  const isRecorded = !isStopped && isShort && !job.brief;
  const recording = isRecorded
    ? (traced ?? (await record(setup, job, shown, maxMessages)))
    : undefined;
  return {
    result: shown,
    header: header(outcome, spec.algorithm),
    described: describe(family, spec.set ?? {}),
    seconds,
    stopped: !outcome.finished,
    picture: pictureOf(outcome, shown, faces, job.brief === true),
    counts: count(outcome, shown),
    /** The measure of each claim; undefined if it has a value only at the end. */
    gauges: shown.claims.map((claim) => gaugeOf(setup.algorithm, claim)),
    /** The sharpest bound on all messages, if the run is inside its model. */
    sharpest:
      shown.faults || setup.violated.length > 0
        ? undefined
        : sharpestOf(setup, shown, outcome.finished),
    /** Number of all claims of the algorithm. */
    claims: setup.algorithm.claims?.length ?? 0,
    recording,
    /** The number of events after which the run repeats its last part; undefined if no global state occurred twice. */
    repeats,
    /** The text of a user's algorithm, as it was run. */
    text: job.text,
  };
}

/** Delivers some messages within the budget of the run, or of its rounds that are known. */
const proceed = (simulation: Simulation, { until }: RunJob, maxMessages?: number): boolean =>
  until === undefined
    ? advance(simulation, maxMessages)
    : simulation.now() <= BigInt(until) && simulation.advance(1);

/** The part of a picture that does not change during the run. */
function frameOf({ n, algorithm, network }: Setup) {
  const { labels, standing } = labelsOf(algorithm);
  const kinds = Object.keys(algorithm.messages);
  return { n, labels, standing, holds: algorithm.holds !== undefined, kinds, ring: network.ring };
}

function pictureOf(
  { setup, life, finished }: Outcome,
  result: Result,
  faces: Uint8Array,
  isBrief: boolean,
): RunPicture {
  const { n, ids, network } = setup;
  const { tree } = ownFields(result);
  const frame = frameOf(setup);
  // At the end no message carries a candidacy any more.
  const lastFace = finished && setup.algorithm.candidacy ? passOver(frame) : (face: number) => face;
  for (let p = 0; p < n; p++) {
    const decided = (life[p] & Life.leads ? LEADS : 0) | (life[p] & Life.follows ? FOLLOWS : 0);
    faces[p] = lastFace(faces[p] | decided);
  }
  const rows = network.edges <= MOST_EDGES ? network.rows : undefined;
  return {
    ...frame,
    faces,
    // A copy, because the buffer is transferred and the setup may share its ids.
    ids: ids?.slice(),
    edges: rows && edgePairs(rows),
    tree: rows && tree !== undefined ? parentsOf(tree) : undefined,
    layout: rows && !isBrief ? layOutNetwork(network) : undefined,
  };
}

function parentsOf(tree: unknown): Int32Array {
  const { parent } = tree as { readonly parent: readonly (number | null)[] };
  return Int32Array.from(parent, (p) => p ?? -1);
}

/** Returns the faces of at most `most` processes, evenly spread. */
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

/** Runs again with a recorder; throws if the digests of the two runs differ. */
async function record(
  setup: Setup,
  job: RunJob,
  { digest }: Result,
  maxMessages: number | undefined,
): Promise<Recording | undefined> {
  const recording = await recorderOf(setup, job);
  const simulation = beginRecorded(recording, job);
  while (!recording.tooLong() && proceed(simulation, job, maxMessages));
  const cut = recording.cut();
  if (cut && simulation.finish().digest !== digest) {
    throw new Error(`the digest of the recorded run is not ${digest}`);
  }
  return cut;
}

async function recorderOf(setup: Setup, job: RunJob): Promise<ReturnType<typeof makeRecorder>> {
  const marked = job.text === undefined ? undefined : await markedAlgorithm(job.text, job.spec);
  const algorithm = marked?.algorithm ?? setup.algorithm;
  return makeRecorder({ ...setup, algorithm }, MOST_EVENTS, marked?.takeLine);
}

const beginRecorded = (
  { attach, setup, broken }: ReturnType<typeof makeRecorder>,
  job: RunJob,
): Simulation => attach(begin(setup, job, { broken }));

/** Compiles a user's text so that a recording knows its lines. */
async function markedAlgorithm(text: string, { set = {} }: RunSpec) {
  const { compileMarked } = await import("./own/compile.ts");
  const marked = await compileMarked(text);
  return marked && { algorithm: marked.family.with(set), takeLine: marked.takeLine };
}

/** Largest n at which a long run is searched for a global state that occurs twice. */
const MOST_REPEATING = 64;
/** Number of deliveries after which the search starts, and at which it ends. */
const PROBED = 5000;

/** Finds where a long run repeats itself, and the number of deliveries until it does; undefined if it does not. */
function probe(setup: Setup, job: RunJob) {
  const recorder = makeRecorder(setup);
  const simulation = recorder.attach(begin(recorder.setup, job));
  while (advance(simulation, PROBED) && simulation.delivered() < PROBED);
  const recording = recorder.cut();
  simulation.finish();
  const repeat = recording && findRepeat(setup, recording);
  if (!repeat) return undefined;
  const deliveries = recording.kind.subarray(0, repeat.to).filter((kind) => kind < ALARM).length;
  return { from: repeat.from, deliveries };
}

function buffersOf({ picture, recording }: ShownRun): ArrayBuffer[] {
  const { faces, ids, edges, tree, layout: placed } = picture;
  const arrays: unknown[] = [faces, ids, edges, tree, placed?.places, placed?.sides];
  if (recording) arrays.push(...Object.values(recording), ...Object.values(recording.flights));
  const buffers = arrays.flatMap((array) =>
    ArrayBuffer.isView(array) ? [array.buffer as ArrayBuffer] : [],
  );
  return [...new Set(buffers)];
}

function gaugeOf({ claims = [] }: Algorithm, { id }: Judged): Gauge | undefined {
  const claim = claims.find((claim) => claim.id === id);
  // The bound of a phase is known only when all phases are.
  if (claim?.form !== "bound" || claim.measure.of === "time" || claim.measure.of === "each phase")
    return undefined;
  return claim.measure;
}

function count(outcome: Outcome, { messages }: Result) {
  const phases = Object.keys(messages.byPhase ?? {}).map(Number);
  const schema = outcome.setup.algorithm.messages;
  const kinds = Object.entries(messages.byKind).map(([name, total]) => ({
    name,
    total,
    ...("phase" in schema[name] && { byPhase: phases.map((phase) => outcome.sentOf(name, phase)) }),
  }));
  return { phases, kinds };
}
