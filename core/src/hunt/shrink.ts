import type { RunSubject } from "../check/report/portable-run.ts";
import { makeSetup, type Setup } from "../model/setup.ts";
import { cycle } from "../model/system/network.ts";
import type { Schedule } from "../model/system/schedule.ts";
import { below, stream } from "../model/system/random.ts";
import { dependsOnSeed } from "../trace/depends-on-seed.ts";
import { unlessRefused } from "../refusal/refusal.ts";
import { namedTopology } from "../request/topologies.ts";
import { draftOf, runSetup, setupOfDraft, type RunDraft, type RunLimits } from "./run-draft.ts";
import { cutDrafts, shorterDrafts, simplerDrafts } from "./simpler-drafts.ts";
import { simplify } from "./simplify.ts";
import { findViolation } from "./violation.ts";

/** Maximum numbers of runs and of deliveries that shrinking may use. */
const MOST_RUNS = 20_000;
const MOST_DELIVERIES = 2_000_000;
/** Number of seeds per size and schedule in the search for a smaller network. */
const SEEDS = 100;
/** Sizes up to this one are all tried; above it, every size is twice the one before. */
const EACH_SIZE = 16;

/** The simplest known run with the violation, and the effort. */
export interface Shrunk {
  readonly draft: RunDraft;
  readonly runs: number;
  /** True if no simpler run was found before the limits were reached. */
  readonly isComplete: boolean;
}

/** Shrinking in progress. Call `advance` until it returns false; `found` is valid at any time. */
export interface Shrinking {
  advance(): boolean;
  found(): Shrunk;
}

/**
 * Shrinks a run that violates `property`: first looks for small networks on which a run violates it, then removes and
 * simplifies parts of the run as long as it still does. The result depends only on the arguments.
 */
export function startShrinking(
  setup: Setup,
  property: string,
  { maxMessages, maxEvents }: RunLimits,
): Shrinking {
  const { algorithm, links, violated, known } = setup;
  const subject: RunSubject = { algorithm, links, violate: violated, known };
  const inRounds = algorithm.needs.rounds === true;
  let best = draftOf(setup, maxMessages);
  /** Number of deliveries of the best run. */
  let delivered = maxMessages;
  let runs = 0;
  let deliveries = 0;
  let isComplete = false;
  const isViolating = (draft: RunDraft): boolean => {
    const limits = { maxMessages: draft.maxMessages, maxEvents };
    const run = unlessRefused(() => runSetup(setupOfDraft(subject, draft), limits));
    runs++;
    deliveries += run?.delivered ?? 0;
    if (!run || findViolation(run)?.property !== property) return false;
    delivered = run.delivered;
    return true;
  };
  const isSeeded = (draft: RunDraft): boolean =>
    unlessRefused(() => dependsOnSeed(setupOfDraft(subject, draft))) ?? false;
  const shrink = function* (): Generator<RunDraft, void> {
    const keep = function* (simpler: (now: () => RunDraft) => Iterable<RunDraft>) {
      for (const draft of simplify(best, simpler, isViolating)) yield (best = draft);
    };
    // A simpler run may take more deliveries, but not many more.
    const limited = function* (drafts: Iterable<RunDraft>) {
      for (const draft of drafts)
        yield { ...draft, maxMessages: Math.min(maxMessages, 2 * delivered + 16) };
    };
    yield* keep(() => [best]);
    yield* keep((now) => cutDrafts(now, () => delivered));
    yield* keep((now) => limited(smallerNetworks(setup, now)));
    for (let before: RunDraft | undefined; before !== best;) {
      before = best;
      yield* keep((now) => limited(simplerDrafts(now, inRounds, isSeeded)));
    }
    if (isSeeded(best)) yield* keep((now) => shorterDrafts(now, () => delivered));
    yield* keep((now) => cutDrafts(now, () => delivered));
    isComplete = true;
  };
  const shrinking = shrink();
  return {
    advance: () =>
      runs < MOST_RUNS && deliveries < MOST_DELIVERIES && shrinking.next().done !== true,
    found: () => ({ draft: best, runs, isComplete }),
  };
}

/** Proposes drawn runs on small networks, from one process upwards, until one of them is adopted. */
function* smallerNetworks(setup: Setup, best: () => RunDraft): Generator<RunDraft> {
  const { n, schedule, algorithm } = setup;
  const fifo: Schedule = { kind: "fifo" };
  const schedules = schedule.kind === "fifo" ? [fifo] : [fifo, schedule];
  for (let size = 1; size < n; size += size < EACH_SIZE ? 1 : size) {
    for (const each of schedules) {
      for (let seed = 1; seed <= SEEDS; seed++) {
        const drawn = unlessRefused(() => drawSetup(setup, size, seed, each));
        if (drawn) yield draftOf(drawn, best().maxMessages);
        if (best().setup.n < n) return;
        // Without ids, ports, coins or a random schedule, every seed gives the same run.
        if (!algorithm.needs.ids && drawn && !dependsOnSeed(drawn) && !drawn.swapped) break;
      }
    }
  }
}

/** Draws a setup of `size` processes. Only the parts that are not the simplest in `setup` are drawn. */
function drawSetup(setup: Setup, size: number, seed: number, schedule: Schedule): Setup {
  const { algorithm, links, violated, known, network, swapped, waking, willing, coins, ties } =
    setup;
  return makeSetup({
    algorithm,
    n: size,
    seed,
    schedule,
    links,
    violate: violated,
    known,
    hopeless: true,
    ports: swapped || setup.made.ports === "scrambled" ? "scrambled" : "aligned",
    ...(network.rows && { network: drawNetwork(size, seed) }),
    wake: waking.all ? "all" : "random",
    willing: willing ? "random" : "all",
    ...(ties && { ties }),
    ...(coins && { coins: coins.slice(0, size) }),
  });
}

/** Draws a connected network: a cycle for odd seeds, otherwise a tree with further edges. */
function drawNetwork(n: number, seed: number) {
  if (seed % 2 === 1 || n < 3) return cycle(n);
  const [least, most] = [n - 1, (n * (n - 1)) / 2];
  const edges = least + below(stream(seed, "graph"), n, 0, most - least + 1);
  return namedTopology(`random:${n}:${edges}`, seed);
}
