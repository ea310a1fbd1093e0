import { Life } from "../../model/life.ts";
import { LIFE, type Constants, type Reaction } from "../../solo/reaction.ts";
import type { SingleProcess } from "../../solo/single-process.ts";
import { keep, keyOf, MOST_MESSAGES, MOST_STATES, numbering } from "./numbering.ts";

/** Flag of a local state: the process waits to be started. */
export const WAITS = 32;
/** Flag of a local state: the process gave up. */
export const GAVE_UP = 64;

/** Bit of the word LIFE: the process starts by itself but has not started yet. */
export const STARTER = 8;

/** The state of a process, without its waiting messages. */
export interface ProcessState {
  readonly words: readonly number[];
  readonly who: Constants;
  /** The causal depth of the process; 0 if depths are not stored. */
  readonly clock: number;
  /** The causal depth at which the process declared itself leader; 0 if it has not, or if depths are not stored. */
  readonly declared: number;
  readonly flags: number;
  /** Why the process gave up; undefined if it did not. */
  readonly refused: string | undefined;
}

export interface Message {
  readonly kind: number;
  readonly words: readonly number[];
  /** The causal depth of the message; 0 if depths are not stored. */
  readonly depth: number;
}

/** What a process does with a message. States and messages are given by their numbers. */
export interface LocalOutcome {
  readonly state: number;
  readonly sends: readonly (readonly [way: number, message: number])[];
  /** `sends` as a text, for comparison. */
  readonly sent: string;
  readonly tosses: readonly number[];
  readonly sides: readonly number[];
  readonly refused?: string;
  readonly isCut?: true;
}

/** Numbers the states of single processes and the messages, and caches what a process does with each message. */
export class ProcessStates {
  /** States and messages are numbered from 1. */
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

  /** Returns the number of a state; `more`: WAITS or GAVE_UP if it applies, else 0. */
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

  /** Returns what a process in this state does with a message, one outcome for each result of its coins. */
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

  /** Starts a process that waits to be started. A starter wakes; any other process becomes ready to receive. */
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

  /** Returns the state with all its phases reduced by `by`, but not below 0. */
  rebased(state: number, by = 1): number {
    const process = this.states[state];
    const words = this.lone.rebased(process.words, by);
    const more = process.flags & (WAITS | GAVE_UP);
    return this.numberOf({ ...process, words, refused: undefined }, more);
  }

  /** Returns the message with its phases reduced by `by`, but not below 0. */
  rebasedMessage(message: number, by = 1): number {
    const { kind, words, depth } = this.messages[message];
    const { fields } = this.lone.shape.kinds[kind];
    const less = words.map((word, i) => (fields[i][1].ghost ? Math.max(0, word - by) : word));
    return this.numberOfMessage({ kind, words: less, depth });
  }

  /** Returns the least phase that a process stores; Infinity if it stores none. */
  leastPhase(state: number): number {
    const { words } = this.states[state];
    // Only phases change when they are increased.
    const more = this.lone.rebased(words, -1);
    return words.reduce(
      (least, word, i) => (more[i] === word ? least : Math.min(least, word)),
      Infinity,
    );
  }

  /** Returns the least phase of a message; Infinity if it has none. */
  leastPhaseOf(message: number): number {
    const { kind, words } = this.messages[message];
    const { fields } = this.lone.shape.kinds[kind];
    return words.reduce(
      (least, word, i) => (fields[i][1].ghost ? Math.min(least, word) : least),
      Infinity,
    );
  }

  /** Returns the phase of a message; 0 if it has none. */
  phaseOf(message: number): number {
    const { kind, words } = this.messages[message];
    const { phase } = this.lone.shape.kinds[kind];
    return phase < 0 ? 0 : words[phase];
  }
}
