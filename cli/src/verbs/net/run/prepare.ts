import {
  findRepeat,
  makeSetup,
  parseEvent,
  parseHeader,
  parseRun,
  recordRun,
  Refusal,
  specFromHeader,
  type Event,
  type Header,
  type RunRecord,
  type Setup,
} from "@ringleader/core/internal";
import {
  canonicalDigest,
  CanonicalEvents,
  hasOneDigest,
  runHeader,
  steeringOf,
  type Choice,
} from "@ringleader/core/internal/conform";
import { traceIn } from "../../../request/trace-in.ts";
import type { OwnFile, SetupData } from "@ringleader/net";
import { versionOf } from "../../../install/algorithm-version.ts";
import { familyNamed, guarded } from "../../../request/own-algorithm.ts";
import { resolve } from "../../../request/resolve.ts";
import { readingFile } from "../../../terminal/file-errors.ts";
import { grouped } from "../../../terminal/numbers.ts";
import { isPath } from "../../../terminal/shell-word.ts";
import { shellWord } from "@ringleader/core/internal/words";
import { ownFiles } from "../../../workers/own-thread.ts";
import { openLines } from "../../../workers/lines.ts";
import type { ThreadContext } from "../../../workers/work.ts";
import { refuseUnusedWilling, withUsualSize } from "../../run/work.ts";

interface PrepareTask {
  readonly asked: RunRecord & { readonly algorithm: string };
  /** The trace to act out; it determines the setup. */
  readonly steer?: string | undefined;
  /** The length of a round by the real clock, in milliseconds; undefined for pulses. */
  readonly round?: number | undefined;
  /** True if the coins are not drawn from the seed, so that no digest is known before. */
  readonly isTossed: boolean;
}

/** What is known before a run between processes. */
export interface PreparedRun {
  /** The header of the trace, with an empty digest. */
  readonly run: Header;
  readonly setup: SetupData;
  /** How hosts load the user's file; absent for an algorithm of the catalogue. */
  readonly own?: OwnFile | undefined;
  readonly inRounds: boolean;
  /** The digest that every schedule has, or that the trace has; undefined if it is not known before. */
  readonly predicted?: string | undefined;
  readonly choices?: readonly (readonly Choice[])[] | undefined;
  /** The number of events after which the trace first reaches its last state. It can then repeat the rest forever. */
  readonly repeats?: number | undefined;
}

/** Largest ring of real processes. */
const MOST_NODES = 10_000;
/** Largest number of events of a trace that processes act out. */
const MOST_STEERED = 1_000_000;
/** Largest number of events times processes of a trace whose states are compared, because all of them are kept. */
const MOST_COMPARED = 1_000_000;

/** `net run`: reads files, checks the setup, and computes the digest where it is known before. */
export async function work(task: PrepareTask, { progress }: ThreadContext): Promise<PreparedRun> {
  const { asked, steer, round } = task;
  progress.enter("setting up");
  const trace = steer === undefined ? undefined : readTrace(traceIn(steer), asked.algorithm);
  const { setup, name } = trace ?? setupOf(asked);
  refuseMany(setup.n);
  const inRounds = setup.needs.rounds === true;
  if (round !== undefined && !inRounds)
    throw new Refusal(
      `--clock applies to algorithms in rounds; ${setup.algorithm.name} is asynchronous and has none.`,
    );
  if (inRounds) {
    const { checkRounds, estimateRounds } = await import("@ringleader/net");
    checkRounds(setup);
    // Refuses a run whose rounds would take too long.
    if (round !== undefined) guarded(name, () => estimateRounds(setup, round));
  }
  if (trace?.head.maxEvents !== undefined)
    throw new Refusal(
      `this trace stops after ${grouped(trace.head.maxEvents)} events, and its run goes on, perhaps without end; processes in rounds stop only when the run is over, so they act out runs that end. ringleader replay ${shellWord(steer!)} --show draws this one.`,
    );
  const choices =
    trace && !inRounds ? guarded(name, () => steeringOf(setup, trace.events)) : undefined;
  const own = ownFiles && isPath(name) ? { load: ownFiles, version: versionOf(name) } : undefined;
  // The version of a user's file stands in its logs, as in its traces.
  const faults = trace?.head.faults;
  const run = {
    ...runHeader(setup, name),
    ...(own && { version: own.version }),
    ...(faults !== undefined && { faults }),
  };
  progress.enter("running");
  const predicted = guarded(name, () =>
    trace ? predictSteered(trace) : task.isTossed ? undefined : predict(setup),
  );
  const repeats = trace && guarded(name, () => repeatOf(trace));
  const { algorithm: _, ...data } = setup;
  return { run, setup: data, own, inRounds, predicted, choices, repeats };
}

/** Finds the state at the end of an unfinished trace earlier in it. Where coins are tossed, a state that returns means nothing. */
function repeatOf({ setup, head, events }: Steered): number | undefined {
  const isCompared = head.maxMessages !== undefined && events.length * setup.n <= MOST_COMPARED;
  if (!isCompared || setup.needs.coins || head.faults !== undefined) return undefined;
  const repeat = findRepeat(setup, recordRun({ setup, events, maxMessages: head.maxMessages }));
  return repeat?.to === events.length ? repeat.from : undefined;
}

function refuseMany(n: number): void {
  if (n <= MOST_NODES) return;
  throw Refusal.of(
    "n",
    `${grouped(n)} is not accepted; at most ${grouped(MOST_NODES)} nodes run on sockets.`,
  );
}

function setupOf(asked: PrepareTask["asked"]): { readonly setup: Setup; readonly name: string } {
  const resolved = withUsualSize(resolve(asked));
  refuseUnusedWilling(resolved, asked["willing"]);
  refuseMany(resolved.spec.n ?? 0);
  const setup = makeSetup(parseRun(resolved.spec, resolved.family));
  return { setup, name: isPath(asked.algorithm) ? asked.algorithm : setup.algorithm.name };
}

/** A trace that processes act out. */
interface Steered {
  readonly name: string;
  readonly head: Header;
  readonly setup: Setup;
  readonly events: readonly Event[];
}

/** Reads a trace and the setup that it determines. `name` is the algorithm that the user named, or "". */
function readTrace(file: string, name: string): Steered {
  const lines = openLines(file);
  try {
    return readingFile(file, () => {
      const head = parseHeader(lines.next());
      const { algorithm } = head;
      if (isPath(algorithm) && !isPath(name))
        throw new Refusal(
          `this trace was made by ${algorithm}; to load that file, write its name before the flags.`,
        );
      if (name !== "" && !isPath(name) && name !== algorithm)
        throw new Refusal(`${file} is a trace of ${algorithm}, not of ${name}.`);
      const family = isPath(name) ? familyNamed(name) : undefined;
      const setup = makeSetup({ ...parseRun(specFromHeader(head), family), hopeless: true });
      const events: Event[] = [];
      for (let line = lines.next(); line !== undefined; line = lines.next()) {
        if (events.push(parseEvent(line, events.length + 2)) > MOST_STEERED)
          throw new Refusal(
            `${file} has more than ${grouped(MOST_STEERED)} events, the most that processes act out.`,
          );
      }
      return { name: name === "" ? algorithm : name, head, setup, events };
    });
  } finally {
    lines.close();
  }
}

/**
 * Returns the digest of a trace: in canonical order, or in its own if it has faults. Under latencies, its times do not
 * say the order.
 */
function predictSteered({ setup, head, events }: Steered): string | undefined {
  if (head.faults !== undefined) return head.digest;
  if (setup.needs.rounds) return predictRounds(setup, head);
  if (setup.schedule.kind === "latency") return undefined;
  const order = new CanonicalEvents(setup);
  for (const event of events) order.add(event);
  return order.digest();
}

/** Returns the digest of a run in rounds, which have one order. Refuses a trace of another run. */
function predictRounds(setup: Setup, { digest }: Header): string {
  const predicted = canonicalDigest(setup);
  if (predicted === digest) return predicted;
  throw new Refusal(
    `the trace has the digest ${digest}, but the run of its setup has ${predicted}; ringleader replay says where they differ.`,
  );
}

/** Simulates the run if all its schedules have one digest. */
const predict = (setup: Setup): string | undefined =>
  hasOneDigest(setup) ? canonicalDigest(setup) : undefined;
