import type { Compiled } from "../compile/compile.ts";
import { Life } from "../model/life.ts";
import type { Outcome, Times } from "../model/outcome.ts";
import type { Setup } from "../model/setup.ts";
import { tieBreaker, type TieBreaker } from "../model/system/ties.ts";
import { AlarmBudget } from "./alarm-budget.ts";
import { configurationText, recurringText, roundConfiguration } from "./configuration-text.ts";
import { checkDepth, EngineInstance, MOST_DEPTH, STARTS } from "./engine/instance.ts";
import { Ledger } from "./engine/ledger.ts";
import { outcomeOf } from "./engine/outcome.ts";
import { roundEngine, type RoundLoop } from "./engine/round-engine.ts";
import { ExactCalendar, Instant } from "./exact-calendar.ts";
import type { Options, Simulation } from "./simulation.ts";

/** The tag of calendar entries that are wake-ups, not alarms. */
const WAKE = -1;
/** The calendar does not wake a process that has one of these bits. */
const AWAKE = Life.woke | Life.reached;

export class RoundLedger extends Ledger {
  declare compiled: Compiled<RoundLoop>;
  readonly calendar = new ExactCalendar();
  readonly lastDecision = new Instant();

  now(): bigint {
    return this.calendar.time();
  }

  override decide(p: number, leads: boolean, whom: number): void {
    if ((this.compiled.LIFE[p] & Life.decided) === 0) this.lastDecision.note(this.calendar);
    super.decide(p, leads, whom);
  }

  override alarm(p: number, rounds: number | bigint, tag: number): void {
    if (tag >>> 0 !== tag) this.unfit("alarm: tag", tag);
    this.calendar.set(p, rounds, tag, this.compiled.loop.CALM[p]);
  }

  override calm(p: number): void {
    this.compiled.loop.CALM[p]++;
  }
}

export const startSynchronous = (setup: Setup, options: Options = {}): Simulation =>
  new RoundRun(setup, options);

/** A round makes deliveries by position, then wake-ups, then alarms by position and tag. Empty rounds are skipped. */
class RoundRun implements Simulation {
  readonly #setup: Setup;
  readonly #options: Options;
  readonly #ledger: RoundLedger;
  readonly #calendar: ExactCalendar;
  readonly #instance: EngineInstance<RoundLoop>;
  readonly #breaker: TieBreaker | undefined;
  readonly #alarms: AlarmBudget;
  #delivered = 0;
  #woken: number;
  readonly #lastReceipt = new Instant();
  readonly #lastSend = new Instant();
  #sentByHome: number | undefined;
  /** The last epoch that was folded into the digest. */
  #absorbed = 0n;
  /** Position, tag and generation of each alarm that is due now, as a flat list. */
  readonly #due: number[] = [];

  constructor(setup: Setup, options: Options) {
    this.#setup = setup;
    this.#options = options;
    this.#ledger = new RoundLedger(setup, options);
    this.#calendar = this.#ledger.calendar;
    const { waking, n, ties, algorithm, seed } = setup;
    const inOrder = algorithm.ties === "smallest first";
    this.#breaker = options.orders?.order ?? (ties && tieBreaker(ties, inOrder, seed));
    this.#alarms = new AlarmBudget(options.maxEvents, options.usualEvents);
    this.#instance = new EngineInstance(this.#ledger, roundEngine, () => {});
    this.#woken = waking.all ? 0 : n;
    for (const { position, time } of waking.times ?? [])
      this.#calendar.set(position, time, WAKE, WAKE);
  }

  get #loop(): RoundLoop {
    return this.#instance.compiled.loop;
  }

  delivered(): number {
    return this.#delivered;
  }

  waiting(): number {
    return this.#loop.inFlight();
  }

  sent(): number {
    return this.#ledger.sent();
  }

  violation(): string | undefined {
    return this.#ledger.violation();
  }

  now(): bigint {
    return this.#ledger.now();
  }

  read(p: number): Record<string, unknown> {
    return this.#instance.compiled.look(p);
  }

  advance(most: number): boolean {
    if (this.#woken < this.#setup.n) return this.#wakeSome();
    if (this.#ledger.exhausted || this.#alarms.why !== undefined) return false;
    const wasViolated = this.#ledger.isViolated;
    // A limit counts deliveries, so a run that is violated by an alarm is left where a limit can stop it.
    const isNewlyViolated = () => !wasViolated && this.#ledger.isViolated;
    for (let left = most; left > 0;) {
      let count: number | undefined = 0;
      if (this.#loop.undelivered() > 0) {
        count = this.#deliver(isNewlyViolated() ? 1 : left);
        if (count === undefined) return false;
        left -= count;
        if (this.#loop.undelivered() > 0) {
          if (isNewlyViolated()) return true;
          continue;
        }
      }
      this.#ring();
      if (this.#alarms.why !== undefined || !this.#next()) return false;
      if (count > 0 && isNewlyViolated()) return true;
      left--;
    }
    return most > 0;
  }

  /** Wakes the next processes. Called only if all processes wake up at time 0. */
  #wakeSome(): boolean {
    const { n } = this.#setup;
    this.#woken = this.#loop.beginAll(this.#woken, Math.min(n, this.#woken + STARTS));
    this.#instance.takeSpilled();
    if (this.#woken === n) this.#ring();
    return true;
  }

  /** Delivers at most `left` messages of this round; returns their number, or undefined if the budget is used up. */
  #deliver(left: number): number | undefined {
    const most = Math.min(left, this.#alarms.left(this.#delivered));
    this.#alarms.silent = 0;
    if (most <= 0 && !this.#alarms.allows(this.#delivered)) return undefined;
    const loop = this.#loop;
    const count = this.#ledger.watch ? loop.stepWatched(most) : loop.step(most);
    this.#delivered += count;
    if (this.#delivered > MOST_DEPTH) checkDepth(loop.last());
    this.#instance.takeSpilled();
    return count;
  }

  /** Wakes the processes whose wake-up is due now, then rings the alarms that are due now. */
  #ring(): void {
    // An alarm of 0 rounds rings in the same round, so further alarms may be due after all have rung.
    for (let again = 0; this.#calendar.isDue; again++) {
      if (!this.#alarms.allowsAgain(again) || (again > 0 && this.#isRepeated())) return;
      this.#takeDue();
      const due = this.#due;
      for (let i = 0; i < due.length; i += 3) {
        if (due[i + 2] !== this.#loop.CALM[due[i]]) continue;
        if (!this.#alarms.allows(this.#delivered)) return;
        this.#alarms.rung++;
        this.#alarms.silent++;
        this.#loop.ring(due[i], due[i + 1]);
        this.#instance.takeSpilled();
      }
    }
  }

  #takeDue(): void {
    this.#due.length = 0;
    while (this.#calendar.due()) {
      const { row } = this.#calendar;
      if (row[2] !== WAKE) this.#due.push(row[1], row[2], row[3]);
      else if ((this.#instance.compiled.LIFE[row[1]] & AWAKE) === 0) {
        this.#loop.begin(row[1]);
        this.#instance.takeSpilled();
      }
    }
  }

  readonly #holds = (p: number, generation: number): boolean =>
    generation === WAKE || generation === this.#loop.CALM[p];

  #isRepeated(): boolean {
    const { repeats } = this.#options;
    const isRepeated =
      repeats?.(() => recurringText(this.#ledger, this.#calendar.format(this.#holds))) === true;
    if (isRepeated) this.#alarms.repeated();
    return isRepeated;
  }

  /** Advances to the next round in which anything is due; false if there is none or the run is stopped. */
  #next(): boolean {
    const { orders } = this.#options;
    const loop = this.#loop;
    if (this.#ledger.leaders.length > 0) this.#sentByHome ??= this.#ledger.sent();
    if (loop.sent() > 0) {
      this.#lastSend.note(this.#calendar);
      this.#calendar.tick();
      loop.turn();
      this.#lastReceipt.note(this.#calendar);
      this.#visit();
      if (orders && !orders.between(this.#configuration)) return false;
      if (this.#breaker) loop.tie(this.#breaker);
    } else if (this.#calendar.pending(this.#holds)) {
      // No message is in flight, so time jumps to the next entry. `between` is called before the jump, because the
      // effect of a tie may no longer be visible after it.
      this.#visit();
      if (orders && !orders.between(this.#configuration)) return false;
      this.#calendar.jump();
    } else return false;
    this.#absorbTime();
    return !this.#isRepeated();
  }

  #visit(): void {
    this.#options.visit?.(roundConfiguration(this.#ledger));
  }

  /** Folds the time of a round into the digest. Called for every round in which something happens. */
  #absorbTime(): void {
    const { epoch, now } = this.#calendar;
    if (epoch !== this.#absorbed) {
      const { digest } = this.#ledger;
      [digest.a, digest.b] = this.#loop.lanes();
      digest.number((this.#absorbed = epoch));
      this.#loop.setLanes(digest.a, digest.b);
    }
    this.#loop.absorb(now);
  }

  readonly #configuration = (): string =>
    configurationText(this.#ledger, this.#calendar.format(this.#holds), [
      this.#calendar.time(),
      this.#ledger.lastDecision.time,
      this.#lastReceipt.time,
      this.#lastSend.time,
      this.#sentByHome,
    ]);

  finish(): Outcome {
    const isOver =
      this.#woken === this.#setup.n &&
      this.#alarms.why === undefined &&
      this.#loop.inFlight() === 0 &&
      !this.#calendar.pending(this.#holds);
    // If the run was stopped, `visit` and `between` have already seen its last configuration.
    if (isOver) this.#visit();
    if (isOver) this.#options.orders?.between(this.#configuration);
    const outcome = outcomeOf(this.#ledger, {
      delivered: this.#delivered,
      finished: isOver,
      stopped: this.#alarms.stopped(this.#delivered),
      time: this.#times(),
      sentByHome: this.#sentByHome ?? this.#ledger.sent(),
    });
    this.#instance.giveBack();
    return outcome;
  }

  #times(): Times {
    const { leaders, marks, lastDecision } = this.#ledger;
    return {
      home: leaders[0]?.time,
      firstWake: this.#setup.waking.times?.[0].time ?? 0n,
      lastReceipt: this.#lastReceipt.time,
      lastSend: this.#lastSend.time,
      lastDecision: lastDecision.time,
      marks,
    };
  }
}
