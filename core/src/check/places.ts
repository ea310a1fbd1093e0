import { Refusal } from "../model/refusal.ts";
import { arrivals } from "./arrivals.ts";
import { columns } from "./columns.ts";
import { keep, keyOf, MOST_MESSAGES, MOST_STATES, numbering, WIDTH } from "./numbers.ts";
import type { Message, Move, Outcome, Place } from "./place.ts";
import { TooManyPlaces } from "./too-many-places.ts";
import { FAULT, LIFE, StepLimit, WHOM, type Constants, type Lone, type Reaction } from "./lone.ts";

/**
 * A place is one process with all that waits to be received by it. A configuration is a list of
 * places, one for each process, and since a process sees nothing but itself, what a delivery does
 * depends on the place alone: the new place, and what is sent. Both are asked of the algorithm once,
 * and are a lookup ever after, for all processes and all rings alike.
 *
 * Places are numbered from 1. So are messages, the states of single processes, and the contents of
 * links, where 0 is nothing.
 */
export interface Places {
  /** A process with no mail: ready for it, or with a start of its own before it takes any. */
  initial(who: Constants, how: "ready" | "idle" | "starter"): number;
  /** The place after a message has arrived on this side. */
  readonly arrive: (place: number, side: number, message: number) => number;
  /** What can happen at a place: moves first[place] … end[place] - 1; opened when first asked. */
  readonly open: (place: number) => void;
  readonly first: Int32Array;
  readonly end: Int32Array;
  /** Of a move: the place it leads to, and what it sends: pairs (way, message) of `sends`. */
  readonly to: Int32Array;
  readonly sendFirst: Int32Array;
  readonly sendEnd: Int32Array;
  readonly sends: Int32Array;
  /** 1: somebody decides by this move, or gives up, so that the election must be looked at. */
  readonly decides: Uint8Array;
  /** Bits of a place: life of the process (1, 2, 4, 16), 32 waits to be started, 64 gave up. */
  readonly flags: Uint8Array;
  /** Of a place whose process follows: whom, plus one, modulo 2^32. */
  readonly whom: Uint32Array;
  /** Of a place: the state of its process. Of a move: the side and the message, -1 and 0 of a start. */
  readonly state: Int32Array;
  readonly moveSide: Int8Array;
  readonly moveMessage: Int32Array;
  /** How many of this message wait on this side. */
  waiting(place: number, side: number, message: number): number;
  /** Details of a move, for whoever tells what happened. */
  move(index: number): Move;
  place(index: number): Place;
  message(index: number): Message;
  /** How many there are, of each. */
  readonly counts: { places: number; moves: number; messages: number; states: number };
  /** What a process in state `state` does with a message; remembered. */
  readonly react: (state: number, side: number, message: number) => readonly Outcome[];
  /** The greatest phase that a move sends, 0 for none; and the place when all its phases are one less. */
  phase(move: number): number;
  rebased(place: number): number;
  /** Places of such a process are written down less this number, in so many bytes. */
  base(who: Constants): number;
  readonly bytes: 1 | 2 | 4;
  readonly lone: Lone;
}

export interface PlacesOptions {
  readonly reorder: boolean;
  /** Keep the length of causal chains. */
  readonly causal: boolean;
  /** How a place is written down: 1, 2 or 4 bytes. What does not fit needs more. */
  readonly bytes: 1 | 2 | 4;
}

/** Kinds of process (an id, a labelling of ports, a degree) that are told apart by their numbers. */
const MOST_WHOS = 64;

/** Among the bits of a life: starts by itself, but has not yet. */
const STARTER = 8;
export const WAITS = 32;
export const GAVE_UP = 64;

interface State {
  readonly words: readonly number[];
  readonly who: Constants;
  readonly clock: number;
  readonly declared: number;
  readonly flags: number;
  readonly base: number;
  readonly refused: string | undefined;
}

export function placesOf(lone: Lone, options: PlacesOptions): Places {
  const { reorder, causal, bytes } = options;
  // Places of one kind of process have numbers of their own, so that few bytes hold them.
  const perWho = bytes === 4 ? 2 ** 22 : 2 ** (8 * bytes);
  const mostPlaces = bytes === 4 ? perWho : MOST_WHOS * perWho;
  const mostMoves = 4 * Math.min(mostPlaces, 2 ** 22);
  // Six columns of places and six of moves, and what the moves send; a few bytes to begin each at a word.
  const column = columns(21 * (mostPlaces + 1) + 34 * mostMoves + 12);
  const first = column.words(mostPlaces + 1);
  const end = column.words(mostPlaces + 1);
  const flags = column.bytes(mostPlaces + 1);
  const to = column.words(mostMoves);
  const sendFirst = column.words(mostMoves);
  const sendEnd = column.words(mostMoves);
  const decides = column.bytes(mostMoves);
  const moveSide = column.signed(mostMoves);
  const moveMessage = column.words(mostMoves);
  const placeState = column.words(mostPlaces + 1);
  const whom = column.naturals(mostPlaces + 1);
  const nth = column.words(mostPlaces + 1);
  const sends = column.words(4 * mostMoves);
  const counts = { places: 0, moves: 1, messages: 0, states: 0 };
  let sendCount = 0;

  const states: State[] = [undefined!];
  const stateNumber = numbering(states, MOST_STATES);
  const messages: Message[] = [undefined!];
  const messageNumber = numbering(messages, MOST_MESSAGES);
  /** Contents of links, and for each what it is after one more has come. */
  const contents: (readonly number[])[] = [[]];
  const contentNumbers = new Map<string, number>([["", 0]]);
  const longer = new Map<number, number>();
  /** Places: a state and the contents of its sides, numbered pair by pair. */
  const sidesOf: (readonly number[])[] = [];
  const placeSides = (place: number): readonly number[] => sidesOf[nth[place]];
  /** How many places there are from each base on. */
  const taken: Record<number, number> = {};
  const pairs = new Map<number, number>();
  const placeNumbers = new Map<number, number>();
  const moves: Move[] = [undefined!];
  const reactions = new Map<number, readonly Outcome[]>();

  const stateOf = (
    words: readonly number[],
    who: Constants,
    clock: number,
    more: number,
    declared = 0,
    refused?: string,
  ): number =>
    stateNumber(
      `${words.join()};${who.id},${who.swapped},${who.degree};${clock},${declared};${more};${refused ?? ""}`,
      (): State => ({
        words,
        who,
        clock,
        declared,
        flags: (words[LIFE] & (7 | FAULT)) | more,
        base: baseOf(who),
        refused,
      }),
    );
  const whos = new Map<string, number>();
  const baseOf = ({ id, swapped, degree }: Constants): number => {
    if (bytes === 4) return 0;
    const key = `${id},${swapped},${degree}`;
    let number = whos.get(key);
    if (number === undefined) whos.set(key, (number = whos.size));
    if (number >= MOST_WHOS) throw new TooManyPlaces();
    return number * perWho;
  };

  const contentOf = (list: readonly number[]): number => {
    const key = list.join();
    let number = contentNumbers.get(key);
    if (number === undefined) {
      number = keep(contentNumbers, key, contents.length);
      contents.push(list);
    }
    return number;
  };
  const grown = (content: number, message: number): number => {
    const key = content * WIDTH + message;
    let number = longer.get(key);
    if (number === undefined) {
      const list = [...contents[content], message];
      number = keep(longer, key, contentOf(reorder ? list.sort((x, y) => x - y) : list));
    }
    return number;
  };
  /** Numbers of pairs are greater than those of states. */
  const pair = (key: number): number => {
    const number = pairs.get(key);
    return number ?? keep(pairs, key, WIDTH / 2 + pairs.size);
  };

  const placeOf = (state: number, sides: readonly number[]): number => {
    // A pair of numbers gets a number: folding the sides one by one tells all places apart.
    let key = state * WIDTH + (sides[0] ?? 0);
    for (let i = 1; i < sides.length; i++) key = pair(key) * WIDTH + sides[i];
    let number = placeNumbers.get(key);
    if (number === undefined) {
      const { base } = states[state];
      number = base + (taken[base] = (taken[base] ?? 0) + 1);
      if (taken[base] >= perWho) throw new TooManyPlaces();
      counts.places++;
      placeNumbers.set(key, number);
      placeState[number] = state;
      nth[number] = sidesOf.push(sides) - 1;
      flags[number] = states[state].flags;
      whom[number] = states[state].words[WHOM];
    }
    return number;
  };

  const outcomes = (
    { who, clock, declared, words: before }: State,
    list: readonly Reaction[],
  ): readonly Outcome[] =>
    list.map(({ words, sent, tosses, sides, refused, isCut }) => {
      const gaveUp = refused !== undefined;
      const at = causal && words[LIFE] & ~before[LIFE] & 2 ? clock : declared;
      const state = stateOf(gaveUp ? before : words, who, clock, gaveUp ? GAVE_UP : 0, at, refused);
      const sends = sent.map(([way, kind, ...rest]) => {
        const depth = causal ? clock + 1 : 0;
        const key = `${kind};${rest.join()};${depth}`;
        return [way, messageNumber(key, () => ({ kind, words: rest, depth }))] as const;
      });
      const gave = gaveUp && { refused, ...(isCut && { isCut }) };
      return { state, sends, sent: sends.join(), tosses, sides, ...gave };
    });

  const react = (state: number, side: number, message: number): readonly Outcome[] => {
    const key = keyOf(state, side, message);
    let known = reactions.get(key);
    if (!known) {
      const it = states[state];
      const { kind, words, depth } = messages[message];
      const clock = causal ? Math.max(it.clock, depth) : 0;
      known = outcomes({ ...it, clock }, lone.receive(it.words, it.who, side, kind, words));
      keep(reactions, key, known);
    }
    return known;
  };

  const start = (state: number): readonly Outcome[] => {
    const { words, who, clock, flags: bits } = states[state];
    // In steps: a starter wakes, the others are merely ready from now on.
    const awake = { ...states[state], flags: bits & ~WAITS };
    if (words[LIFE] & STARTER) {
      const ready = words.map((word, i) => (i === LIFE ? word & ~STARTER : word));
      return outcomes(awake, lone.wake(ready, who));
    }
    const idle = stateOf(words, who, clock, 0);
    return [{ state: idle, sends: [], sent: "", tosses: [], sides: [] }];
  };

  const add = (place: number, side: number, message: number, choice: number, it: Outcome): void => {
    if (it.isCut) throw new StepLimit(it.refused);
    const index = counts.moves++;
    if (index >= mostMoves) throw new TooManyPlaces();
    const sides = placeSides(place);
    let rest = sides;
    if (side >= 0) {
      const list = contents[sides[side]];
      const at = list.indexOf(message);
      const less = contentOf([...list.slice(0, at), ...list.slice(at + 1)]);
      rest = sides.map((content, i) => (i === side ? less : content));
    }
    to[index] = placeOf(it.state, rest);
    sendFirst[index] = sendCount;
    for (const [way, sent] of it.sends) {
      sends[sendCount++] = way;
      sends[sendCount++] = sent;
    }
    if (sendCount + 2048 > sends.length) throw new TooManyPlaces();
    sendEnd[index] = sendCount;
    const changed = (flags[place] ^ flags[to[index]]) & (6 | FAULT | GAVE_UP);
    decides[index] = changed === 0 ? 0 : 1;
    moveSide[index] = side;
    moveMessage[index] = message;
    moves[index] = { side, message, outcome: it, choice };
  };

  const open = (place: number): void => {
    const from = counts.moves;
    const state = placeState[place];
    let choice = 0;
    if (flags[place] & WAITS) for (const it of start(state)) add(place, -1, 0, 0, it);
    else if ((flags[place] & GAVE_UP) === 0) {
      placeSides(place).forEach((content, side) => {
        const list = contents[content];
        const heads = reorder ? new Set(list) : list.slice(0, 1);
        for (const message of heads) {
          for (const it of react(state, side, message)) add(place, side, message, choice, it);
          choice++;
        }
      });
    }
    first[place] = from;
    end[place] = counts.moves;
    counts.messages = messages.length;
    counts.states = states.length;
  };

  const afterArrival = (place: number, side: number, message: number): number =>
    placeOf(
      placeState[place],
      placeSides(place).map((content, j) => (j === side ? grown(content, message) : content)),
    );
  const arrive = arrivals(bytes === 4 ? 0 : MOST_WHOS, perWho, afterArrival);

  return {
    lone,
    first,
    end,
    to,
    sendFirst,
    sendEnd,
    sends,
    decides,
    flags,
    state: placeState,
    whom,
    moveSide,
    moveMessage,
    waiting(place, side, message) {
      let count = 0;
      for (const it of contents[placeSides(place)[side]]) if (it === message) count++;
      return count;
    },
    counts,
    arrive,
    open,
    react,
    initial(who, how) {
      const sides = lone.sides(who.degree);
      if (sides > 62) throw new Refusal(`check: a process with ${sides} neighbours is too much.`);
      const words = lone.initial(who.degree);
      if (how === "starter") words[LIFE] = STARTER;
      return placeOf(
        stateOf(words, who, 0, how === "ready" ? 0 : WAITS),
        Array.from({ length: sides }, () => 0),
      );
    },
    bytes,
    base: baseOf,
    move: (index) => moves[index],
    place(index) {
      const state = placeState[index];
      const { words, who, clock, declared, refused } = states[state];
      return {
        state,
        words,
        who,
        clock,
        declared,
        refused,
        waiting: placeSides(index).map((it) => contents[it]),
      };
    },
    message: (index) => messages[index],
    phase: (move) => {
      let most = 0;
      for (let s = sendFirst[move]; s < sendEnd[move]; s += 2) {
        const { kind, words } = messages[sends[s + 1]];
        const { phase } = lone.shape.kinds[kind];
        if (phase >= 0) most = Math.max(most, words[phase]);
      }
      return most;
    },
    rebased(place) {
      const { who, clock, declared, words, flags: bits } = states[placeState[place]];
      const less = lone.rebased(words);
      const state = stateOf(less, who, clock, bits & (WAITS | GAVE_UP), declared);
      return placeOf(
        state,
        placeSides(place).map((content) =>
          contentOf(
            contents[content].map((it) => {
              const { kind, words: sent, depth } = messages[it];
              const fields = lone.shape.kinds[kind].fields;
              const rest = sent.map((word, i) =>
                fields[i][1].ghost ? Math.max(0, word - 1) : word,
              );
              const key = `${kind};${rest.join()};${depth}`;
              return messageNumber(key, () => ({ kind, words: rest, depth }));
            }),
          ),
        ),
      );
    },
  };
}
