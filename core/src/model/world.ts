import { MOST_SIDES } from "./coins.ts";
import type { Compiled } from "./compile.ts";
import { Digest } from "./digest.ts";
import type { Host } from "./host.ts";
import { below, mix, stream } from "./random.ts";
import { Refusal } from "./refusal.ts";
import { digestSetup, type Setup } from "./setup.ts";
import type { Event } from "./trace.ts";

/** What only the engine can tell: the causal clock of a process, the present, what this step sent. */
export interface Readings {
  clock(p: number): number;
  now(): bigint;
  /** In rounds there is a time, and the engine notes when somebody decided. */
  readonly timed: boolean;
  decided(): void;
  /** Messages sent by the step that is under way. */
  sentThisStep(): number;
}

export interface Leader {
  readonly position: number;
  readonly clock: number;
  readonly time: bigint;
}

export const ID_MASK = 2 ** 32 - 1;
const FAULTS = 8;
/** A run of more phases than this is stopped: it would fill the memory with counters. */
const MOST_PHASES = 2 ** 20;

/**
 * What is kept of a run that no algorithm could hide: who decided what and when, tosses, marks and
 * overflowing counters. Every engine's host is a World.
 */
export class World implements Host {
  readonly leaders: Leader[] = [];
  informed = 0;
  /** What broke the rules of an election, in sentences; the first few. */
  readonly faults: string[] = [];
  /** Messages sent in completed steps before the step that first declared. */
  sentBefore = 0;
  readonly marks = new Map<string, bigint[]>();
  readonly digest: Digest;
  readonly spilled: { head: number; depth: number; words: readonly number[] }[] = [];
  /** Phases past the counters' columns: kind and phase to messages. */
  readonly manyPhases = new Map<string, number>();
  /** More phases than are counted: the run is to stop, undecided. */
  exhausted = false;
  watch: ((event: Event) => void) | undefined;
  decided:
    | ((p: number, leads: boolean, whom: number | undefined, time: bigint) => void)
    | undefined;
  compiled!: Compiled;
  readings!: Readings;
  #event: Omit<Event, "index"> | undefined;
  #index = 0;
  #tossLane = 0;
  /** The id of the leader as the first follower heard it. */
  #named: number | undefined;
  readonly #coins;
  readonly given: Setup;

  constructor(given: Setup) {
    this.given = given;
    this.digest = digestSetup(given);
    this.#coins = stream(given.seed, "coins");
  }

  /** An id as the user knows it: where the other extreme is elected, ids inside are complements. */
  idOutside(id: number): number {
    return this.given.algorithm.complemented ? ID_MASK - id : id;
  }

  decide(p: number, leads: boolean, whom: number): void {
    const { LIFE } = this.compiled;
    if ((LIFE[p] & 6) !== 0)
      return this.fault(`the process at position ${p} decides a second time`);
    LIFE[p] |= leads ? 2 : 4;
    this.informed++;
    if (this.readings.timed) this.readings.decided();
    if (this.decided) {
      const named = this.given.algorithm.needs.ids && !leads ? this.idOutside(whom) : undefined;
      this.decided(p, leads, named, this.readings.now());
    }
    if (leads) {
      if (this.leaders.length === 0) this.sentBefore = this.sent() - this.readings.sentThisStep();
      this.leaders.push({ position: p, clock: this.readings.clock(p), time: this.readings.now() });
    } else if (this.given.algorithm.needs.ids) {
      const named = this.#named ?? whom;
      this.#named = named;
      if (named !== whom) {
        this.fault(
          `position ${p} follows ${this.idOutside(whom)}, another follows ${this.idOutside(named)}`,
        );
      }
    }
  }

  get named(): number | undefined {
    return this.#named === undefined ? undefined : this.idOutside(this.#named);
  }

  fault(sentence: string): void {
    if (this.faults.length < FAULTS) this.faults.push(sentence);
  }

  sent(): number {
    let total = 0;
    for (const count of this.compiled.COUNT) total += count;
    for (const count of this.manyPhases.values()) total += count;
    return total;
  }

  mark(p: number, label: string): void {
    let times = this.marks.get(label);
    if (!times) this.marks.set(label, (times = []));
    times[p] = this.readings.now();
  }

  toss(p: number, sides: number): number {
    if (!Number.isSafeInteger(sides) || sides < 1 || sides > MOST_SIDES)
      this.unfit("toss: sides", sides);
    const c = this.compiled.TOSSES[p]++;
    const value = this.given.coins?.[p][c] ?? below(this.#coins, p, c, sides);
    if (value >= sides) {
      throw new Refusal(
        `coins: toss ${c} of the process at position ${p} cannot be ${value}; it has ${sides} outcomes, from 0.`,
      );
    }
    this.#tossLane = mix((this.#tossLane ^ Math.imul(p, 0x9e3779b1)) + value);
    if (this.#event) (this.#event.tosses as number[]).push(value);
    return value;
  }

  alarm(_p: number, _rounds: number | bigint, _tag: number): void {}
  calm(_p: number): void {}

  spill(head: number, depth: number, words: readonly number[]): void {
    this.spilled.push({ head, depth, words });
  }

  phase(kind: number, phase: number): void {
    if (phase >= MOST_PHASES) this.exhausted = true;
    const key = `${kind}:${phase}`;
    this.manyPhases.set(key, (this.manyPhases.get(key) ?? 0) + 1);
  }

  unfit(field: string, value: unknown): never {
    throw new Refusal(
      `${this.given.algorithm.name}: ${String(value)} does not fit ${field} (process at position ${this.compiled.cursor.p}).`,
    );
  }

  before(p: number, port: number, kind: number, words: readonly number[]): void {
    const { kinds } = this.compiled.shape;
    const name = kinds[kind]?.name ?? (kind === kinds.length ? "wake" : "alarm");
    const shown = kinds[kind]
      ? words.map((word, i) =>
          kinds[kind].fields[i][1].kind === "id" ? this.idOutside(word) : word,
        )
      : words;
    const time = this.readings.now();
    this.#event = { time: String(time), process: p, kind: name, port, words: shown, tosses: [] };
  }

  after(): void {
    const event = this.#event!;
    this.#event = undefined;
    this.watch?.({ index: this.#index++, ...event });
  }

  /** The finished digest: the engine's lanes over what the setup began, and the coins. */
  finish(lanes: readonly [number, number]): string {
    [this.digest.a, this.digest.b] = lanes;
    this.digest.word(this.#tossLane);
    return this.digest.hex();
  }
}
