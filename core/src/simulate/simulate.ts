import {
  exceeds,
  judgeBound,
  makeVerdict,
  messageLimits,
  type MessageLimit,
} from "../judge/judge.ts";
import { result, type Result } from "../judge/result.ts";
import {
  WATCHED,
  type Along,
  type Claim,
  type Configuration,
  type Judged,
} from "../model/claim.ts";
import type { Outcome } from "../model/outcome.ts";
import { isDelay } from "../model/system/fault.ts";
import { makeSetup, SHOWN, type Request, type Setup } from "../model/setup.ts";
import type { Network } from "../model/system/network.ts";
import type { Event } from "../model/trace.ts";
import { groupDigits } from "../refusal/group-digits.ts";
import { startAsynchronous } from "./asynchronous.ts";
import { startSynchronous } from "./synchronous.ts";
import type { Options, Simulation } from "./simulation.ts";

/** Starts a run on the engine that its model needs. If the run finishes, judges the algorithm's claims. */
export function startSimulation(setup: Setup, options: Options = {}): Simulation {
  const { algorithm, n } = setup;
  const judge = watchClaims(setup, options.claims);
  let isWatched = true;
  const read = (p: number) => simulation.read(p);
  const watch = (event: Event): void => {
    options.watch?.(event);
    // Watchers may rely on the model, so they do not see what follows a fault that breaks it.
    if (event.fault) isWatched &&= isDelay(event.fault);
    else if (isWatched) judge.watch?.(event, read);
  };
  const watched = judge.watch ? { ...options, watch } : options;
  const simulation = algorithm.needs.rounds
    ? startSynchronous(setup, watched)
    : startAsynchronous(setup, watched);
  // Outside the model, claims do not count.
  let limits: readonly MessageLimit[] | undefined;
  const exceeded = (sent: number): readonly MessageLimit[] => {
    limits ??= setup.violated.length > 0 ? [] : messageLimits(setup);
    return limits.filter((limit) => exceeds(sent, limit));
  };
  return {
    advance: (most) => simulation.advance(most),
    sent: () => simulation.sent(),
    violation() {
      const wrong = simulation.violation();
      if (wrong !== undefined) return wrong;
      const [first] = exceeded(simulation.sent());
      return first && `claim violated: ${first.claim.says}`;
    },
    delivered: () => simulation.delivered(),
    waiting: () => simulation.waiting(),
    now: () => simulation.now(),
    read,
    finish() {
      // Fields are read before `finish`, because `finish` lets another run use the instance.
      const isRead = judge.watch !== undefined || (algorithm.reportsFields && n <= SHOWN);
      const fields = isRead ? Array.from({ length: n }, (_, p) => simulation.read(p)) : undefined;
      // The outcome is of this run alone, so it is completed instead of copied: the checker finishes a run per setup.
      const outcome: { -readonly [K in keyof Outcome]: Outcome[K] } = simulation.finish();
      outcome.fields = fields;
      // Claims say nothing about runs outside the model. A delay is inside it.
      const isJudged = outcome.finished && outcome.injected.every(({ fault }) => isDelay(fault));
      if (isJudged) outcome.verdicts = judge.end(outcome);
      // A run that is not over may still have sent too many messages.
      else if (!outcome.finished && outcome.injected.length === 0)
        outcome.verdicts = exceeded(outcome.sent).flatMap(
          ({ claim }) => judgeBound(claim, outcome) ?? [],
        );
      return outcome;
    },
  };
}

/** Number of deliveries between two checks of the clock, the budget and requests to stop. */
export const CHUNK = 32_768;

/** Delivers one chunk within the budget; false if the run is over or the budget is used up. */
export function advance(simulation: Simulation, maxMessages = Infinity): boolean {
  // Processes start even if the budget is 0.
  const left = Math.max(0, maxMessages - simulation.delivered());
  return simulation.advance(Math.min(CHUNK, left));
}

/**
 * Returns the number of deliveries after which a run is stopped if its caller sets no limit: 1,000,000 + 16nm on a network
 * with n processes and m edges. Every algorithm of the catalogue without coins delivers at most 4nm messages and an
 * announcement.
 */
export const defaultBudget = ({ n, edges }: Pick<Network, "n" | "edges">): number =>
  1_000_000 + 16 * n * edges;

/** A run that is limited by default, and what ended it. */
export interface UsualRun {
  /** The limit, if it ended the run. */
  readonly maxMessages?: number;
  readonly stopped?: string;
}

/**
 * Runs to the end, but not beyond the usual limit. A run that violates its election or a bound for good, and does not end
 * soon after that, is stopped at the violation. Both are as if `maxMessages` had been given.
 */
export function runUsually(
  simulation: Simulation,
  setup: Setup,
  limits: Pick<Options, "maxEvents" | "usualEvents"> = {},
  note?: (violation: string | undefined) => void,
): UsualRun {
  const usual = defaultBudget(setup.network);
  const isLimited = setup.violated.length === 0;
  const bound = Math.min(...(isLimited ? messageLimits(setup) : []).map(({ limit }) => limit));
  let most = usual;
  let isViolated = false;
  const next = () => (isViolated ? CHUNK : stride(simulation, bound));
  while (simulation.advance(Math.min(most - simulation.delivered(), next()))) {
    const wrong = simulation.violation();
    note?.(wrong);
    if (wrong === undefined || isViolated) continue;
    isViolated = true;
    // A run that ends soon goes on to its end, which shows everything that is wrong.
    if (!endsSoon(setup, limits, simulation.delivered())) most = simulation.delivered();
  }
  const delivered = simulation.delivered();
  if (most === usual && (delivered < most || simulation.waiting() === 0)) return {};
  const stopped =
    most < usual
      ? `the run is stopped after ${groupDigits(delivered)} deliveries, because its verdict is known`
      : `${groupDigits(delivered)} messages were delivered, the default limit`;
  return { maxMessages: most, stopped };
}

/**
 * Returns how many messages to deliver before a bound on messages is looked at again: few if it is near, but always so
 * many that looking costs nothing.
 */
function stride(simulation: Simulation, bound: number): number {
  const left = (bound - simulation.sent()) / 2;
  return Math.min(CHUNK, Math.max(1, Math.floor(left), simulation.delivered() >> 6));
}

/** Runs a setup again, to say whether it ends within two chunks after a number of deliveries. */
function endsSoon(setup: Setup, limits: Options, delivered: number): boolean {
  const again = startSimulation(setup, { ...limits, claims: [] });
  const most = (Math.max(1, Math.ceil(delivered / CHUNK)) + 1) * CHUNK;
  while (advance(again, most));
  return again.finish().finished;
}

/** Runs an algorithm to the end, or until `maxMessages` or (only in rounds) `maxEvents` is reached, and reports. */
export function runRequest(
  request: Request,
  { maxMessages, ...options }: Options & { readonly maxMessages?: number } = {},
): Result {
  const simulation = startSimulation(makeSetup(request), options);
  while (advance(simulation, maxMessages));
  return result(simulation.finish());
}

/** Longest run, in events, that watchers judge. Watchers store what they see, so a longer run could fill the memory. */
const MOST_EVENTS = 200_000;

/** Judges the claims of one run. `watch` receives every event and is undefined if no claim needs a watcher. */
function watchClaims(setup: Setup, claims: readonly Claim[] = setup.algorithm.claims ?? []) {
  // Watchers may rely on the assumptions of the model, so a run that violates one is not watched.
  const watched = setup.n <= WATCHED && setup.violated.length === 0;
  const watching = watched ? claims.filter((claim): claim is Along => claim.form === "along") : [];
  const watchers = watching.map((claim) => claim.watcher(setup));
  const wrong: (string | void)[] = watchers.map(() => undefined);
  let events = 0;
  const watch = (event: Event, read: Configuration["read"]): void => {
    if (++events > MOST_EVENTS) return;
    // Many watchers read the process of the event, so it is read once for all of them.
    let here: ReturnType<typeof read> | undefined;
    const once = (p: number) => (p === event.process ? (here ??= read(p)) : read(p));
    for (let i = 0; i < watchers.length; i++) wrong[i] ??= watchers[i].see(event, once);
  };
  return {
    watch: watchers.length > 0 ? watch : undefined,
    end: (run: Outcome): Judged[] =>
      claims.flatMap((claim) => {
        if (claim.form === "bound") return judgeBound(claim, run) ?? [];
        const i = claim.form === "along" ? watching.indexOf(claim) : -1;
        if (i < 0 || events > MOST_EVENTS) return [];
        const exception = wrong[i] ?? watchers[i].end?.(run);
        const measured = exception ?? "no exception";
        return makeVerdict(claim, run.setup, exception === undefined, measured, "no exception");
      }),
  };
}
