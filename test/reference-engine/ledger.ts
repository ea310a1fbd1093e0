// Records the events, counts and decisions of a reference run in plain lists and objects.
import type { Event, Setup } from "@ringleader/core/internal";
import type { Effects, Process } from "./process.ts";

/** A message in flight. */
export interface InFlight {
  readonly kind: string;
  readonly words: readonly number[];
  readonly to: number;
  readonly port: number;
  readonly depth: number;
  /** Number of messages sent before this one. */
  readonly order: number;
}

export interface ReferenceRun {
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
  /** Exact times. Only for algorithms in rounds. */
  readonly time?: Readonly<Record<string, unknown>>;
  /** The final fields of every process, as words. */
  readonly states: readonly Map<string, unknown>[];
}

export class Ledger {
  readonly events: Event[] = [];
  readonly leaders: { position: number; clock: number; time: bigint }[] = [];
  /** How often each sentence was reported. */
  readonly #times = new Map<string, number>();
  readonly byKind: Record<string, number> = {};
  readonly byPhase: Record<string, number> = {};
  readonly marks = new Map<string, bigint[]>();
  informed = 0;
  sent = 0;
  delivered = 0;
  /** Largest causal depth of a delivered message. */
  last = 0;
  /** Number of messages sent before the current step, and before the step of the first declaration. */
  beforeStep = 0;
  beforeDeclaration = 0;
  /** The first follower, and whom it follows. */
  #first: { readonly whom: number; readonly p: number } | undefined;
  #isDisagreed = false;
  #tosses: number[] = [];
  #decisions: string[] = [];
  readonly setup: Setup;

  constructor(setup: Setup) {
    this.setup = setup;
    for (const kind of Object.keys(setup.algorithm.messages)) {
      if (kind === "announce" && !setup.algorithm.announces) continue;
      this.byKind[kind] = 0;
    }
  }

  outside(id: number): number {
    return this.setup.algorithm.complemented ? 2 ** 32 - 1 - id : id;
  }

  /** Records an event; `act` runs the handler. */
  event(
    process: Process,
    kind: string,
    port: number,
    words: readonly number[],
    time: bigint,
    act: () => void,
  ): void {
    const schema = Object.values(this.setup.algorithm.messages[kind] ?? {});
    const shown = words.map((word, i) => (schema[i]?.kind === "id" ? this.outside(word) : word));
    this.#tosses = [];
    this.#decisions = [];
    const [tosses, decisions] = [this.#tosses, this.#decisions];
    act();
    const index = this.events.length;
    this.events.push({
      index,
      time: String(time),
      process: process.position,
      kind,
      port,
      words: shown,
      tosses,
      ...(decisions.length > 0 && { does: decisions.join(", ") }),
    });
  }

  count(kind: string, words: readonly number[]): number {
    const phase = Object.keys(this.setup.algorithm.messages[kind]).indexOf("phase");
    this.byKind[kind] = (this.byKind[kind] ?? 0) + 1;
    if (phase >= 0) this.byPhase[words[phase]] = (this.byPhase[words[phase]] ?? 0) + 1;
    return this.sent++;
  }

  fault(sentence: string): void {
    const times = this.#times.get(sentence) ?? 0;
    if (times > 0 || this.#times.size < 8) this.#times.set(sentence, times + 1);
  }

  get faults(): string[] {
    return [...this.#times].map(([sentence, times]) =>
      times === 1 ? sentence : `${sentence}, and ${times - 1} more time${times === 2 ? "" : "s"}`,
    );
  }

  /** Names a process as sentences do. */
  name(p: number): string {
    const { ids, violated } = this.setup;
    return ids && !violated.includes("ids") ? `process ${ids[p]}` : `the process at position ${p}`;
  }

  decide(process: Process, leads: boolean, whom: number, now: bigint): void {
    const p = process.position;
    const named = this.setup.algorithm.needs.ids ? ` ${this.outside(whom)}` : "";
    this.#decisions.push(leads ? "leads" : `follows${named}`);
    if (process.decision !== "none") return this.fault(`${this.name(p)} decides a second time`);
    process.decision = leads ? "leads" : "follows";
    this.informed++;
    if (leads) {
      if (this.leaders.length === 0) this.beforeDeclaration = this.beforeStep;
      this.leaders.push({ position: p, clock: process.clock, time: now });
    } else if (this.setup.algorithm.needs.ids) {
      this.#first ??= { whom, p };
      const { whom: named, p: first } = this.#first;
      if (named !== whom && !this.#isDisagreed) {
        this.#isDisagreed = true;
        const [here, there] = [whom, named].map((it) => this.outside(it));
        this.fault(`${this.name(p)} follows ${here}, but ${this.name(first)} follows ${there}`);
      }
    }
  }

  /** Returns the effects that both reference engines share; `now` is the time of a mark or a decision. */
  effects(now: (process: Process) => bigint): Omit<Effects, "send" | "alarm" | "calm"> {
    return {
      decide: (process, leads, whom) => this.decide(process, leads, whom, now(process)),
      tossed: (value) => void this.#tosses.push(value),
      mark: (process, label) => {
        const times = this.marks.get(label) ?? [];
        this.marks.set(label, times);
        times[process.position] = now(process);
      },
    };
  }

  close(
    processes: readonly Process[],
    inFlight: number,
    finished: boolean,
    atElection: number,
  ): ReferenceRun {
    const { ids } = this.setup;
    const leaders = this.leaders.map(({ position }) => ({
      position,
      ...(ids && { id: ids[position] }),
    }));
    const named = this.#first && this.outside(this.#first.whom);
    if (leaders.length === 1 && named !== undefined && ids && leaders[0].id !== named) {
      this.fault(`the followers follow ${named}, but ${leaders[0].id} is the leader`);
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

/** Returns a sum of 1 (woke), 2 (leads) and 4 (follows). */
const lifeOf = ({ woke, decision }: Process): number =>
  (woke ? 1 : 0) + { none: 0, leads: 2, follows: 4 }[decision];
