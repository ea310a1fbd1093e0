import { FaultKernel, type FaultSchedule } from "@ringleader/core/internal/faults";
import type { Clock } from "../clock.ts";

/** What may go wrong at each site, the simplest fault first. */
const sites = {
  "store.want": ["late", "fails", "crash before", "crash after"],
  "store.add": ["late", "fails", "fails after", "crash before", "crash after", "answers late"],
  threads: ["late", "fails", "hangs", "crash before", "crash after"],
  "queue.add": ["late", "fails", "twice", "crash before", "crash after", "answers late"],
  "queue.remove": ["late", "fails", "twice", "crash before", "crash after", "answers late"],
  "queue.look": ["late", "fails", "crash before", "crash after", "answers late"],
  "queue.workers": ["late", "fails", "crash before"],
  "queue.found": ["late", "fails", "crash before", "crash after"],
  "queue.close": ["late", "fails", "crash before", "crash after"],
  "worker.take": ["late", "fails", "crash after", "answers late"],
  "worker.renew": ["late", "fails", "hangs"],
  "worker.answer": ["late", "fails", "twice", "garbled", "crash before", "crash after"],
  "worker.complete": ["late", "fails", "twice", "crash before", "crash after", "answers late"],
  "worker.fail": ["late", "fails", "crash before", "crash after"],
  "worker.hand back": ["late", "fails", "twice", "crash before", "crash after"],
  event: ["late", "missed", "twice"],
  server: ["restarts", "restarts with older data", "loses its data"],
  worker: ["pauses", "ends", "crashes"],
  user: ["interrupts", "kills"],
} as const;

export type Site = keyof typeof sites;
type Outcome = (typeof sites)[Site][number];

const names = Object.keys(sites) as Site[];
const numbers = new Map(names.map((name, number) => [name, number]));
export const SITES = names.length;

/** A schedule with names instead of numbers, for people: a fault is "store.add 3 crash after". */
export interface NamedSchedule {
  readonly seed: number;
  readonly faults: readonly string[];
  /** Sites without variation. */
  readonly calm?: readonly Site[];
}

/** Names the faults and sites of a schedule. */
export const nameSchedule = (
  seed: number,
  { faults = [], calm = [] }: FaultSchedule,
): NamedSchedule => ({
  seed,
  faults: faults.map(
    ({ site, count, choice }) => `${names[site]} ${count} ${sites[names[site]][choice - 1]}`,
  ),
  calm: calm.map((site) => names[site]),
});

/** Reads a schedule with names. */
export const parseSchedule = ({ seed, faults, calm = [] }: NamedSchedule): FaultSchedule => ({
  seed,
  faults: faults.map((text) => {
    const [, name = "", count, outcome] = /^(.*?) (\d+) (.*)$/.exec(text) ?? [];
    const outcomes: readonly string[] = sites[name as Site];
    const choice = 1 + outcomes.indexOf(outcome);
    return { site: numbers.get(name as Site)!, count: Number(count), choice };
  }),
  calm: calm.map((site) => numbers.get(site)!),
});

/** Probability of a fault at one decision, before the factor of its site. */
const RATE = 0.03;
/** Milliseconds of virtual time in which faults happen, and until all of them are over. */
export const FAULTY = 12_000;
export const QUIET = 40_000;
/** How long a late request, answer or resumption takes at most, in milliseconds. */
const LATE = 8000;

/** A run of several simulated processes under a schedule of faults. */
export class LabSimulation {
  readonly kernel: FaultKernel;
  /** The first law that was violated. */
  failure: string | undefined;
  readonly #acts = new Map<number, () => void>();
  #last = 0;

  constructor(schedule: FaultSchedule) {
    this.kernel = new FaultKernel(schedule, SITES);
    this.kernel.faultsEnd = FAULTY;
  }

  get now(): number {
    return this.kernel.now;
  }

  /** Calls `act` after some milliseconds of virtual time. Returns a function that cancels the call. */
  after(milliseconds: number, act: () => void): () => void {
    const number = ++this.#last;
    this.#acts.set(number, act);
    const ticket = this.kernel.after(milliseconds, 0, number);
    return () => {
      this.kernel.cancel(ticket);
      this.#acts.delete(number);
    };
  }

  /** Decides what goes wrong at a site; undefined if nothing does. */
  decide(site: Site): Outcome | undefined {
    return sites[site][this.kernel.fault(numbers.get(site)!, RATE, sites[site].length) - 1];
  }

  /** Draws a time from 1 to `most` milliseconds. */
  latency(site: Site, most: number): number {
    return 1 + this.kernel.vary(numbers.get(site)!, most);
  }

  /** Notes that a law is violated. */
  violate(law: string): void {
    this.failure ??= law;
  }

  /** Performs events until `isOver`, or until a law is violated. Between two events, all promises come to rest. */
  async run(isOver: () => boolean): Promise<void> {
    while (this.failure === undefined && !isOver() && this.kernel.next()) {
      const act = this.#acts.get(this.kernel.a);
      this.#acts.delete(this.kernel.a);
      act?.();
      await new Promise((fulfil) => setImmediate(fulfil));
    }
  }
}

interface CallOptions {
  /** Longest usual latency in milliseconds. */
  readonly most?: number;
  /** True if the effect is part of the process; then it does not happen after a crash. */
  readonly isLocal?: boolean;
  /** Returns the time from which on the effect can happen. */
  readonly upAt?: () => number;
}

/** A process that may crash or pause. Its clock and the answers to its calls do not reach it afterwards. */
export class SimulatedProcess {
  isAlive = true;
  readonly simulation: LabSimulation;
  readonly #onEnd: () => void;
  #pausedUntil = 0;

  constructor(simulation: LabSimulation, onEnd: () => void) {
    this.simulation = simulation;
    this.#onEnd = onEnd;
  }

  readonly clock: Clock = {
    now: () => this.simulation.now,
    after: (milliseconds, act) => this.simulation.after(milliseconds, () => this.#deliver(act)),
  };

  /** Ends the process, whatever it is doing. */
  crash(): void {
    if (!this.isAlive) return;
    this.isAlive = false;
    this.#onEnd();
  }

  /** Pauses like SIGSTOP: everything that the process would notice waits. */
  pause(milliseconds: number): void {
    this.#pausedUntil = Math.max(this.#pausedUntil, this.simulation.now + milliseconds);
  }

  /** Performs an asynchronous operation, of which a fault may be part. */
  call<T>(
    site: Site,
    effect: (outcome?: Outcome) => T,
    { most = 20, isLocal = false, upAt = () => 0 }: CallOptions = {},
  ): Promise<T> {
    const { simulation } = this;
    return new Promise((fulfil, fail) => {
      if (!this.isAlive) return;
      const outcome = simulation.decide(site);
      if (outcome === "crash before") return this.crash();
      const late = outcome === "late" ? simulation.latency(site, LATE) : 0;
      const hangs = outcome === "hangs" ? 3 * LATE : 0;
      const perform = (): void => {
        const down = upAt() - simulation.now;
        if (down > 0) return void simulation.after(down, perform);
        if (outcome === "fails") return this.#deliver(() => fail(new Error(`${site} fails`)));
        try {
          const answer = effect(outcome);
          if (outcome === "crash after") return this.crash();
          if (outcome === "fails after") throw new Error(`${site} fails after its effect`);
          const again = outcome === "twice";
          const wait = again || outcome === "answers late" ? simulation.latency(site, LATE) : 0;
          if (again) simulation.after(wait, repeat);
          if (wait > 0) this.clock.after(wait, () => fulfil(answer));
          else this.#deliver(() => fulfil(answer));
        } catch (error) {
          this.#deliver(() => fail(error));
        }
      };
      // A request is repeated before its answer arrives, because it is repeated when the connection is lost.
      const repeat = (): void => {
        try {
          effect(outcome);
        } catch {
          // The caller gets the first answer.
        }
      };
      const wait = late + hangs + simulation.latency(site, most);
      if (isLocal) this.clock.after(wait, perform);
      else simulation.after(wait, perform);
    });
  }

  /** Lets the process notice something: now, after its pause, or not at all if it has crashed. */
  #deliver(act: () => void): void {
    if (!this.isAlive) return;
    const left = this.#pausedUntil - this.simulation.now;
    if (left > 0) this.simulation.after(left, () => this.#deliver(act));
    else act();
  }
}
