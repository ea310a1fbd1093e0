import { groupDigits } from "../refusal/group-digits.ts";
import { idOutside, type Algorithm } from "../model/algorithm.ts";
import { compile, type Compiled } from "../compile/compile.ts";
import type { Host } from "../compile/loop.ts";
import { shapeOf, type Shape } from "../compile/shape.ts";
import { addDecision, Life } from "../model/life.ts";
import { oneLine } from "../refusal/escape.ts";
import { HandlerMistake, Misfit, Refusal } from "../refusal/refusal.ts";
import { fieldOf, isPerPort, type Field } from "../model/schema.ts";
import { network } from "../model/system/network.ts";
import { DeclarationTest } from "./declaration-test.ts";
import { ghostsOf } from "./ghosts.ts";
import {
  FIELDS,
  GhostUnfit,
  LIFE,
  WHOM,
  type WordCell,
  type Constants,
  type ReactionQuestion,
  type Reaction,
} from "./reaction.ts";
import { MOST_SENT, SENT, soloEngine, type SoloLoop } from "./solo-engine.ts";

/** Largest number of coins that a process may toss in one step. */
const MOST_TOSSES = 16;
/** Largest number of outcomes of all coins of one step, and largest number of sides of one coin. */
const MOST_OUTCOMES = 2 ** 21;

/** Thrown if one step sends too many messages or tosses too many coins to be followed. This is a limit of the tool, not a fault of the algorithm. */
export class StepLimit extends Refusal {}

interface SingleProcessOptions {
  /** True if port labels are scrambled on a one-way ring, which is outside the model. */
  readonly scrambled: boolean;
  /** The value of n that processes know. */
  readonly known: number;
  /** True if a message starts a process that has not started. */
  readonly mailStarts: boolean;
  /** Include ghosts in the words. */
  readonly ghosts: boolean;
  /** Test the declarations of the algorithm on every reaction. */
  readonly tested: boolean;
  /** True if the process is asked in states that no run reaches. */
  readonly isAnyState?: boolean;
  /** Note in its life if a process leads that has decided to follow. */
  readonly notesLed?: boolean;
}

/** The public interface of a single process. */
export type SingleProcess = Pick<LoneProcess, keyof LoneProcess>;

/**
 * A process whose state its caller keeps. Its reaction depends only on its fields and the message, so callers may cache
 * the reaction.
 */
export class LoneProcess {
  readonly shape: Shape;
  readonly ghosts: boolean;
  private readonly options: SingleProcessOptions;
  private readonly compiled: Compiled<SoloLoop>;
  /** The position of the process: 0, the centre of a star, or 1 on a ring of three, with 2 on its right and 0 on its left. */
  private readonly p: number;
  private readonly declarations: DeclarationTest | undefined;
  private readonly ghostLabels: ReadonlySet<string>;
  private readonly host: Host;
  /** The values that did not fit, by the `refused` of the reactions. */
  readonly misfits = new Map<string, Misfit>();
  private isWillingRead = false;
  /** The degree for which the arrays are set up. */
  private degree = -1;
  private cells: WordCell[] = [];
  private ghostCells: WordCell[] = [];
  /** The outcomes of the first tosses of this step; later tosses give 0. */
  private script: readonly number[] = [];
  /** The outcomes of all tosses of this step. */
  private tosses: number[] = [];
  private sidesTossed: number[] = [];
  private whom = 0;
  /** The decisions of this step, as in `Event.does`. */
  private does: string | undefined;
  private hasOtherGhosts = false;

  constructor(algorithm: Algorithm, options: SingleProcessOptions) {
    this.options = options;
    this.ghosts = options.ghosts;
    this.shape = shapeOf(algorithm, soloEngine, options.scrambled);
    const capacity = { processes: 64, links: 256, messages: 1 };
    const willing = { get: () => (this.isWillingRead = true) };
    const own: PropertyDescriptorMap = algorithm.needs.rounds ? { willing } : {};
    this.compiled = compile(this.shape, soloEngine, capacity, own);
    this.p = this.shape.links === "rows" ? 0 : 1;
    this.ghostLabels = new Set(ghostsOf(algorithm));
    this.host = this.makeHost();
    if (options.tested) {
      const isAnyState = options.isAnyState === true;
      this.declarations = new DeclarationTest(this.shape, isAnyState, {
        answer: (question) => this.answer(question),
        cells: () => this.cells,
        ghosts: () => this.ghostCells,
      });
    }
  }

  private makeHost(): Host {
    const { p } = this;
    const { algorithm } = this.shape;
    const { name } = algorithm;
    const { LIFE: lives } = this.compiled;
    const giveUp = (does: string): never => {
      throw new StepLimit(`a step of ${name} ${does} and cannot be followed`);
    };
    const unfit = (field: string, value: unknown): never => {
      if (this.hasOtherGhosts && this.ghostLabels.has(field)) throw new GhostUnfit();
      throw new Misfit(name, field, value);
    };
    return {
      decide: (_, leads, leader) => {
        const named = algorithm.needs.ids ? idOutside(algorithm, leader) : undefined;
        this.does = addDecision(this.does, leads, named);
        if ((lives[p] & Life.decided) !== 0) {
          lives[p] |= Life.faulty;
          if (this.options.notesLed && leads && (lives[p] & Life.leads) === 0) lives[p] |= Life.led;
          return;
        }
        lives[p] |= leads ? Life.leads : Life.follows;
        if (leads) return;
        this.whom = leader + 1;
      },
      mark() {},
      toss: (_, sides) => {
        if (!Number.isSafeInteger(sides) || sides < 1 || sides > MOST_OUTCOMES)
          unfit("toss: sides", sides);
        const value = this.script[this.tosses.length] ?? 0;
        this.tosses.push(value);
        this.sidesTossed.push(sides);
        if (this.tosses.length > MOST_TOSSES)
          giveUp(`tosses more than ${groupDigits(MOST_TOSSES)} coins`);
        return value;
      },
      alarm() {},
      calm() {},
      spill: () => giveUp(`sends more than ${groupDigits(MOST_SENT)} messages`),
      phase() {},
      unfit,
      before() {},
      after() {},
    };
  }

  /** Returns how many ports of a process of this degree receive messages. */
  readonly sides = (degree: number): number =>
    ({ oneWay: 1, twoWay: 2, rows: degree })[this.shape.links];

  /** Sets up the arrays for a process of this degree. */
  private enter(degree: number): void {
    if (degree === this.degree) return;
    this.degree = degree;
    const { compiled, shape, options, p } = this;
    const hasRows = shape.links === "rows";
    compiled.bind(this.host, hasRows ? star(degree) : undefined);
    compiled.reset(hasRows ? degree + 1 : 3, hasRows ? 2 * degree : 6, options.known);
    const all = cellsOf(shape, compiled.columns, p, this.sides(degree));
    this.ghostCells = all.filter(({ field }) => field.ghost);
    this.cells = options.ghosts ? all : all.filter(({ field }) => !field.ghost);
  }

  private write(words: readonly number[], { id, swapped, degree }: Constants): void {
    this.enter(degree);
    const { compiled, shape, options, p } = this;
    compiled.LIFE[p] = words[LIFE];
    this.whom = words[WHOM];
    if (shape.algorithm.needs.ids) compiled.ID[p] = id;
    if (shape.links === "twoWay") compiled.setSwapped(Uint8Array.of(0, swapped, 0));
    this.cells.forEach((cell, i) => put(cell, words[FIELDS + i]));
    if (!options.ghosts) for (const cell of this.ghostCells) put(cell, 0);
    compiled.loop.clear(options.mailStarts);
  }

  private read(): number[] {
    return [
      this.compiled.LIFE[this.p] & ~Life.reached,
      this.whom,
      ...this.cells.map(({ array, has, at }) =>
        has ? (has[at] === 0 ? 0 : array[at] + 1) : array[at],
      ),
    ];
  }

  private sent(): number[][] {
    const { loop } = this.compiled;
    const { links, kinds } = this.shape;
    return Array.from({ length: loop.sent() / SENT }, (_, i) => {
      const [link, kind, ...words] = loop.OUT.subarray(SENT * i, SENT * (i + 1));
      const way = links === "rows" ? link - this.degree : link === 1 && links === "twoWay" ? 1 : 0;
      const isHidden = ({ ghost }: Field<unknown>) => ghost && !this.options.ghosts;
      return [way, kind, ...kinds[kind].fields.map(([, it], j) => (isHidden(it) ? 0 : words[j]))];
    });
  }

  private act({ side, kind, message }: ReactionQuestion): void {
    const { p, shape } = this;
    const { loop } = this.compiled;
    loop.Q.set(message, shape.lead);
    if (kind < 0) loop.begin(p);
    else loop.deliver({ oneWay: p, twoWay: (p << 1) | side, rows: side }[shape.links], kind);
  }

  /** Answers a question for one outcome of the coins, in which the first tosses are those of the script. */
  private actOnce(question: ReactionQuestion): Reaction {
    this.tosses = [];
    this.sidesTossed = [];
    this.does = undefined;
    this.write(question.words, question.who);
    question.ghosts?.forEach((value, cell) => put(cell, value));
    let refusal: Refusal | undefined;
    try {
      this.act(question);
    } catch (error) {
      if (error instanceof Misfit) this.misfits.set(error.message, error);
      else if (!(error instanceof Refusal) || error instanceof HandlerMistake) throw error;
      refusal = error;
    }
    return {
      words: this.read(),
      sent: this.sent(),
      tosses: this.tosses,
      sides: this.sidesTossed,
      ...(this.does !== undefined && { does: this.does }),
      ...(refusal && { refused: oneLine(refusal.message) }),
      ...(refusal instanceof StepLimit && { isCut: true as const }),
    };
  }

  /** Answers a question once for every outcome of the coins. Increments the script like an odometer. */
  private answer(question: ReactionQuestion): Reaction[] {
    const reactions: Reaction[] = [];
    this.script = [];
    this.hasOtherGhosts = question.ghosts !== undefined;
    for (;;) {
      const reaction = this.actOnce(question);
      reactions.push(reaction);
      if (reaction.isCut) return reactions;
      const { tosses, sides } = reaction;
      let last = tosses.length - 1;
      while (last >= 0 && tosses[last] + 1 === sides[last]) last--;
      if (last < 0) return reactions;
      if (reactions.length === MOST_OUTCOMES) {
        const refused = `a step of ${this.shape.algorithm.name} has more than ${groupDigits(MOST_OUTCOMES)} outcomes and cannot be followed`;
        return [{ ...reactions[0], refused, isCut: true }];
      }
      this.script = [...tosses.slice(0, last), tosses[last] + 1];
    }
  }

  /** True if a handler has read `me.willing`. */
  readsWilling(): boolean {
    return this.isWillingRead;
  }

  initial(degree: number): number[] {
    this.enter(degree);
    return Array<number>(FIELDS + this.cells.length).fill(0);
  }

  /** Returns the words of a process with all its phases reduced by `by`, but not below 0. */
  rebased(words: readonly number[], by = 1): number[] {
    return words.map((word, i) =>
      i >= FIELDS && this.cells[i - FIELDS].field.ghost ? Math.max(0, word - by) : word,
    );
  }

  /** Starts the process; returns one reaction for each outcome of its coins. */
  wake(words: readonly number[], who: Constants): Reaction[] {
    return this.receive(words, who, -1, -1, []);
  }

  /** Delivers a message; returns one reaction for each outcome of its coins. */
  receive(
    words: readonly number[],
    who: Constants,
    side: number,
    kind: number,
    message: readonly number[],
  ): Reaction[] {
    const question = { words, who, side, kind, message };
    const reactions = this.answer(question);
    this.declarations?.test(question, reactions);
    return reactions;
  }
}

/** Writes a word to a cell. If the field may be absent, 0 means absent and any other word is the value plus one. */
function put({ array, has, at }: WordCell, word: number): void {
  if (has) has[at] = word === 0 ? 0 : 1;
  array[at] = has ? (word === 0 ? 0 : word - 1) : word;
}

/** Returns a star, in which process 0 has `degree` neighbours and is the only neighbour of each. */
const star = (degree: number) =>
  network(degree + 1, Array.from({ length: degree }, (_, p) => [0, p + 1]).flat(), "star").rows;

/** Returns the cells in which the fields of process p are stored. */
function cellsOf(
  { algorithm, links }: Shape,
  columns: Readonly<Record<string, unknown>>,
  p: number,
  sides: number,
): WordCell[] {
  const base = { oneWay: p, twoWay: 2 * p, rows: 0 }[links];
  return Object.entries(algorithm.state).flatMap(([name, it]) => {
    const field = fieldOf(it);
    const array = columns[`S_${name}`] as Uint32Array;
    const has = field.maybe ? (columns[`H_${name}`] as Uint8Array) : undefined;
    const cell = { name, field, array, has };
    if (!isPerPort(it)) return [{ ...cell, at: p }];
    const first = base * it.slots;
    return Array.from({ length: sides * it.slots }, (_, i) => ({ ...cell, at: first + i }));
  });
}
