import { Life } from "../../model/life.ts";
import { LIFE, type Constants, type Reaction } from "../../solo/reaction.ts";
import type { SingleProcess } from "../../solo/single-process.ts";
import { keep, keyOf, MOST_MESSAGES, MOST_STATES, numbering } from "./numbering.ts";

/** Flags of a local state beside the life of the process: it waits to be started, or gave up. */
export const WAITS = 32;
export const GAVE_UP = 64;

/** Among the bits of a life: the process starts by itself, but has not yet. */
export const STARTER = 8;

/** A process without its mail. */
export interface ProcessState {
  readonly words: readonly number[];
  readonly who: Constants;
  /** Its causal depth, and that depth when it declared itself; 0 where depths are not stored. */
  readonly clock: number;
  readonly declared: number;
  readonly flags: number;
  /** Why it gave up, if it did. */
  readonly refused: string | undefined;
}

export interface Message {
  readonly kind: number;
  readonly words: readonly number[];
  /** Its causal depth, where that is stored. */
  readonly depth: number;
}

/** What a process does with a message, in numbers. */
export interface LocalOutcome {
  readonly state: number;
  readonly sends: readonly (readonly [way: number, message: number])[];
  /** What it sends, as a text for comparison. */
  readonly sent: string;
  readonly tosses: readonly number[];
  readonly sides: readonly number[];
  readonly refused?: string;
  readonly isCut?: true;
}

/** Numbers the states of single processes and the messages, and remembers what a process does with each. */
export class ProcessStates {
  /** Numbered from 1. */
  readonly states: ProcessState[] = [undefined!];
  readonly messages: Message[] = [undefined!];
  private readonly lone: SingleProcess;
  private readonly isCausal: boolean;
  private readonly stateNumber = numbering(this.states, MOST_STATES);
  private readonly messageNumber = numbering(this.messages, MOST_MESSAGES);
  private readonly reactions = new Map<number, readonly LocalOutcome[]>();

  constructor(lone: SingleProcess, isCausal: boolean) {
    this.lone = lone;
    this.isCausal = isCausal;
  }

  /** The number of a state; `more`: flags beside those of its life. */
  numberOf(state: Omit<ProcessState, "flags">, more: number): number {
    const { words, who, clock, declared, refused } = state;
    const key = `${words.join()};${who.id},${who.swapped},${who.degree};${clock},${declared};${more};${refused ?? ""}`;
    return this.stateNumber(key, () => ({
      words,
      who,
      clock,
      declared,
      flags: (words[LIFE] & (Life.woke | Life.decided | Life.faulty)) | more,
      refused,
    }));
  }

  private numberOfMessage(message: Message): number {
    const { kind, words, depth } = message;
    return this.messageNumber(`${kind};${words.join()};${depth}`, () => message);
  }

  /** What a process in this state does with a message. */
  readonly react = (state: number, side: number, message: number): readonly LocalOutcome[] => {
    const key = keyOf(state, side, message);
    const known = this.reactions.get(key);
    if (known) return known;
    const process = this.states[state];
    const { kind, words, depth } = this.messages[message];
    const clock = this.isCausal ? Math.max(process.clock, depth) : 0;
    const reactions = this.lone.receive(process.words, process.who, side, kind, words);
    return keep(this.reactions, key, this.outcomes({ ...process, clock }, reactions));
  };

  /** What a process that waits does when it is started: a starter wakes, any other is ready for mail. */
  start(state: number): readonly LocalOutcome[] {
    const process = this.states[state];
    const { words, who, clock } = process;
    if (words[LIFE] & STARTER) {
      const ready = words.map((word, i) => (i === LIFE ? word & ~STARTER : word));
      return this.outcomes(process, this.lone.wake(ready, who));
    }
    const ready = this.numberOf({ words, who, clock, declared: 0, refused: undefined }, 0);
    return [{ state: ready, sends: [], sent: "", tosses: [], sides: [] }];
  }

  private outcomes(process: ProcessState, reactions: readonly Reaction[]): LocalOutcome[] {
    const { who, clock, words: before } = process;
    const depth = this.isCausal ? clock + 1 : 0;
    return reactions.map(({ words: after, sent, tosses, sides, refused, isCut }) => {
      const gaveUp = refused !== undefined;
      const isDeclaring = this.isCausal && (after[LIFE] & ~before[LIFE] & Life.leads) !== 0;
      const declared = isDeclaring ? clock : process.declared;
      const words = gaveUp ? before : after;
      const state = this.numberOf({ words, who, clock, declared, refused }, gaveUp ? GAVE_UP : 0);
      const sends = sent.map(
        ([way, kind, ...rest]) =>
          [way, this.numberOfMessage({ kind, words: rest, depth })] as const,
      );
      const end = gaveUp && { refused, ...(isCut && { isCut }) };
      return { state, sends, sent: sends.join(), tosses, sides, ...end };
    });
  }

  /** The state when all its phases are one less. */
  rebased(state: number): number {
    const process = this.states[state];
    const words = this.lone.rebased(process.words);
    const more = process.flags & (WAITS | GAVE_UP);
    return this.numberOf({ ...process, words, refused: undefined }, more);
  }

  /** The message when its phases are one less. */
  rebasedMessage(message: number): number {
    const { kind, words, depth } = this.messages[message];
    const { fields } = this.lone.shape.kinds[kind];
    const less = words.map((word, i) => (fields[i][1].ghost ? Math.max(0, word - 1) : word));
    return this.numberOfMessage({ kind, words: less, depth });
  }

  /** The greatest phase of a message, 0 if it has none. */
  phaseOf(message: number): number {
    const { kind, words } = this.messages[message];
    const { phase } = this.lone.shape.kinds[kind];
    return phase < 0 ? 0 : words[phase];
  }
}
