import { Life } from "../../model/life.ts";
import { Refusal } from "../../refusal/refusal.ts";
import { LIFE, WHOM, type Constants } from "../../solo/reaction.ts";
import { StepLimit, type SingleProcess } from "../../solo/single-process.ts";
import { arrivals, type Arrive } from "./arrivals.ts";
import { columns } from "./columns.ts";
import { LinkContents } from "./link-contents.ts";
import { keep, TooManyStates, WIDTH } from "./numbering.ts";
import {
  GAVE_UP,
  ProcessStates,
  STARTER,
  WAITS,
  type LocalOutcome,
  type Message,
  type ProcessState,
} from "./process-states.ts";

/** A delivery to a process, or the start of the process, with one outcome of its coins. */
export interface LocalMove {
  /** The side that the message comes from; -1 for a start. */
  readonly side: number;
  /** The number of the message; 0 for a start. */
  readonly message: number;
  readonly outcome: LocalOutcome;
  /** The number of the delivery among the deliveries of a local state. Moves that differ only in their coins have the same choice. */
  readonly choice: number;
}

/** A process with the messages that wait for it. */
export interface LocalState extends ProcessState {
  readonly state: number;
  /** Waiting messages on each side, oldest first. On links that reorder, their order has no meaning. */
  readonly waiting: readonly (readonly number[])[];
}

export interface LocalStatesOptions {
  readonly reorder: boolean;
  readonly causal: boolean;
  /** Bytes of a stored local state. */
  readonly bytes: 1 | 2 | 4;
}

/** Largest number of kinds of process. A kind is an id with a port label and a degree, and has its own range of numbers. */
const MOST_WHOS = 64;

/**
 * Numbers local states from 1. A local state is one process with the messages that wait for it, and a
 * global state is a list of local states, one for each process. A process sees only itself, so what a
 * delivery does depends on the local state alone. Handlers are called once for each local state and
 * delivery. Afterwards a move is a lookup, for all processes and all setups.
 */
export class LocalStates {
  readonly lone: SingleProcess;
  readonly bytes: 1 | 2 | 4;
  /** By local state: its moves are first[local] … end[local] - 1. first[local] = 0 until `open` is called. */
  readonly first: Int32Array;
  readonly end: Int32Array;
  /** By local state: the bits of `Life` of its process, and WAITS or GAVE_UP if it applies. */
  readonly flags: Uint8Array;
  /** By local state: the number of the state of its process. */
  readonly state: Int32Array;
  /** By local state whose process follows a leader: the id of the leader plus one, modulo 2^32. */
  readonly whom: Uint32Array;
  /** By move: the local state that it leads to. */
  readonly to: Int32Array;
  /** By move: it sends the pairs (way, message) in sends[sendFirst[move]] … sends[sendEnd[move] - 1]. */
  readonly sendFirst: Int32Array;
  readonly sendEnd: Int32Array;
  readonly sends: Int32Array;
  /** By move: 1 if the process decides or gives up in this move, else 0. */
  readonly decides: Uint8Array;
  /** By move: the side that the message comes from, and the number of the message; -1 and 0 for a start. */
  readonly moveSide: Int8Array;
  readonly moveMessage: Int32Array;
  /** Returns the local state after a message has arrived on a side. */
  readonly arrive: Arrive;
  /** Returns what a process in a state does with a message. */
  readonly react: ProcessStates["react"];
  /** How many numbers each kind of process has, so that a number within a kind fits into `bytes`. */
  private readonly perWho: number;
  /** Number of moves so far, plus one. */
  moveCount = 1;
  private sendCount = 0;
  private readonly processes: ProcessStates;
  private readonly contents: LinkContents;
  private readonly moves: LocalMove[] = [undefined!];
  private readonly whos = new Map<string, number>();
  /** By base of a kind of process: the number of its local states so far. */
  private readonly taken: Record<number, number> = {};
  /** The contents of the sides of each local state, in the order of creation. */
  private readonly sidesOf: (readonly number[])[] = [];
  /** Decoded local states, in the order of creation; undefined until they are decoded. */
  private readonly details: (LocalState | undefined)[] = [];
  /** By local state: its index in `sidesOf` and `details`. */
  private readonly nth: Int32Array;
  private readonly pairs = new Map<number, number>();
  private readonly numbers = new Map<number, number>();

  constructor(lone: SingleProcess, { reorder, causal, bytes }: LocalStatesOptions) {
    this.lone = lone;
    this.bytes = bytes;
    this.processes = new ProcessStates(lone, causal);
    this.contents = new LinkContents(reorder);
    this.react = this.processes.react;
    this.perWho = bytes === 4 ? 2 ** 22 : 2 ** (8 * bytes);
    const most = bytes === 4 ? this.perWho : MOST_WHOS * this.perWho;
    const mostMoves = 4 * Math.min(most, 2 ** 22);
    // Six columns of local states, six of moves, the sends of the moves, and 12 bytes for alignment.
    const column = columns(21 * (most + 1) + 34 * mostMoves + 12);
    this.first = column.words(most + 1);
    this.end = column.words(most + 1);
    this.flags = column.bytes(most + 1);
    this.to = column.words(mostMoves);
    this.sendFirst = column.words(mostMoves);
    this.sendEnd = column.words(mostMoves);
    this.decides = column.bytes(mostMoves);
    this.moveSide = column.signed(mostMoves);
    this.moveMessage = column.words(mostMoves);
    this.state = column.words(most + 1);
    this.whom = column.naturals(most + 1);
    this.nth = column.words(most + 1);
    this.sends = column.words(4 * mostMoves);
    this.arrive = arrivals(bytes === 4 ? 0 : MOST_WHOS, this.perWho, (local, side, message) =>
      this.numberOf(
        this.state[local],
        this.sides(local).map((it, i) => (i === side ? this.contents.with(it, message) : it)),
      ),
    );
  }

  private sides(local: number): readonly number[] {
    return this.sidesOf[this.nth[local]];
  }

  /** Returns the number before the first local state of a process of this kind. Stores subtract it, so that the rest fits into `bytes`. */
  base({ id, swapped, degree }: Constants): number {
    if (this.bytes === 4) return 0;
    const key = `${id},${swapped},${degree}`;
    let number = this.whos.get(key);
    if (number === undefined) this.whos.set(key, (number = this.whos.size));
    if (number >= MOST_WHOS) throw new TooManyStates();
    return number * this.perWho;
  }

  /** Returns the local state of a process in this state with these contents of its sides. */
  private numberOf(state: number, sides: readonly number[]): number {
    const { pairs, numbers, taken } = this;
    // The sides are folded into the key one by one. Pairs have greater numbers than states, so no two keys are equal.
    let key = state * WIDTH + (sides[0] ?? 0);
    for (let i = 1; i < sides.length; i++) {
      const pair = pairs.get(key) ?? keep(pairs, key, WIDTH / 2 + pairs.size);
      key = pair * WIDTH + sides[i];
    }
    const known = numbers.get(key);
    if (known !== undefined) return known;
    const { who, flags, words } = this.processes.states[state];
    const base = this.base(who);
    const number = base + (taken[base] = (taken[base] ?? 0) + 1);
    if (taken[base] >= this.perWho) throw new TooManyStates();
    numbers.set(key, number);
    this.state[number] = state;
    this.nth[number] = this.sidesOf.push(sides) - 1;
    this.details.push(undefined);
    this.flags[number] = flags;
    this.whom[number] = words[WHOM];
    return number;
  }

  /** Returns the local state of a process without messages that can receive (`ready`), must be started first (`idle`), or starts by itself (`starter`). */
  initial(who: Constants, how: "ready" | "idle" | "starter"): number {
    const sides = this.lone.sides(who.degree);
    if (sides > 62)
      throw new Refusal(
        `check: a process has ${sides} neighbours; give a network in which every process has at most 62 neighbours.`,
      );
    const words = this.lone.initial(who.degree);
    if (how === "starter") words[LIFE] = STARTER;
    const process = { words, who, clock: 0, declared: 0, refused: undefined };
    const state = this.processes.numberOf(process, how === "ready" ? 0 : WAITS);
    return this.numberOf(state, Array<number>(sides).fill(0));
  }

  /** Finds and stores the moves of a local state. */
  readonly open = (local: number): void => {
    const { processes, contents } = this;
    const from = this.moveCount;
    const state = this.state[local];
    let choice = 0;
    if (this.flags[local] & WAITS) {
      for (const outcome of processes.start(state)) this.add(local, -1, 0, 0, outcome);
    } else if ((this.flags[local] & GAVE_UP) === 0) {
      this.sides(local).forEach((content, side) => {
        for (const message of contents.heads(content)) {
          for (const outcome of processes.react(state, side, message))
            this.add(local, side, message, choice, outcome);
          choice++;
        }
      });
    }
    this.first[local] = from;
    this.end[local] = this.moveCount;
  };

  private add(
    local: number,
    side: number,
    message: number,
    choice: number,
    outcome: LocalOutcome,
  ): void {
    if (outcome.isCut) throw new StepLimit(outcome.refused);
    const index = this.moveCount++;
    if (index >= this.to.length) throw new TooManyStates();
    const sides = this.sides(local).map((content, i) =>
      i === side ? this.contents.without(content, message) : content,
    );
    const to = this.numberOf(outcome.state, sides);
    this.to[index] = to;
    this.sendFirst[index] = this.sendCount;
    for (const [way, sent] of outcome.sends) {
      this.sends[this.sendCount++] = way;
      this.sends[this.sendCount++] = sent;
    }
    if (this.sendCount + 2048 > this.sends.length) throw new TooManyStates();
    this.sendEnd[index] = this.sendCount;
    const changed = (this.flags[local] ^ this.flags[to]) & (Life.decided | Life.faulty | GAVE_UP);
    this.decides[index] = changed === 0 ? 0 : 1;
    this.moveSide[index] = side;
    this.moveMessage[index] = message;
    this.moves[index] = { side, message, outcome, choice };
  }

  /** Returns how many copies of a message wait on a side. */
  waiting(local: number, side: number, message: number): number {
    let count = 0;
    for (const it of this.contents.messages(this.sides(local)[side])) if (it === message) count++;
    return count;
  }

  move(index: number): LocalMove {
    return this.moves[index];
  }

  message(index: number): Message {
    return this.processes.messages[index];
  }

  processState(state: number): ProcessState {
    return this.processes.states[state];
  }

  detail(local: number): LocalState {
    const known = this.details[this.nth[local]];
    if (known !== undefined) return known;
    const state = this.state[local];
    const waiting = this.sides(local).map((content) => this.contents.messages(content));
    const detail = { ...this.processes.states[state], state, waiting };
    return (this.details[this.nth[local]] = detail);
  }

  /** Returns the greatest phase of the messages that a move sends; 0 if none has a phase. */
  phase(move: number): number {
    let most = 0;
    for (let s = this.sendFirst[move]; s < this.sendEnd[move]; s += 2)
      most = Math.max(most, this.processes.phaseOf(this.sends[s + 1]));
    return most;
  }

  /** Returns the local state with all its phases reduced by `by`, but not below 0. */
  rebased(local: number, by = 1): number {
    const { processes, contents } = this;
    const sides = this.sides(local).map((content) =>
      contents.numberOf(contents.messages(content).map((it) => processes.rebasedMessage(it, by))),
    );
    return this.numberOf(processes.rebased(this.state[local], by), sides);
  }

  /** Returns the state of a process with all its phases replaced by 0. */
  withoutPhases(state: number): number {
    return this.processes.rebased(state, Infinity);
  }

  /** Returns the local state with the same messages and another state of its process. */
  withState(local: number, state: number): number {
    return this.numberOf(state, this.sides(local));
  }

  /** Returns the least phase in a local state, Infinity if there is none: `own` of its process, `waiting` of its messages. */
  leastPhases(local: number): { readonly own: number; readonly waiting: number } {
    const { processes, contents } = this;
    const messages = this.sides(local).flatMap((content) => contents.messages(content));
    const waiting = Math.min(...messages.map((it) => processes.leastPhaseOf(it)));
    return { own: processes.leastPhase(this.state[local]), waiting };
  }
}
