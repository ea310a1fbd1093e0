import type { Algorithm } from "../model/algorithm.ts";
import { compile, shapeOf, type Engine, type Shape } from "../model/compile.ts";
import { deliveryText, wakeText } from "../model/delivery.ts";
import type { Host } from "../model/host.ts";
import { Refusal } from "../model/refusal.ts";
import { isPerPort, type Field } from "../model/schema.ts";
import { indifference } from "./indifference.ts";
import {
  FAULT,
  FIELDS,
  GhostUnfit,
  LIFE,
  WHOM,
  type Cell,
  type Constants,
  type Question,
  type Reaction,
} from "./reaction.ts";

export { FAULT, FIELDS, LIFE, WHOM, type Constants, type Reaction } from "./reaction.ts";

/** In one step a process may send and toss so often; one that does so more often is not followed. */
const MOST_SENT = 1000;
const MOST_TOSSES = 16;
/** Outcomes of the coins of one step: as many as the largest die has sides. */
const MOST_OUTCOMES = 2 ** 21;

/** A step is not followed to its end. That is for want of patience here, and no fault of the algorithm. */
export class StepLimit extends Refusal {}

/**
 * One process alone: what it does with one message, asked of the same handlers that every other
 * engine runs. What it sends is noted, nobody receives it. The answer depends on nothing but the
 * fields of the process and the message, so whoever asks may remember it.
 */
const lone: Engine = {
  name: "lone",
  lead: 1,
  words: () => 16,
  put: (_, { fields, index }) =>
    `OUT[$O] = l; OUT[$O + 1] = ${index}; ` +
    fields.map((_, i) => `OUT[$O + ${2 + i}] = w${i}; `).join("") +
    `$O = $O + 6; if ($O > ${6 * MOST_SENT}) host.spill(0, 0, []);`,
  scope: (shape) => `const Q = new Uint32Array(16), OUT = new Uint32Array(${6 * (MOST_SENT + 1)});
${wakeText(shape)}
function start() { $O = 0; $WATCHED = 0; $A = $B = 0; }
function deliver(link, kind) {
  let head = (link << ${shape.kindBits} | kind) >>> 0, a = 0, b = 0; const q = 0;
  ${deliveryText(shape, false)}
}
const engine = {
  Q, OUT, begin, deliver,
  sent() { return $O; },
  clear(late) { $O = 0; $LATE = late ? 1 : 0; },
};`,
};

export interface Lone {
  readonly shape: Shape;
  /** Do the words hold what is only counted? */
  readonly ghosts: boolean;
  /** Ports that a process of this degree hears from. */
  readonly sides: (degree: number) => number;
  initial(degree: number): number[];
  /** The words of a process when all its phases are one less. */
  rebased(words: readonly number[]): number[];
  /** Has a handler read `me.willing`? */
  readsWilling(): boolean;
  /** Starts by itself: one reaction per outcome of its coins. */
  wake(words: readonly number[], who: Constants): Reaction[];
  receive(
    words: readonly number[],
    who: Constants,
    side: number,
    kind: number,
    message: readonly number[],
  ): Reaction[];
}

export interface LoneOptions {
  /** Port labels are scrambled on purpose on a one-way ring. */
  readonly scrambled: boolean;
  /** What the processes take n to be. */
  readonly known: number;
  /** Does mail start a sleeper? */
  readonly mailStarts: boolean;
  /** Keep what is only counted. */
  readonly ghosts: boolean;
  /** Ask every question with other ghosts and other ids too: the answers must agree. */
  readonly tried: boolean;
}

export function loneProcess(algorithm: Algorithm, options: LoneOptions): Lone {
  const shape = shapeOf(algorithm, lone, options.scrambled);
  const compiled = compile(shape, lone, { processes: 64, links: 256, messages: 1 });
  const { engine, LIFE: lives, ID, me } = compiled;
  let readsWilling = false;
  if (algorithm.needs.rounds)
    Object.defineProperty(me, "willing", { get: () => (readsWilling = true) });
  const rows = shape.links === "rows";
  // In the middle of a ring of three, what goes right ends at 2 and what goes left at 0.
  const p = rows ? 0 : 1;
  let degreeNow = -1;
  const sides = (degree: number) => ({ oneWay: 1, twoWay: 2, rows: degree })[shape.links];
  let cells: Cell[] = [];
  /** All that is only counted, kept or not. */
  let ghostCells: Cell[] = [];
  const ghostLabels = ghostLabelsOf(algorithm);

  let script: number[] = [];
  let tosses: number[] = [];
  let asked: number[] = [];
  let whom = 0;
  /** Are other ghosts in place of those there are? */
  let isTrying = false;
  const tooMuch = (does: string): never => {
    throw new StepLimit(`a step of ${algorithm.name} ${does}: it is not followed`);
  };
  const host: Host = {
    decide(_, leads, leader) {
      if ((lives[p] & 6) !== 0) {
        lives[p] |= FAULT;
        return;
      }
      lives[p] |= leads ? 2 : 4;
      if (leads) return;
      // A leader is told by a word, so that any two leaders are told apart.
      if (leader >>> 0 !== leader) host.unfit("follow", leader);
      whom = leader + 1;
    },
    mark() {},
    toss(_, count) {
      if (!Number.isSafeInteger(count) || count < 1 || count > MOST_OUTCOMES)
        host.unfit("toss: sides", count);
      const value = script[tosses.length] ?? 0;
      tosses.push(value);
      asked.push(count);
      if (tosses.length > MOST_TOSSES) tooMuch(`tosses more than ${MOST_TOSSES} coins`);
      return value;
    },
    alarm() {},
    calm() {},
    spill: () => tooMuch(`sends more than ${MOST_SENT} messages`),
    phase() {},
    unfit(field, value): never {
      if (isTrying && ghostLabels.has(field)) throw new GhostUnfit();
      throw new Refusal(`${algorithm.name}: ${String(value)} does not fit ${field}.`);
    },
    before() {},
    after() {},
  };

  const enter = (degree: number): void => {
    if (degree === degreeNow) return;
    degreeNow = degree;
    compiled.bind(host, rows ? star(degree) : undefined);
    compiled.reset(rows ? degree + 1 : 3, rows ? 2 * degree : 6, options.known);
    const all = cellsOf(shape, compiled.columns, p, sides(degree));
    ghostCells = all.filter(({ field }) => field.ghost);
    cells = options.ghosts ? all : all.filter(({ field }) => !field.ghost);
  };

  const write = (words: readonly number[], { id, swapped, degree }: Constants): void => {
    enter(degree);
    lives[p] = words[LIFE];
    whom = words[WHOM];
    if (algorithm.needs.ids) ID[p] = id;
    if (shape.links === "twoWay") compiled.setSwapped(Uint8Array.of(0, swapped, 0));
    cells.forEach((cell, i) => put(cell, words[FIELDS + i]));
    // What is only counted begins at 0 each time, unless it is kept.
    if (!options.ghosts) for (const cell of ghostCells) put(cell, 0);
    engine.clear(options.mailStarts);
  };
  const read = (): number[] => [
    lives[p] & ~8,
    whom,
    ...cells.map(({ array, has, at }) => (has ? (has[at] === 0 ? 0 : array[at] + 1) : array[at])),
  ];

  const sent = (): number[][] => {
    const all: number[][] = [];
    for (let o = 0; o < engine.sent(); o += 6) {
      const [link, kind, ...words] = engine.OUT.subarray(o, o + 6) as Uint32Array;
      const way = rows ? link - degreeNow : link === 1 && shape.links === "twoWay" ? 1 : 0;
      const fields = shape.kinds[kind].fields;
      all.push([
        way,
        kind,
        ...fields.map(([, field], i) => (field.ghost && !options.ghosts ? 0 : words[i])),
      ]);
    }
    return all;
  };

  const act = ({ side, kind, message }: Question): void => {
    if (kind < 0) {
      engine.begin(p);
      return;
    }
    engine.Q.set(message, shape.lead);
    engine.deliver(shape.links === "twoWay" ? (p << 1) | side : rows ? side : p, kind);
  };

  /** Once for every outcome of the coins. */
  const answer = (question: Question): Reaction[] => {
    const reactions: Reaction[] = [];
    script = [];
    isTrying = question.ghosts !== undefined;
    for (;;) {
      tosses = [];
      asked = [];
      write(question.words, question.who);
      question.ghosts?.forEach((value, cell) => put(cell, value));
      let refused: string | undefined;
      let isCut = false;
      try {
        act(question);
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        refused = error.message;
        isCut = error instanceof StepLimit;
      }
      reactions.push({
        words: read(),
        sent: sent(),
        tosses,
        sides: asked,
        ...(refused !== undefined && { refused }),
        ...(isCut && { isCut }),
      });
      if (isCut) return reactions;
      let last = tosses.length - 1;
      while (last >= 0 && tosses[last] + 1 === asked[last]) last--;
      if (last < 0) return reactions;
      if (reactions.length === MOST_OUTCOMES) return [tooManyOutcomes(reactions[0])];
      script = tosses.slice(0, last + 1);
      script[last]++;
    }
  };
  /** A step with more outcomes is not followed. */
  const tooManyOutcomes = (first: Reaction): Reaction => ({
    ...first,
    refused: `a step of ${algorithm.name} has more than ${MOST_OUTCOMES} outcomes: it is not followed`,
    isCut: true,
  });

  const isIndifferent = options.tried
    ? indifference(shape, {
        answer,
        cells: () => cells,
        ghosts: () => ghostCells,
      })
    : undefined;
  const ask = (question: Question): Reaction[] => {
    const reactions = answer(question);
    isIndifferent?.(question, reactions);
    return reactions;
  };

  return {
    shape,
    ghosts: options.ghosts,
    readsWilling: () => readsWilling,
    sides,
    initial(degree) {
      enter(degree);
      return Array<number>(FIELDS + cells.length).fill(0);
    },
    rebased: (words) =>
      words.map((word, i) =>
        i >= FIELDS && cells[i - FIELDS].field.ghost ? Math.max(0, word - 1) : word,
      ),
    wake: (words, who) => ask({ words, who, side: -1, kind: -1, message: [] }),
    receive: (words, who, side, kind, message) => ask({ words, who, side, kind, message }),
  };
}

/** Puts a word into a cell: of a field that may be absent 0 is absent, else the value plus one. */
function put({ array, has, at }: Cell, word: number): void {
  if (has) has[at] = word === 0 ? 0 : 1;
  array[at] = has ? (word === 0 ? 0 : word - 1) : word;
}

/** What `unfit` calls the ghosts. */
function ghostLabelsOf({ state, messages }: Algorithm): ReadonlySet<string> {
  const own = Object.entries(state).filter(
    ([, field]) => (isPerPort(field) ? field.each : field).ghost,
  );
  const sent = Object.entries(messages).flatMap(([kind, fields]) =>
    Object.entries(fields).flatMap(([name, { ghost }]) => (ghost ? [`${kind}.${name}`] : [])),
  );
  return new Set([...own.map(([name]) => name), ...sent]);
}

/** A process with so many neighbours, each of which has no other. */
function star(degree: number) {
  const offset = Uint32Array.from({ length: degree + 2 }, (_, q) => (q === 0 ? 0 : degree + q - 1));
  const owner = Uint32Array.from({ length: 2 * degree }, (_, l) =>
    l < degree ? 0 : l - degree + 1,
  );
  const mate = Uint32Array.from({ length: 2 * degree }, (_, l) => (l + degree) % (2 * degree));
  return { offset, owner, mate };
}

/** Where the fields of process p lie. */
function cellsOf(
  { algorithm, links }: Shape,
  columns: Readonly<Record<string, unknown>>,
  p: number,
  sides: number,
): Cell[] {
  const base = { oneWay: p, twoWay: 2 * p, rows: 0 }[links];
  return Object.entries(algorithm.state).flatMap(([name, it]) => {
    const field: Field<unknown> = isPerPort(it) ? it.each : it;
    const array = columns[`S_${name}`] as Uint32Array;
    const has = field.maybe ? (columns[`H_${name}`] as Uint8Array) : undefined;
    const cell = { name, field, array, has };
    if (!isPerPort(it)) return [{ ...cell, at: p }];
    return Array.from({ length: sides * it.slots }, (_, i) => ({
      ...cell,
      at: base * it.slots + i,
    }));
  });
}
