import { FalseDeclaration } from "./false-declaration.ts";
import type { Kind, Shape } from "../model/compile.ts";
import { difference, type Renaming } from "./difference.ts";
import { FIELDS, GhostUnfit, WHOM, type Cell, type Question, type Reaction } from "./reaction.ts";
import { shifts, spacings } from "./spacings.ts";

/** What is asked again: the same process, alone. */
interface Subject {
  answer(question: Question): Reaction[];
  /** The fields that the words of a process hold, and all ghosts. */
  cells(): readonly Cell[];
  ghosts(): readonly Cell[];
}

/** What the i-th ghost of the process, and of the message, holds instead. */
interface Haunting {
  readonly own: (i: number) => number;
  readonly sent: (i: number) => number;
}

/** How often a question is repeated unchanged. */
const AGAIN = 2;

const same = (value: number): Haunting => ({ own: () => value, sent: () => value });
const HAUNTINGS: readonly Haunting[] = [
  { own: () => 0, sent: () => 1 },
  { own: () => 1, sent: () => 0 },
  same(3),
  { own: (i) => 2 + i, sent: (i) => 9 + i },
  { own: (i) => 1000 - i, sent: (i) => 900 - i },
];

/**
 * Tests two declarations of an algorithm on one reaction: a field that is a ghost is not read, and an
 * algorithm without `computesWithIds` does no more with ids than to compare them. The question is
 * asked again with other ghosts, and with other ids of the same order; apart from ghosts and names the
 * answers must agree. This is a test, not a proof: a handler that asks whether a ghost is 77 passes.
 *
 * It is also asked again as it was: the answer depends on nothing but the process and the message.
 * The function that it returns refuses the algorithm.
 */
export function indifference(shape: Shape, subject: Subject) {
  const { algorithm, kinds } = shape;
  const comparesOnly = algorithm.needs.ids === true && !algorithm.computesWithIds;
  const isHaunted = [
    ...Object.values(algorithm.state).map((it) => ("each" in it ? it.each.ghost : it.ghost)),
    ...kinds.flatMap(({ fields }) => fields.map(([, { ghost }]) => ghost)),
  ].includes(true);
  const known = new Map<string, Tested>();

  return (question: Question, reactions: readonly Reaction[]): void => {
    if (reactions[0].isCut) return;
    const kind = kinds[question.kind] as Kind | undefined;
    const ids = comparesOnly ? idsIn(question, subject.cells(), kind) : [];
    const key = orderType(question, ids, subject.cells(), kind);
    const like = known.get(key);
    if (like) testAlike(question, reactions, ids, like);
    else {
      known.set(key, { question, reactions, ids, count: 1 });
      testAll(question, reactions, ids);
    }
  };

  /** Asks with every spacing and every haunting. */
  function testAll(
    question: Question,
    reactions: readonly Reaction[],
    ids: readonly number[],
  ): void {
    for (let again = 0; again < AGAIN; again++) {
      if (compare(question, reactions, undefined, undefined) !== undefined)
        blame(question, reactions, undefined, undefined);
    }
    const spaced = ids.length === 0 ? [] : [...spacings(ids, algorithm), ...shifts(ids, algorithm)];
    const most = Math.max(spaced.length, isHaunted ? HAUNTINGS.length : 0);
    for (let i = 0; i < most; i++) {
      const haunting = isHaunted ? HAUNTINGS[i] : undefined;
      const renaming = spaced[i] && { ids, to: spaced[i] };
      if (compare(question, reactions, haunting, renaming) !== undefined)
        blame(question, reactions, haunting, renaming);
    }
  }

  /** A question of an order type that is known is one more spacing of it: its answer is there already. */
  function testAlike(
    question: Question,
    reactions: readonly Reaction[],
    ids: readonly number[],
    like: Tested,
  ): void {
    const renaming = comparesOnly ? { ids: like.ids, to: ids } : undefined;
    const differs = difference(shape, subject.cells(), like.reactions, reactions, renaming);
    if (differs !== undefined) blame(like.question, like.reactions, undefined, renaming);
    if (!isHaunted || like.count > HAUNTINGS.length) return;
    const haunting = HAUNTINGS[like.count++ % HAUNTINGS.length];
    if (compare(question, reactions, haunting, undefined) !== undefined)
      blame(question, reactions, haunting, undefined);
  }

  /** How the answer differs; undefined if it does not, or if there is none. */
  function compare(
    question: Question,
    reactions: readonly Reaction[],
    haunting: Haunting | undefined,
    renaming: Renaming | undefined,
    only?: string,
  ): string | undefined {
    const varied = vary(question, haunting, renaming, only);
    try {
      const others = subject.answer(varied);
      return difference(shape, subject.cells(), reactions, others, renaming);
    } catch (error) {
      // A handler that fails only now does something else.
      return error instanceof GhostUnfit ? undefined : `it fails: ${String(error)}`;
    }
  }

  /** The question with other ghosts (of the name `only`, where it is given) and other ids. */
  function vary(
    question: Question,
    haunting: Haunting | undefined,
    renaming: Renaming | undefined,
    only?: string,
  ): Question {
    const kind = kinds[question.kind];
    let varied = question;
    if (renaming) varied = renamed(varied, subject.cells(), kind, renaming);
    if (!haunting) return varied;
    const isMeant = (name: string) => only === undefined || only === name;
    const ghosts = new Map<Cell, number>();
    subject.ghosts().forEach((cell, i) => {
      if (isMeant(cell.name)) ghosts.set(cell, wordOf(cell.field, haunting.own(i)));
    });
    const message = varied.message.map((word, i) => {
      const [name, field] = kind.fields[i];
      if (!field.ghost || !isMeant(`${kind.name}.${name}`)) return word;
      return wordOf(field, haunting.sent(i));
    });
    return { ...varied, message, ghosts };
  }

  /** Says what is wrong: which ghost is read, or that ids are computed with. */
  function blame(
    question: Question,
    reactions: readonly Reaction[],
    haunting: Haunting | undefined,
    renaming: Renaming | undefined,
  ): never {
    const kind = kinds[question.kind] as Kind | undefined;
    const handler = kind ? `the handler of ${kind.name}` : "the handler of wake";
    // Twice, since what changes with every call may have come back by now.
    const again = [0, 1]
      .map(() => difference(shape, subject.cells(), reactions, subject.answer(question)))
      .find((it) => it !== undefined);
    if (again !== undefined) {
      throw new FalseDeclaration(
        `${algorithm.name}: ${handler} uses more than the fields of its process and the message: asked twice, ${again}.`,
      );
    }
    const byIds = renaming && compare(question, reactions, undefined, renaming);
    if (byIds !== undefined) {
      const list = (all: readonly number[]) => all.map(outside).join(", ");
      throw new FalseDeclaration(
        `ids: ${handler} of ${algorithm.name} computes with ids: with ${list(renaming!.to)} in place of ` +
          `${list(renaming!.ids)}, in the same order, ${byIds}. If that is meant, declare computesWithIds: true.`,
      );
    }
    const names = [
      ...new Set(subject.ghosts().map(({ name }) => name)),
      ...(kind?.fields ?? []).flatMap(([name, { ghost }]) =>
        ghost ? [`${kind!.name}.${name}`] : [],
      ),
    ];
    const read = names.filter((it) => compare(question, reactions, haunting, undefined, it));
    const guilty = read.length > 0 ? read : names;
    const differs =
      compare(question, reactions, haunting, undefined, read[0]) ??
      compare(question, reactions, haunting, renaming);
    const [are, them] = guilty.length > 1 ? ["are", "them"] : ["is", "it"];
    throw new FalseDeclaration(
      `ghost: ${guilty.join(", ")} ${are} declared ghost, but ${handler} of ${algorithm.name} reads ${them}: ` +
        `with another value in its place ${differs}.`,
    );
  }

  function outside(id: number): number {
    return algorithm.complemented ? ~id >>> 0 : id;
  }
}

/** A question that was asked with every spacing, the answer to it, and how many alike were haunted. */
interface Tested {
  readonly question: Question;
  readonly reactions: readonly Reaction[];
  readonly ids: readonly number[];
  count: number;
}

/** The question with the ranks of its ids in their place, as a text. */
function orderType(
  question: Question,
  ids: readonly number[],
  cells: readonly Cell[],
  kind: Kind | undefined,
): string {
  const to = ids.map((_, rank) => rank + 1);
  const { words, who, side, message } = renamed(question, cells, kind, { ids, to });
  return `${words.join()};${who.id},${who.swapped},${who.degree};${side};${question.kind};${message.join()}`;
}

/** The word of a field that holds this value, or the greatest it can hold. */
function wordOf({ max, maybe }: Cell["field"], value: number): number {
  const fits = Math.min(value, max);
  return maybe && value > 0 ? fits + 1 : fits;
}

const isId = ({ field }: Cell): boolean => field.kind === "id" && !field.ghost;

/** The ids that a process knows when it is asked, in rising order; 0, which fields begin with, is none. */
function idsIn(question: Question, cells: readonly Cell[], kind: Kind | undefined): number[] {
  const { words, who, message } = question;
  const all = new Set([who.id, words[WHOM] - 1]);
  cells.forEach((cell, i) => {
    if (isId(cell)) all.add(words[FIELDS + i] - (cell.has ? 1 : 0));
  });
  kind?.fields.forEach(([, field], i) => {
    if (field.kind === "id" && !field.ghost) all.add(message[i]);
  });
  return [...all].filter((id) => id > 0).sort((x, y) => x - y);
}

/** The same question with other ids. */
function renamed(
  question: Question,
  cells: readonly Cell[],
  kind: Kind | undefined,
  { ids, to }: Renaming,
): Question {
  const { words, who, message } = question;
  const name = (id: number) => {
    const at = id > 0 ? ids.indexOf(id) : -1;
    return at < 0 ? id : to[at];
  };
  return {
    ...question,
    who: { ...who, id: name(who.id) },
    words: words.map((word, i) => {
      if (i === WHOM) return name(word - 1) + 1;
      const cell = cells[i - FIELDS] as Cell | undefined;
      if (!cell || !isId(cell)) return word;
      return cell.has ? name(word - 1) + 1 : name(word);
    }),
    message: message.map((word, i) => {
      const [, field] = kind!.fields[i];
      return field.kind === "id" && !field.ghost ? name(word) : word;
    }),
  };
}
