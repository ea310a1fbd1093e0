import { Inexpressible } from "../commands/inexpressible.ts";
import {
  type ComparisonSign,
  type Expression,
  type ExpressionValue,
  type Quantifier,
} from "../sentence/expression.ts";
import type { Ids } from "../sentence/judge-state.ts";
import { finiteValue, valueIn, type MessageRelation, type Signature } from "./signature.ts";

/** What a variable of a sentence stands for: a process, or a message of one relation. */
type Variable =
  | { readonly over: "processes"; readonly node: string }
  | {
      readonly over: "messages";
      readonly relation: MessageRelation;
      readonly ids: readonly string[];
      readonly to: string;
    };
type Variables = Readonly<Record<string, Variable>>;
type FieldExpression = Extract<Expression, { readonly op: "field" }>;

/** A term for a process; `where` must hold for it, and `bound` is the variable to quantify. */
interface NodeTerm {
  readonly node: string;
  /** True if it is named by its position, which has no order among ids. */
  readonly isPosition?: boolean;
  readonly where?: string;
  readonly bound?: string;
}

/** The values that a side of a comparison can have, each with the condition under which it has it. */
type Cases = readonly { readonly value: ExpressionValue; readonly when: string }[];

export const and = (...parts: readonly string[]): string => joined("and", "true", parts);
export const or = (...parts: readonly string[]): string => joined("or", "false", parts);

function joined(op: "and" | "or", unit: "true" | "false", parts: readonly string[]): string {
  const other = unit === "true" ? "false" : "true";
  if (parts.includes(other)) return other;
  const rest = parts.filter((part) => part !== unit);
  if (rest.length === 0) return unit;
  return rest.length === 1 ? rest[0] : `(${op} ${rest.join(" ")})`;
}

/** Renames symbols that a step changes; `name` is the symbol before the step. */
export type Rename = (name: string) => string;

/** Translates sentences into SMT-LIB. */
export class FormulaWriter {
  private readonly signature: Signature;
  private readonly rename: Rename;
  private fresh = 0;
  /** True if ids of the sentence are in the opposite order of those of the definition. */
  private isTurned = false;
  /** Symbols that the last formula mentions. */
  readonly mentioned = new Set<string>();

  constructor(signature: Signature, rename: Rename = (name) => name) {
    this.signature = signature;
    this.rename = rename;
  }

  write(expression: Expression, ids: Ids): string {
    this.isTurned = ids === "outside" && this.signature.commands.algorithm.complemented;
    this.mentioned.clear();
    return this.truth(expression, {});
  }

  private symbol(name: string): string {
    this.mentioned.add(name);
    return this.rename(name);
  }

  private truth(expression: Expression, variables: Variables): string {
    const of = (part: Expression) => this.truth(part, variables);
    switch (expression.op) {
      case "and":
        return and(of(expression.left), of(expression.right));
      case "or":
        return or(of(expression.left), of(expression.right));
      case "implies": {
        const [left, right] = [of(expression.left), of(expression.right)];
        if (left === "false" || right === "true") return "true";
        return left === "true" ? right : `(=> ${left} ${right})`;
      }
      case "not":
        return negated(of(expression.of));
      case "for all":
      case "for some":
        return this.quantified(expression, variables);
      case "between": {
        const { from, through, to } = expression;
        const terms = [from, through, to].flatMap((it) => this.node(it, variables) ?? []);
        // A message of another kind has no such field, and nothing lies between.
        if (terms.length < 3) return "false";
        return withTerms(terms, `(between ${terms.map(({ node }) => node).join(" ")})`);
      }
      case "field":
        return or(
          ...this.cases(expression, variables)
            .filter(({ value }) => value === true)
            .map(({ when }) => when),
        );
      case "=":
      case "!=":
      case "<":
      case "<=":
      case ">":
      case ">=":
        return this.comparison(expression.op, expression.left, expression.right, variables);
      default:
        throw new Inexpressible(`${wordOf(expression)} has no formula for every n.`);
    }
  }

  private quantified(expression: Quantifier, variables: Variables): string {
    const { variable, over, kind, of } = expression;
    const isAll = expression.op === "for all";
    // No name of a sentence or of the theory contains this sign, so nothing else is bound.
    const name = `${variable}!${this.fresh++}`;
    const quantify = (bound: readonly string[], body: string): string => {
      if (body === "true" || body === "false") return body;
      return `(${isAll ? "forall" : "exists"} (${bound.map((it) => `(${it} Node)`).join("")}) ${body})`;
    };
    if (over === "processes") {
      const inner = { ...variables, [variable]: { over, node: name } as const };
      return quantify([name], this.truth(of, inner));
    }
    const relations = this.signature.relations.filter(
      (it) => kind === undefined || it.kind === kind,
    );
    const parts = relations.map((relation) => {
      const ids = relation.ids.map((i) => `${name}!${i}`);
      const to = `${name}!to`;
      const message: Variable = { over: "messages", relation, ids, to };
      const body = this.truth(of, { ...variables, [variable]: message });
      const isThere = `(${this.symbol(relation.symbol)} ${[...ids, to].join(" ")})`;
      if (isAll) return body === "true" ? body : quantify([...ids, to], `(=> ${isThere} ${body})`);
      return body === "false" ? body : quantify([...ids, to], and(isThere, body));
    });
    return isAll ? and(...parts) : or(...parts);
  }

  private comparison(
    op: ComparisonSign,
    left: Expression,
    right: Expression,
    variables: Variables,
  ): string {
    const [x, y] = [this.node(left, variables), this.node(right, variables)];
    if (x && y) {
      this.mustBeAlike(op, x, y);
      if (op === "!=") return negated(this.comparison("=", left, right, variables));
      const holds = withTerms([x, y], this.order(op, x.node, y.node));
      // Two absent ids are equal.
      return op === "=" && x.bound && y.bound
        ? or(holds, and(...[x, y].map((it) => negated(withTerms([it], "true")))))
        : holds;
    }
    const present = x ?? y;
    if (present && (this.isAbsent(left, variables) || this.isAbsent(right, variables))) {
      // An absent id equals only an absent one.
      const isEqual = present.bound ? negated(withTerms([present], "true")) : "false";
      return op === "=" ? isEqual : op === "!=" ? negated(isEqual) : "false";
    }
    const rights = this.cases(right, variables);
    return or(
      ...this.cases(left, variables).flatMap((it) =>
        rights
          .filter((other) => compare(op, it.value, other.value))
          .map((other) => and(it.when, other.when)),
      ),
    );
  }

  /** Positions are equal or not; nothing else is known of them for every n. */
  private mustBeAlike(op: ComparisonSign, x: NodeTerm, y: NodeTerm): void {
    if (!x.isPosition && !y.isPosition) return;
    if (x.isPosition !== y.isPosition)
      throw new Inexpressible(
        "A position is compared with an id; write p.id, or compare two positions.",
      );
    if (op !== "=" && op !== "!=")
      throw new Inexpressible(
        `Positions have no order that holds for every n; write = or != in place of ${op}, or between(p, q, r).`,
      );
  }

  /** True for a field of a message that another kind of message has. */
  private isAbsent(expression: Expression, variables: Variables): boolean {
    if (expression.op !== "field") return false;
    const of = variables[expression.variable];
    if (of.over !== "messages" || ["to", "kind", "way"].includes(expression.name)) return false;
    const parts = this.signature.commands.kinds[of.relation.kind];
    return !parts.some(({ name }) => name === expression.name);
  }

  private order(op: ComparisonSign, x: string, y: string): string {
    const [less, more] = this.isTurned ? [y, x] : [x, y];
    if (op === "=") return `(= ${x} ${y})`;
    if (op === "<=") return `(le ${less} ${more})`;
    if (op === ">=") return `(le ${more} ${less})`;
    return op === "<" ? `(not (le ${more} ${less}))` : `(not (le ${less} ${more}))`;
  }

  /** Returns the process that an expression names; undefined if it names none. */
  private node(expression: Expression, variables: Variables): NodeTerm | undefined {
    if (expression.op !== "field") return undefined;
    const { variable, name } = expression;
    const of = variables[variable];
    if (of.over === "messages") {
      const parts = this.signature.commands.kinds[of.relation.kind];
      const at = of.relation.ids.findIndex((i) => parts[i].name === name);
      if (at >= 0) return { node: of.ids[at] };
      if (name !== "to" || parts.some((part) => part.name === name)) return undefined;
      const { ids } = this.signature.commands.algorithm.needs;
      return { node: of.to, ...(!ids && { isPosition: true }) };
    }
    const slot = this.slotOf(expression);
    if (slot < 0 && name === "position") return { node: of.node, isPosition: true };
    if (slot < 0) return name === "id" ? { node: of.node } : undefined;
    const symbol = this.signature.slots[slot];
    if (symbol === undefined) return undefined;
    if (!this.signature.commands.slots[slot].field.maybe) {
      throw new Inexpressible(
        `${name} holds 0 before it holds an id; a sentence can speak of it if it is declared maybe(id).`,
      );
    }
    const bound = `held!${this.fresh++}`;
    return { node: bound, bound, where: `(${this.symbol(symbol)} ${of.node} ${bound})` };
  }

  /** Returns the slot that a field of a process is; -1 if it is none. */
  private slotOf({ name, at }: FieldExpression): number {
    return this.signature.commands.slots.findIndex(
      (slot) => slot.name === name && slot.at?.side === at?.side && slot.at?.slot === at?.slot,
    );
  }

  private cases(expression: Expression, variables: Variables): Cases {
    if (expression.op === "number" || expression.op === "label")
      return [{ value: expression.value, when: "true" }];
    if (expression.op !== "field")
      throw new Inexpressible(`${wordOf(expression)} has no formula for every n.`);
    const of = variables[expression.variable];
    return of.over === "messages"
      ? this.messageCases(expression, of)
      : this.processCases(expression, of.node);
  }

  private messageCases(
    { name }: FieldExpression,
    { relation }: Extract<Variable, { readonly over: "messages" }>,
  ): Cases {
    const parts = this.signature.commands.kinds[relation.kind];
    const at = parts.findIndex((part) => part.name === name);
    if (at >= 0) {
      const { field, role } = parts[at];
      const word = relation.words[at];
      if (role === "id" || word === undefined) this.refuseField(`${relation.kind}.${name}`);
      return [{ value: finiteValue(field, word), when: "true" }];
    }
    if (name === "kind") return [{ value: relation.kind, when: "true" }];
    if (name === "way")
      return [{ value: relation.way === 0 ? "clockwise" : "anticlockwise", when: "true" }];
    // Another kind of message has this field.
    return [{ value: undefined, when: "true" }];
  }

  private processCases(expression: FieldExpression, node: string): Cases {
    const { commands, startersContend, hasBest } = this.signature;
    const { name } = expression;
    const slot = this.slotOf(expression);
    if (slot < 0 && name === "contends") {
      if (!startersContend) return [{ value: true, when: "true" }];
      return truths(`(starts ${node})`);
    }
    if (slot < 0 && name === "best" && hasBest) return truths(`(= ${node} best)`);
    const byValue = new Map<ExpressionValue, number[]>();
    for (const control of commands.controls.keys()) {
      const known = valueIn(commands, control, name, slot);
      if (!known) this.refuseField(name);
      byValue.set(known.value, [...(byValue.get(known.value) ?? []), control]);
    }
    if (byValue.size === 1) return [...byValue.keys()].map((value) => ({ value, when: "true" }));
    const symbol = this.symbol("control");
    return [...byValue].map(([value, controls]) => ({
      value,
      when: or(...controls.map((control) => `(= (${symbol} ${node}) c${control})`)),
    }));
  }

  private refuseField(field: string): never {
    const { algorithm, open } = this.signature.commands;
    const why = open.includes(field)
      ? "is a counter, which guarded commands leave open"
      : "is compared with something that is not an id";
    throw new Inexpressible(`${field} of ${algorithm.name} ${why}.`);
  }
}

const truths = (when: string): Cases => [
  { value: true, when },
  { value: false, when: `(not ${when})` },
];

const negated = (formula: string): string =>
  formula === "true" ? "false" : formula === "false" ? "true" : `(not ${formula})`;

/** Quantifies the ids that slots hold. An atom about an absent id is false. */
function withTerms(terms: readonly NodeTerm[], atom: string): string {
  const held = terms.filter(({ bound }) => bound !== undefined);
  if (held.length === 0) return atom;
  const bound = held.map((it) => `(${it.bound} Node)`).join("");
  return `(exists (${bound}) ${and(...held.map((it) => it.where!), atom)})`;
}

/** Names an expression that has no formula. */
function wordOf(expression: Expression): string {
  if (expression.op === "measure") return expression.name;
  if (expression.op === "number") return String(expression.value);
  return expression.op;
}

/** Compares two values. An absent value equals only an absent value, and is neither less nor greater than any value. */
function compare(op: ComparisonSign, x: ExpressionValue, y: ExpressionValue): boolean {
  if (op === "=") return x === y;
  if (op === "!=") return x !== y;
  if (typeof x !== "number" || typeof y !== "number") return false;
  if (op === "<=") return x <= y;
  if (op === "<") return x < y;
  return op === ">=" ? x >= y : x > y;
}
