// What a twin writes down of a run: events, counts, decisions. The counterpart of core's World and Outcome, kept in plain
// lists and objects.
import type { Event, Setup } from "@ringleader/core";
import type { Effects, Process } from "./process.ts";

/** A message on its way. */
export interface Letter {
  readonly kind: string;
  readonly words: readonly number[];
  readonly to: number;
  readonly port: number;
  readonly depth: number;
  /** The how-manieth message of the run. */
  readonly order: number;
}

export interface Twin {
  readonly events: readonly Event[];
  readonly leaders: readonly { readonly position: number; readonly id?: number }[];
  readonly informed: number;
  readonly sent: number;
  readonly delivered: number;
  readonly byKind: Readonly<Record<string, number>>;
  readonly byPhase: Readonly<Record<string, number>>;
  readonly atElection: number;
  readonly causal: { readonly declaration?: number; readonly last: number };
  readonly inFlight: number;
  readonly finished: boolean;
  readonly faults: readonly string[];
  readonly life: readonly number[];
  /** In rounds: exact times. */
  readonly time?: Readonly<Record<string, unknown>>;
  /** The fields of every process at the end, in words. */
  readonly states: readonly Map<string, unknown>[];
}

export class Ledger {
  readonly events: Event[] = [];
  readonly leaders: { position: number; clock: number; time: bigint }[] = [];
  readonly faults: string[] = [];
  readonly byKind: Record<string, number> = {};
  readonly byPhase: Record<string, number> = {};
  readonly marks = new Map<string, bigint[]>();
  informed = 0;
  sent = 0;
  delivered = 0;
  /** The longest chain of messages delivered. */
  last = 0;
  /** What had been sent when the present step began, and when the first declaring one did. */
  beforeStep = 0;
  beforeDeclaration = 0;
  #named: number | undefined;
  #tosses: number[] = [];
  readonly given: Setup;

  constructor(given: Setup) {
    this.given = given;
    for (const kind of Object.keys(given.algorithm.messages)) {
      if (kind === "announce" && !given.algorithm.announces) continue;
      this.byKind[kind] = 0;
    }
  }

  outside(id: number): number {
    return this.given.algorithm.complemented ? 2 ** 32 - 1 - id : id;
  }

  /** An event: who, what, when; `act` is what the process does. */
  event(
    who: Process,
    kind: string,
    port: number,
    words: readonly number[],
    time: bigint,
    act: () => void,
  ): void {
    const schema = Object.values(this.given.algorithm.messages[kind] ?? {});
    const shown = words.map((word, i) => (schema[i]?.kind === "id" ? this.outside(word) : word));
    this.#tosses = [];
    const tosses = this.#tosses;
    act();
    const index = this.events.length;
    this.events.push({
      index,
      time: String(time),
      process: who.position,
      kind,
      port,
      words: shown,
      tosses,
    });
  }

  count(kind: string, words: readonly number[]): number {
    const phase = Object.keys(this.given.algorithm.messages[kind]).indexOf("phase");
    this.byKind[kind] = (this.byKind[kind] ?? 0) + 1;
    if (phase >= 0) this.byPhase[words[phase]] = (this.byPhase[words[phase]] ?? 0) + 1;
    return this.sent++;
  }

  fault(sentence: string): void {
    if (this.faults.length < 8) this.faults.push(sentence);
  }

  decide(who: Process, leads: boolean, whom: number, now: bigint): void {
    const p = who.position;
    if (who.decision !== "none")
      return this.fault(`the process at position ${p} decides a second time`);
    who.decision = leads ? "leads" : "follows";
    this.informed++;
    if (leads) {
      if (this.leaders.length === 0) this.beforeDeclaration = this.beforeStep;
      this.leaders.push({ position: p, clock: who.clock, time: now });
    } else if (this.given.algorithm.needs.ids) {
      this.#named ??= whom;
      if (this.#named !== whom) {
        this.fault(
          `position ${p} follows ${this.outside(whom)}, another follows ${this.outside(this.#named)}`,
        );
      }
    }
  }

  /** The effects that both twins have alike; `now` is the time of a mark or a decision. */
  effects(now: (who: Process) => bigint): Omit<Effects, "send" | "alarm" | "calm"> {
    return {
      decide: (who, leads, whom) => this.decide(who, leads, whom, now(who)),
      tossed: (value) => void this.#tosses.push(value),
      mark: (who, label) => {
        const times = this.marks.get(label) ?? [];
        this.marks.set(label, times);
        times[who.position] = now(who);
      },
    };
  }

  close(
    processes: readonly Process[],
    inFlight: number,
    finished: boolean,
    atElection: number,
  ): Twin {
    const { ids } = this.given;
    const leaders = this.leaders.map(({ position }) => ({
      position,
      ...(ids && { id: ids[position] }),
    }));
    const named = this.#named === undefined ? undefined : this.outside(this.#named);
    if (leaders.length === 1 && named !== undefined && ids && leaders[0].id !== named) {
      this.fault(`the others follow ${named}, but the leader is ${leaders[0].id}`);
    }
    const first = this.leaders[0];
    const { events, informed, sent, delivered, byKind, byPhase, faults, last } = this;
    return {
      events,
      leaders,
      informed,
      sent,
      delivered,
      byKind,
      byPhase,
      atElection,
      causal: { ...(first && { declaration: first.clock }), last },
      inFlight,
      finished,
      faults,
      life: processes.map(lifeOf),
      states: processes.map(({ fields }) => fields),
    };
  }
}

/** 1 woke · 2 leads · 4 follows. */
const lifeOf = ({ woke, decision }: Process): number =>
  (woke ? 1 : 0) + { none: 0, leads: 2, follows: 4 }[decision];
