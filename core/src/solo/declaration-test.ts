import { FalseDeclaration, readGhosts, refuseGhosts, refuseIds } from "./false-declaration.ts";
import { ghostsOf } from "./ghosts.ts";
import { idOutside } from "../model/algorithm.ts";
import type { Kind, Shape } from "../compile/shape.ts";
import { difference, type Renaming } from "./difference.ts";
import {
  FIELDS,
  GhostUnfit,
  WHOM,
  type WordCell,
  type ReactionQuestion,
  type Reaction,
} from "./reaction.ts";
import { aroundConstants, marked, shifts, spacings } from "./spacings.ts";

/** The process under test. */
interface Subject {
  answer(question: ReactionQuestion): Reaction[];
  /** Returns the cells of the words of the process. */
  cells(): readonly WordCell[];
  /** Returns the cells of all ghosts. */
  ghosts(): readonly WordCell[];
}

/** Other values for ghosts: `own(i)` for the i-th ghost of the process, `sent(i)` for the i-th field of the message. */
interface OtherGhosts {
  readonly own: (i: number) => number;
  readonly sent: (i: number) => number;
}

interface Variation {
  readonly ghosts?: OtherGhosts | undefined;
  readonly renaming?: Renaming | undefined;
  /** If given, only the ghost of this name is changed. */
  readonly only?: string | undefined;
}

interface Answered {
  readonly question: ReactionQuestion;
  readonly reactions: readonly Reaction[];
  /** The ids that the process knows, in rising order. */
  readonly ids: readonly number[];
}

/** A question that was asked with every variation. */
interface Tested extends Answered {
  /** Number of questions that were asked with other ghosts: this one, and later ones that differ from it only in ids of the same order. */
  count: number;
}

/** Number of times that a question is repeated unchanged. */
const REPETITIONS = 2;

const OTHER_GHOSTS: readonly OtherGhosts[] = [
  { own: () => 0, sent: () => 1 },
  { own: () => 1, sent: () => 0 },
  { own: () => 3, sent: () => 3 },
  { own: (i) => 2 + i, sent: (i) => 9 + i },
  { own: (i) => 1000 - i, sent: (i) => 900 - i },
];

/**
 * Tests two declarations of an algorithm on every reaction: it does not read ghosts, and without
 * `computesWithIds` it only compares ids. The test repeats each question unchanged, with other ghosts and
 * with other ids of the same order. Apart from ghosts and ids, the answers must agree. This is not a
 * proof. For example, a handler that only tests whether a ghost is 77 passes.
 */
export class DeclarationTest {
  private readonly shape: Shape;
  private readonly subject: Subject;
  private readonly isAnyState: boolean;
  private readonly comparesOnly: boolean;
  private readonly hasGhosts: boolean;
  private readonly known = new Map<string, Tested>();
  /** Lists of other ids, by the ids that they replace. */
  private readonly lists = new Map<string, readonly (readonly number[])[]>();

  constructor(shape: Shape, isAnyState: boolean, subject: Subject) {
    const { algorithm } = shape;
    this.shape = shape;
    this.isAnyState = isAnyState;
    this.subject = subject;
    this.comparesOnly = algorithm.needs.ids === true && !algorithm.computesWithIds;
    this.hasGhosts = ghostsOf(algorithm).length > 0;
  }

  /** Refuses the algorithm if this answer contradicts its declarations. */
  test(question: ReactionQuestion, reactions: readonly Reaction[]): void {
    if (reactions[0].isCut) return;
    const ids = this.comparesOnly ? this.idsIn(question) : [];
    const key = this.orderType(question, ids);
    const answered = { question, reactions, ids };
    const like = this.known.get(key);
    if (like) this.testAlike(answered, like);
    else {
      this.testAll(answered);
      // Only now, because checks of one algorithm share its processes, and each must refuse it.
      this.known.set(key, { ...answered, count: 1 });
    }
  }

  /** Repeats a question unchanged, and with every variation of ids and ghosts. */
  private testAll(answered: Answered): void {
    const { ids } = answered;
    for (let i = 0; i < REPETITIONS; i++) this.mustAgree(answered, {});
    // If a process has the id 0, no other id becomes 0.
    const isTaken = this.hasZero(answered.question);
    const spaced = this.otherIds(ids).filter(([first]) => first > 0 || !isTaken);
    const ghosts = this.hasGhosts ? OTHER_GHOSTS : [];
    for (let i = 0; i < Math.max(spaced.length, ghosts.length); i++) {
      const renaming = spaced[i] && { ids, to: spaced[i] };
      this.mustAgree(answered, { ghosts: ghosts[i], renaming });
    }
  }

  /** Returns the lists of ids that are tried instead of these ids. Most questions have the ids of another one. */
  private otherIds(ids: readonly number[]): readonly (readonly number[])[] {
    if (ids.length === 0) return [];
    const turn = (this.known.size + 1) % ids.length;
    const key = `${turn};${ids.join()}`;
    let lists = this.lists.get(key);
    if (!lists) {
      const { algorithm } = this.shape;
      lists = [spacings, shifts, marked, aroundConstants].flatMap((list) =>
        list(ids, algorithm, turn),
      );
      this.lists.set(key, lists);
    }
    return lists;
  }

  /** Compares the answer with the answer to an earlier question that differs only in its ids, which have the same order. */
  private testAlike(answered: Answered, like: Tested): void {
    const renaming = this.comparesOnly ? { ids: like.ids, to: answered.ids } : undefined;
    if (this.differenceOf(like, answered.reactions, renaming) !== undefined)
      this.refuse(like, { renaming });
    if (!this.hasGhosts || like.count > OTHER_GHOSTS.length) return;
    this.mustAgree(answered, { ghosts: OTHER_GHOSTS[like.count % OTHER_GHOSTS.length] });
    like.count++;
  }

  private mustAgree(answered: Answered, variation: Variation): void {
    if (this.compare(answered, variation) !== undefined) this.refuse(answered, variation);
  }

  private differenceOf({ reactions }: Answered, others: readonly Reaction[], renaming?: Renaming) {
    return difference(this.shape, this.subject.cells(), reactions, others, renaming);
  }

  /** Asks again with the variation and says how the answer differs from the first; undefined if it does not, or if the new value of a ghost does not fit its field. */
  private compare(answered: Answered, variation: Variation): string | undefined {
    const varied = this.vary(answered.question, variation);
    try {
      return this.differenceOf(answered, this.subject.answer(varied), variation.renaming);
    } catch (error) {
      // The original question was answered without an error, so an error is a difference.
      return error instanceof GhostUnfit ? undefined : `it fails: ${String(error)}`;
    }
  }

  private vary(question: ReactionQuestion, variation: Variation): ReactionQuestion {
    const { ghosts: others, renaming, only } = variation;
    const kind = this.shape.kinds[question.kind];
    const varied = renaming ? this.renamed(question, renaming) : question;
    if (!others) return varied;
    const isMeant = (name: string) => only === undefined || only === name;
    const ghosts = new Map<WordCell, number>();
    this.subject.ghosts().forEach((cell, i) => {
      if (isMeant(cell.name)) ghosts.set(cell, wordOf(cell.field, others.own(i)));
    });
    const message = varied.message.map((word, i) => {
      const [name, field] = kind.fields[i];
      if (!field.ghost || !isMeant(`${kind.name}.${name}`)) return word;
      return wordOf(field, others.sent(i));
    });
    return { ...varied, message, ghosts };
  }

  /** Refuses the algorithm and says why: which ghost it reads, or that it computes with ids. */
  private refuse(answered: Answered, { ghosts, renaming }: Variation): never {
    const { algorithm } = this.shape;
    const { question } = answered;
    // Undefined if the process starts.
    const kind = this.shape.kinds[question.kind] as Kind | undefined;
    const handler = kind ? `the handler of ${kind.name}` : "the handler of wake";
    // Ask twice. If the answer alternates from call to call, one repetition may equal the first answer, but not both.
    const repeated = [0, 1]
      .map(() => this.differenceOf(answered, this.subject.answer(question)))
      .find((it) => it !== undefined);
    if (repeated !== undefined) {
      throw new FalseDeclaration(
        `${algorithm.name}: ${handler} uses more than the fields of its process and the message. Called again with the same fields and the same message, ${repeated}.`,
      );
    }
    const byIds = renaming && this.compare(answered, { renaming });
    if (byIds !== undefined) {
      const [ids, to] = [renaming!.ids, renaming!.to].map((list) =>
        list.map((id) => idOutside(algorithm, id)),
      );
      refuseIds(`${handler} of ${algorithm.name}`, ids, to, byIds);
    }
    const names = [
      ...new Set(this.subject.ghosts().map(({ name }) => name)),
      ...(kind?.fields ?? []).flatMap(([name, { ghost }]) =>
        ghost ? [`${kind!.name}.${name}`] : [],
      ),
    ];
    const compareGhost = (only?: string) => this.compare(answered, { ghosts, only });
    const read = readGhosts(names, (name) => compareGhost(name) !== undefined);
    const differs =
      compareGhost(read === names ? undefined : read[0]) ??
      this.compare(answered, { ghosts, renaming });
    refuseGhosts(`${handler} of ${algorithm.name}`, read, "another value", differs);
  }

  /** Returns a text that is equal for questions that differ only in ids of the same order. */
  private orderType(question: ReactionQuestion, ids: readonly number[]): string {
    const to = ids.map((_, rank) => rank + 1);
    const { words, who, side, kind, message } = this.renamed(question, { ids, to });
    return `${words.join()};${who.id},${who.swapped},${who.degree};${side};${kind};${message.join()}`;
  }

  /** Returns the ids that a process knows, in rising order. 0 is the initial value of fields, not an id. */
  private idsIn(question: ReactionQuestion): number[] {
    const ids = new Set<number>();
    this.mapIds(question, (id) => {
      ids.add(id);
      return id;
    });
    return [...ids].filter((id) => id > 0).sort((x, y) => x - y);
  }

  /**
   * True if 0 is an id in a question, and not only the initial value of fields. In a state that no run reaches, a
   * field may be compared before it is set.
   */
  private hasZero({ who, kind, message, words }: ReactionQuestion): boolean {
    const isUnset = (cell: WordCell, i: number) =>
      isId(cell.field) && !cell.has && words[FIELDS + i] === 0;
    if (who.id === 0 || (this.isAnyState && this.subject.cells().some(isUnset))) return true;
    return message.some((word, i) => word === 0 && isId(this.shape.kinds[kind].fields[i][1]));
  }

  private renamed(question: ReactionQuestion, { ids, to }: Renaming): ReactionQuestion {
    return this.mapIds(question, (id) => {
      const at = id > 0 ? ids.indexOf(id) : -1;
      return at < 0 ? id : to[at];
    });
  }

  /** Returns the question with each id replaced by `name(id)`. An absent id is -1. */
  private mapIds(question: ReactionQuestion, name: (id: number) => number): ReactionQuestion {
    const { words, who, message } = question;
    const cells = this.subject.cells();
    const kind = this.shape.kinds[question.kind];
    return {
      ...question,
      who: { ...who, id: name(who.id) },
      words: words.map((word, i) => {
        if (i === WHOM) return name(word - 1) + 1;
        const cell = cells[i - FIELDS] as WordCell | undefined;
        if (!cell || !isId(cell.field)) return word;
        return cell.has ? name(word - 1) + 1 : name(word);
      }),
      message: message.map((word, i) => (isId(kind.fields[i][1]) ? name(word) : word)),
    };
  }
}

/** Returns the word of a field for this value, or for the greatest value that fits. */
function wordOf({ max, maybe }: WordCell["field"], value: number): number {
  const fits = Math.min(value, max);
  return maybe && value > 0 ? fits + 1 : fits;
}

const isId = ({ kind, ghost }: WordCell["field"]): boolean => kind === "id" && !ghost;
