import type { Compiled } from "../../compile/compile.ts";
import type { Host, Lanes, Loop } from "../../compile/loop.ts";
import { PHASES } from "../../compile/shape.ts";
import type { Digest } from "../../model/digest.ts";
import { faultsOf } from "../../judge/election.ts";
import { idOutside, wordOutside } from "../../model/algorithm.ts";
import { addDecision, Life } from "../../model/life.ts";
import { foldToss, isCoin, tosser, type Toss } from "../../model/system/coins.ts";
import { Misfit } from "../../refusal/refusal.ts";
import { digestSetup, type Setup } from "../../model/setup.ts";
import type { RunFault } from "../../model/outcome.ts";
import { faultKinds, type ScheduledFault } from "../../model/system/fault.ts";
import type { Event } from "../../model/trace.ts";
import type { SlotMessage } from "./pool.ts";

/** Callbacks that the caller of a run may provide. */
export interface RunObserver {
  /** Called for every event, in order; makes the run slower. */
  readonly watch?: ((event: Event) => void) | undefined;
  /** Called for every decision, with its time. `whom` is the id that a follower names, if there are ids. */
  readonly decided?:
    | ((p: number, leads: boolean, whom: number | undefined, time: bigint) => void)
    | undefined;
  /** Called for every fault of the schedule. */
  readonly broken?: ((fault: RunFault) => void) | undefined;
  /** True for the digest of traces of format 1, which leaves out decisions. */
  readonly isWithoutDecisions?: boolean | undefined;
}

/** Maximum number of faults that are reported for one run. */
const FAULTS = 8;
/** A run that reaches this phase is stopped, because the counters of more phases could fill the memory. */
const MOST_PHASES = 2 ** 20;

/** The host of every simulator: records decisions, times, tosses and marks, and counts the messages of high phases. */
export abstract class Ledger implements Host {
  readonly leaders: { position: number; clock: number; time: bigint }[] = [];
  informed = 0;
  /** How often the run broke the rules of an election in each way, by the sentence that says so. */
  readonly #faults = new Map<string, number>();
  /** Number of messages sent before the event in which a process first declares itself leader. */
  sentBefore = 0;
  readonly marks = new Map<string, bigint[]>();
  readonly digest: Digest;
  readonly #isWithoutDecisions: boolean;
  readonly spilled: { head: number; depth: number; words: ArrayLike<number> }[] = [];
  /** Numbers of messages whose phase is PHASES or more, by `kind:phase`. */
  readonly manyPhases = new Map<string, number>();
  /** True once a message of phase MOST_PHASES or higher was sent. The driver then stops the run. */
  exhausted = false;
  readonly watch: RunObserver["watch"];
  readonly #decided: RunObserver["decided"];
  readonly #broken: RunObserver["broken"];
  readonly injected: RunFault[] = [];
  /** Set by the run's EngineInstance, at the start and whenever it exchanges the compiled instance. */
  compiled!: Compiled<Loop>;
  #event: { -readonly [Key in keyof Event]: Event[Key] } | undefined;
  #index = 0;
  #tossLane = 0;
  /** The leader's id, as the first follower names it. */
  #named: number | undefined;
  /** The first process that follows `#named`. */
  #namedBy = 0;
  #isDisagreed = false;
  readonly #draw: Toss;
  readonly setup: Setup;

  constructor(setup: Setup, { watch, decided, broken, isWithoutDecisions }: RunObserver) {
    this.setup = setup;
    this.watch = watch;
    this.#decided = decided;
    this.#broken = broken;
    this.digest = digestSetup(setup);
    this.#isWithoutDecisions = isWithoutDecisions === true;
    this.#draw = tosser(setup);
  }

  /** In rounds and under latencies, the current time; in other runs, the causal depth of the process that acts. */
  abstract now(): bigint;

  /** Returns `now()` as a trace writes it. */
  timeText(): string {
    return String(this.now());
  }

  decide(p: number, leads: boolean, whom: number): void {
    const { LIFE, loop } = this.compiled;
    const { algorithm } = this.setup;
    const names = algorithm.needs.ids === true && !leads;
    if (this.#event)
      this.#event.does = addDecision(
        this.#event.does,
        leads,
        names ? idOutside(algorithm, whom) : undefined,
      );
    if ((LIFE[p] & Life.decided) !== 0) return this.fault(faultsOf.secondDecision(this.setup, p));
    LIFE[p] |= leads ? Life.leads : Life.follows;
    this.informed++;
    this.#decided?.(p, leads, names ? idOutside(algorithm, whom) : undefined, this.now());
    if (leads) {
      if (this.leaders.length === 0)
        this.sentBefore = this.sent() - loop.sentThisStep() - this.spilled.length;
      this.leaders.push({ position: p, clock: loop.clock(p), time: this.now() });
      if (this.leaders.length === 2) loop.stop();
    } else if (names) {
      if (this.#named === undefined) [this.#named, this.#namedBy] = [whom, p];
      // One sentence says that followers disagree, however many do.
      if (this.#named !== whom && !this.#isDisagreed) {
        this.#isDisagreed = true;
        const follows = idOutside(algorithm, whom);
        this.fault(faultsOf.disagreement(this.setup, p, follows, this.#namedBy, this.named!));
      }
    }
  }

  get named(): number | undefined {
    return this.#named === undefined ? undefined : idOutside(this.setup.algorithm, this.#named);
  }

  fault(sentence: string): void {
    if (this.#faults.size === 0) this.compiled.loop.stop();
    const times = this.#faults.get(sentence) ?? 0;
    if (times > 0 || this.#faults.size < FAULTS) this.#faults.set(sentence, times + 1);
  }

  /** Sentences that say how the run broke the rules of an election, each once; at most FAULTS. */
  get faults(): string[] {
    return [...this.#faults].map(([sentence, times]) =>
      times === 1 ? sentence : `${sentence}, and ${times - 1} more time${times === 2 ? "" : "s"}`,
    );
  }

  /**
   * Says how the election is violated so far: a process decides twice, or several lead, for example. The loop is left
   * at the event that violates it first.
   */
  violation(): string | undefined {
    const { length } = this.leaders;
    return (
      this.faults.at(0) ??
      (length > 1 ? `${length} processes declare themselves leader` : undefined)
    );
  }

  get isViolated(): boolean {
    return this.#faults.size > 0 || this.leaders.length > 1;
  }

  sent(): number {
    const { COUNT, shape } = this.compiled;
    let total = 0;
    for (const { index, phase } of shape.kinds) {
      const end = index * PHASES + (phase < 0 ? 1 : PHASES);
      for (let at = index * PHASES; at < end; at++) total += COUNT[at];
    }
    for (const count of this.manyPhases.values()) total += count;
    return total;
  }

  mark(p: number, label: string): void {
    let times = this.marks.get(label);
    if (!times) this.marks.set(label, (times = []));
    times[p] = this.now();
  }

  toss(p: number, sides: number): number {
    if (!isCoin(sides)) this.unfit("toss: sides", sides);
    const value = this.#draw(p, this.compiled.TOSSES[p]++, sides);
    this.#tossLane = foldToss(this.#tossLane, p, value);
    if (this.#event) (this.#event.tosses as number[]).push(value);
    return value;
  }

  alarm(_p: number, _rounds: number | bigint, _tag: number): void {}
  calm(_p: number): void {}

  spill(head: number, depth: number, words: ArrayLike<number>): void {
    this.spilled.push({ head, depth, words });
  }

  phase(kind: number, phase: number): void {
    if (phase >= MOST_PHASES) this.exhausted = true;
    const key = `${kind}:${phase}`;
    this.manyPhases.set(key, (this.manyPhases.get(key) ?? 0) + 1);
  }

  unfit(field: string, value: unknown): never {
    throw new Misfit(this.setup.algorithm.name, field, value, this.compiled.cursor.p);
  }

  before(p: number, port: number, kind: number, words: readonly number[]): void {
    const { kinds, wakeKind } = this.compiled.shape;
    const name = kinds[kind]?.name ?? (kind === wakeKind ? "wake" : "alarm");
    const shown = kind < wakeKind ? this.#wordsOutside(kind, words) : words;
    const time = this.timeText();
    this.#event = {
      index: this.#index,
      time,
      process: p,
      kind: name,
      port,
      words: shown,
      tosses: [],
    };
  }

  /** Returns the words of a message as the user sees them. */
  #wordsOutside(kind: number, words: ArrayLike<number>): number[] {
    const { fields } = this.compiled.shape.kinds[kind];
    return fields.map(([, field], i) => wordOutside(this.setup.algorithm, field, words[i]));
  }

  /** Records a fault of the schedule, which happens between two events of processes, and folds it into the digest. */
  inject({ fault, process, port }: ScheduledFault, message: SlotMessage | undefined): void {
    const { loop, shape } = this.compiled;
    const kind = message ? shape.kinds[message.kind].name : fault;
    const words = message ? this.#wordsOutside(message.kind, message.words) : [];
    const { digest } = this;
    [digest.a, digest.b] = loop.lanes();
    digest.words([faultKinds.indexOf(fault), process, port, message ? message.kind + 1 : 0]);
    digest.words(words);
    loop.setLanes(digest.a, digest.b);
    const time = String(loop.clock(process));
    const event = { time, process, kind, port, words, tosses: [], fault };
    this.injected.push(event);
    this.#broken?.(event);
    this.watch?.({ index: this.#index++, ...event });
  }

  after(): void {
    const event = this.#event!;
    this.#event = undefined;
    this.#index++;
    this.watch?.(event);
  }

  /** Finishes the digest: the setup, the events that the engine folded into its lanes, the tosses and the decisions. */
  finish([a, b, decisionsA, decisionsB]: Lanes): string {
    [this.digest.a, this.digest.b] = [a, b];
    this.digest.word(this.#tossLane);
    if (!this.#isWithoutDecisions) this.digest.words([decisionsA, decisionsB]);
    return this.digest.hex();
  }
}
