import type { Setup } from "../model/setup.ts";
import { compareEvents } from "./canonical-order.ts";
import { NoSuchEvent, type LoggedEvent } from "./logged-event.ts";
import type { LoggedRun } from "./logged-run.ts";

/** What becomes of an event: it is released, or it differs from the definition, whose words are given. */
export interface LoggedHandlers {
  readonly release: (event: LoggedEvent) => void;
  readonly differs: (event: LoggedEvent, definition: string) => void;
}

/**
 * Releases the events of a run in rounds, round by round. Processes reach a round at different times; the definition says
 * which of them act in it, and its events are released when all of those have acted.
 */
export class LiveRounds {
  readonly #run: LoggedRun;
  readonly #handlers: LoggedHandlers;
  readonly #waiting: LoggedEvent[][];
  /** The round whose events are awaited; undefined if no process acts any more. */
  #round: bigint | undefined;
  /** The processes that still act in the round. */
  readonly #open = new Set<number>();
  /** The events of the round so far. */
  #made: LoggedEvent[] = [];
  /** By process: number of messages that reach it in this round and are not handled, and those that reach it in the next. */
  #mail = new Map<number, number>();
  #nextMail = new Map<number, number>();
  /** By process: when it wakes on its own, if no message reaches it before. */
  readonly #wakeUps = new Map<number, bigint>();
  /** By round: the processes that may have an alarm then, and those whose next event claims to be of that round. */
  readonly #alarms = new Map<bigint, Set<number>>();
  readonly #claims = new Map<bigint, Set<number>>();
  #isOver = false;

  constructor({ n, waking }: Setup, run: LoggedRun, handlers: LoggedHandlers) {
    this.#run = run;
    this.#handlers = handlers;
    this.#waiting = Array.from({ length: n }, () => []);
    if (waking.all) for (let p = 0; p < n; p++) this.#wakeUps.set(p, 0n);
    for (const { position, time } of waking.times ?? []) this.#wakeUps.set(position, time);
    this.#begin(this.#nextRound());
  }

  get waiting(): number {
    return this.#waiting.reduce((sum, list) => sum + list.length, this.#made.length);
  }

  add(event: LoggedEvent): void {
    if (this.#isOver) return;
    const { process: p } = event;
    this.#waiting[p].push(event);
    if (this.#waiting[p].length > 1) return;
    this.#take(p);
    while (!this.#isOver && this.#round !== undefined && this.#open.size === 0) this.#turn();
  }

  /** Makes the events of a process up to this round. */
  #take(p: number): void {
    for (
      let event = this.#waiting[p].at(0);
      event && !this.#isOver;
      event = this.#waiting[p].at(0)
    ) {
      const time = BigInt(event.time);
      const isLater = this.#round !== undefined && time > this.#round;
      if (isLater && !this.#isDue(p)) return addTo(this.#claims, time, p);
      this.#waiting[p].shift();
      if (isLater) this.#differ(event, this.#sayDue(p));
      else this.#make(event);
    }
  }

  #make(event: LoggedEvent): void {
    const { process: p, kind } = event;
    try {
      this.#run.make(event);
    } catch (error) {
      if (!(error instanceof NoSuchEvent)) throw error;
      return this.#differ(event, error.message);
    }
    this.#made.push(event);
    this.#wakeUps.delete(p);
    if (kind !== "wake" && kind !== "alarm") addNumber(this.#mail, p, -1);
    for (const receiver of this.#run.reached) addNumber(this.#nextMail, receiver, 1);
    const alarm = this.#run.nextAlarmOf(p);
    if (alarm !== undefined) addTo(this.#alarms, alarm, p);
    if (!this.#isDue(p)) this.#open.delete(p);
  }

  #differ(event: LoggedEvent, definition: string): void {
    this.#isOver = true;
    this.#handlers.differs(event, definition);
  }

  #release(): void {
    const events = this.#made.toSorted((x, y) => compareEvents(x, y, true));
    this.#made = [];
    for (const event of events) this.#handlers.release(event);
  }

  /** Releases the events of the round, which is complete, and goes on to the next in which a process acts. */
  #turn(): void {
    this.#release();
    this.#mail = this.#nextMail;
    this.#nextMail = new Map();
    this.#begin(this.#mail.size > 0 ? this.#round! + 1n : this.#nextRound());
  }

  #begin(round: bigint | undefined): void {
    this.#round = round;
    const due = [...this.#mail.keys(), ...(round === undefined ? [] : this.#alarmsAt(round))];
    for (const [p, time] of this.#wakeUps) if (time === round) due.push(p);
    for (const p of due) if (this.#isDue(p)) this.#open.add(p);
    const early = [...this.#claims.keys()].filter((time) => round === undefined || time <= round);
    for (const time of early) {
      for (const p of this.#claims.get(time)!) due.push(p);
      this.#claims.delete(time);
    }
    for (const p of new Set(due)) this.#take(p);
  }

  #alarmsAt(round: bigint): readonly number[] {
    const processes = this.#alarms.get(round) ?? [];
    this.#alarms.delete(round);
    return [...processes];
  }

  /** Returns the next round in which a process acts, if no message is on its way. */
  #nextRound(): bigint | undefined {
    let least: bigint | undefined;
    const consider = (time: bigint) => {
      if (least === undefined || time < least) least = time;
    };
    for (const time of this.#wakeUps.values()) consider(time);
    for (const [time, processes] of this.#alarms) {
      // An alarm may have been cancelled.
      for (const p of processes) if (this.#run.nextAlarmOf(p) !== time) processes.delete(p);
      if (processes.size > 0) consider(time);
      else this.#alarms.delete(time);
    }
    return least;
  }

  /** True if the process still acts in this round. */
  #isDue(p: number): boolean {
    return (
      (this.#mail.get(p) ?? 0) > 0 ||
      this.#wakeUps.get(p) === this.#round ||
      (this.#round !== undefined && this.#run.nextAlarmOf(p) === this.#round)
    );
  }

  #sayDue(p: number): string {
    const what =
      (this.#mail.get(p) ?? 0) > 0
        ? "a message reaches it"
        : this.#wakeUps.get(p) === this.#round
          ? "it wakes up"
          : "its alarm rings";
    return `${what} in round ${this.#round}, before that`;
  }
}

function addTo(map: Map<bigint, Set<number>>, time: bigint, p: number): void {
  const processes = map.get(time);
  if (processes) processes.add(p);
  else map.set(time, new Set([p]));
}

function addNumber(map: Map<number, number>, p: number, by: number): void {
  map.set(p, (map.get(p) ?? 0) + by);
}
