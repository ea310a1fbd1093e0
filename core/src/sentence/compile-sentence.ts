import { makeFunction } from "../compile/compile.ts";
import { freeIn, logarithm, quotient } from "./expression.ts";
import type { Expression, MeasureName, Quantifier } from "./expression.ts";
import {
  emptyState,
  KIND,
  keyOfField,
  WAY,
  type StateWords,
  type WordLayout,
} from "./state-words.ts";

/** A sentence as a function over words. */
export interface CompiledSentence {
  /** Returns the value of the sentence, a number or true or false. Nothing is allocated. */
  readonly value: (state: StateWords, measures?: Float64Array) => number | boolean;
  /** The variables of the outermost `for all`s; empty if the sentence begins otherwise. */
  readonly variables: readonly string[];
  /** After a value of false, for each of these variables: a position, and the index of the words of a message, else -1. */
  readonly instance: Int32Array;
  /** The measures of a run that the sentence names. */
  readonly measures: readonly MeasureExpression[];
}

type MeasureExpression = Extract<Expression, { readonly op: "measure" }>;
type Field = Extract<Expression, { readonly op: "field" }>;
type Between = Extract<Expression, { readonly op: "between" }>;

const compiled = new WeakMap<WordLayout, WeakMap<Expression, CompiledSentence>>();

const stateless: WordLayout = {
  process: new Map(),
  own: new Set(),
  count: 0,
  stride: 0,
  message: new Map(),
  kinds: new Map(),
  codes: new Map(),
};

/** Compiles a parsed sentence; each only once. Without a layout, the sentence speaks of n and of the measures of a run. */
export function compileSentence(expression: Expression, layout = stateless): CompiledSentence {
  const known = compiled.get(layout) ?? new WeakMap<Expression, CompiledSentence>();
  compiled.set(layout, known);
  let sentence = known.get(expression);
  if (!sentence) known.set(expression, (sentence = new SentenceText(layout).compile(expression)));
  return sentence;
}

/** Computes a sentence about a run, or about n alone. `measure` returns undefined if the run lacks a measure. */
export function evaluateForRun(
  expression: Expression,
  n: number,
  measure?: (name: MeasureName, kinds?: readonly string[]) => number | undefined,
): number | boolean {
  const { value, measures } = compileSentence(expression);
  return value(
    emptyState(n),
    Float64Array.from(measures, ({ name, kinds }) => measure?.(name, kinds) ?? NaN),
  );
}

/** A loop of the text, or what stands before the first loop (depth 0). */
interface Loop {
  readonly depth: number;
  /** What it does before the next loop begins. */
  readonly lines: string[];
  /** By expression: the constant of this loop that holds its value. */
  readonly constants: Map<string, string>;
}

interface Variable {
  readonly name: string;
  readonly over: Quantifier["over"];
  readonly kind: string | undefined;
  readonly loop: Loop;
  /** The name of its position in the text, and of the index of its words. */
  readonly position: string;
  readonly base: string;
}

type Scope = readonly Variable[];

const beginLoop = (depth: number): Loop => ({ depth, lines: [], constants: new Map() });

/** The operations whose value is a number or a label. */
const NUMBERS: readonly string[] =
  "number,label,n,in flight,measure,log2,floor,ceil,^,+,-,*,/".split(",");

/** What every function of the text takes. */
const STATE = "n, count, W, R, I, T, C, B, M";

const HELPERS = `"use strict";
function positionOf(I, n, id) { for (let p = 0; p < n; p++) if (I[p] === id) return p; return -1; }
function isBetween(n, p, q, r) {
  const passed = q < p ? q - p + n : q - p, way = r <= p ? r - p + n : r - p;
  return passed > 0 && passed < way;
}`;

/**
 * Writes a function from a parsed sentence. No word of the sentence becomes text: fields are places, labels are numbers,
 * variables are counted. A part of a `for all` is tested in the outermost loop that has its variables, because most
 * implications are true for a reason that the inner variables do not change.
 */
class SentenceText {
  private readonly layout: WordLayout;
  private readonly functions: string[] = [];
  private readonly measures: MeasureExpression[] = [];
  private count = 0;
  /** What stands before the loops of the function that is being written. */
  private outside = beginLoop(0);

  constructor(layout: WordLayout) {
    this.layout = layout;
  }

  compile(expression: Expression): CompiledSentence {
    const { measures, layout } = this;
    const { chain } = chainOf(expression, "for all");
    const body = chain.length > 0 ? this.loops(expression, true) : this.returned(expression);
    const text = `${HELPERS}
function inFlight(n, W, R) { let sum = 0; for (let p = 0; p < n; p++) sum += W[R[p] + ${layout.count}]; return sum; }
${this.functions.join("\n")}
return function ({ n, count, words: W, rows: R, ids: I, to: T, contends: C, best: B }, M) {
${body}
};`;
    const instance = new Int32Array(2 * chain.length);
    const make = makeFunction("X", "quotient", "logarithm", text);
    const value = make(instance, quotient, logarithm) as CompiledSentence["value"];
    return { value, variables: chain.map(({ variable }) => variable), instance, measures };
  }

  private returned(expression: Expression): string {
    const isTruth = this.isTruth(expression, []);
    const value = isTruth ? this.truth(expression, []) : this.value(expression, []);
    return `${this.outside.lines.join("\n")}\nreturn ${value};`;
  }

  /** Writes the loops of a chain of equal quantifiers. The text returns true if no instance fails; a `for some` is negated. */
  private loops(expression: Expression, isNoted: boolean, given: Scope = []): string {
    const { chain, body } = chainOf(expression, expression.op as Quantifier["op"]);
    const scope: Variable[] = [...given];
    for (const [i, { variable: name, over, kind }] of chain.entries()) {
      const number = this.count++;
      const loop = beginLoop(i + 1);
      scope.push({ name, over, kind, loop, position: `p${number}`, base: `b${number}` });
    }
    const variables = scope.slice(given.length);
    const loops = [this.outside, ...variables.map(({ loop }) => loop)];
    const literals = this.literals(body, expression.op === "for some", scope);
    for (const loop of loops) {
      for (const { needs, text } of literals) {
        if (loop !== needs) continue;
        const test = text();
        loop.lines.push(`if (${test}) ${loop.depth === 0 ? "return true" : "continue"};`);
      }
    }
    const notes = variables.map(
      ({ over, position, base }, i) =>
        `X[${2 * i}] = ${position}; X[${2 * i + 1}] = ${over === "messages" ? base : -1};`,
    );
    const innermost = `${isNoted ? notes.join(" ") : ""} return false;`;
    const nested = variables.reduceRight(
      (inner, variable) => this.loop(variable, `${variable.loop.lines.join("\n")}\n${inner}`),
      innermost,
    );
    return `${this.outside.lines.join("\n")}\n${nested}\nreturn true;`;
  }

  private loop({ over, kind, position: p, base: b }: Variable, body: string): string {
    const { count, stride } = this.layout;
    if (over === "processes")
      return `for (let ${p} = 0; ${p} < count; ${p}++) { const ${b} = R[${p}];\n${body}\n}`;
    const isOther =
      kind === undefined ? "" : `if (W[${b} + ${KIND}] !== ${this.code(kind)}) continue;`;
    return `for (let ${p} = 0; ${p} < n; ${p}++) {
for (let ${b} = R[${p}] + ${count + 1}, e${b} = ${b} + W[${b} - 1] * ${stride}; ${b} < e${b}; ${b} += ${stride}) { ${isOther}
${body}
} }`;
  }

  /** Splits a sentence into parts of which one must be true, each with the innermost loop that it needs. */
  private literals(
    expression: Expression,
    isNegated: boolean,
    scope: Scope,
  ): { readonly needs: Loop; readonly text: () => string }[] {
    const { op } = expression;
    if (op === "not") return this.literals(expression.of, !isNegated, scope);
    if (op === (isNegated ? "and" : "or"))
      return [expression.left, expression.right].flatMap((it) =>
        this.literals(it, isNegated, scope),
      );
    if (op === "implies" && !isNegated)
      return [
        ...this.literals(expression.left, true, scope),
        ...this.literals(expression.right, false, scope),
      ];
    const whole = {
      needs: this.loopOf(expression, scope),
      text: () => `${isNegated ? "!" : ""}${this.truth(expression, scope)}`,
    };
    if (op !== "between" || !isNegated) return [whole];
    // It is not between them if one of the three is not a process.
    const parts = [expression.from, expression.through, expression.to].flatMap((it) => {
      const position = this.position(it, scope);
      if (position.isProcess) return [];
      return [{ needs: this.loopOf(it, scope), text: () => `${position.text()} < 0` }];
    });
    return [...parts, whole];
  }

  /** Returns the innermost loop whose variable an expression names. */
  private loopOf(expression: Expression, scope: Scope): Loop {
    return freeIn(expression)
      .map((name) => find(scope, name).loop)
      .reduce((x, y) => (y.depth > x.depth ? y : x), this.outside);
  }

  /** Returns the name of a constant of a loop. */
  private constant(loop: Loop, text: string): string {
    let name = loop.constants.get(text);
    if (name === undefined) {
      loop.constants.set(text, (name = `k${this.count++}`));
      loop.lines.push(`const ${name} = ${text};`);
    }
    return name;
  }

  private code(label: string): string {
    return String(this.layout.codes.get(label) ?? NaN);
  }

  /** True if an expression is true or false, not a number or a label. */
  private isTruth(expression: Expression, scope: Scope): boolean {
    const { op } = expression;
    if (op === "field") {
      const { over } = find(scope, expression.variable);
      const isGiven = over === "processes" && !this.layout.own.has(expression.name);
      return isGiven && ["woke", "contends", "best"].includes(expression.name);
    }
    return !NUMBERS.includes(op);
  }

  private truth(expression: Expression, scope: Scope): string {
    const { op } = expression;
    switch (op) {
      case "not":
        return `!${this.truth(expression.of, scope)}`;
      case "and":
        return `(${this.truth(expression.left, scope)} && ${this.truth(expression.right, scope)})`;
      case "or":
        return `(${this.truth(expression.left, scope)} || ${this.truth(expression.right, scope)})`;
      case "implies":
        return `(!${this.truth(expression.left, scope)} || ${this.truth(expression.right, scope)})`;
      case "for all":
        return this.call(expression, scope);
      case "for some":
        return `!${this.call(expression, scope)}`;
      case "between":
        return this.between(expression, scope);
      case "field":
        return `(${this.value(expression, scope)} === 1)`;
      case "=":
        return this.equal(expression.left, expression.right, scope);
      case "!=":
        return `!${this.equal(expression.left, expression.right, scope)}`;
      case "<":
      case "<=":
      case ">":
      case ">=":
        // Nothing is less or greater than NaN.
        return `(${this.value(expression.left, scope)} ${op} ${this.value(expression.right, scope)})`;
      default:
        throw new Error(`${op} is neither true nor false`);
    }
  }

  /** Absent values are equal. Only a field or a measure can be absent; NaN as the result of a calculation equals nothing. */
  private equal(left: Expression, right: Expression, scope: Scope): string {
    const [x, y] = [this.value(left, scope), this.value(right, scope)];
    const mayBeAbsent = ({ op }: Expression) => op === "field" || op === "measure";
    if (!mayBeAbsent(left) || !mayBeAbsent(right)) return `(${x} === ${y})`;
    return `(${x} === ${y} || (${x} !== ${x} && ${y} !== ${y}))`;
  }

  /** Writes a function for a quantifier inside a sentence, and returns its call. */
  private call(expression: Quantifier, scope: Scope): string {
    const name = `f${this.count++}`;
    const before = this.outside;
    this.outside = beginLoop(0);
    const given = [...new Set(freeIn(expression))].map((it) => find(scope, it));
    const inside = given.map((it) => ({ ...it, loop: this.outside }));
    const body = this.loops(expression, false, inside);
    this.outside = before;
    const list = [STATE, ...given.flatMap(({ position, base }) => [position, base])].join(", ");
    this.functions.push(`function ${name}(${list}) {\n${body}\n}`);
    return `${name}(${list})`;
  }

  private between({ from, through, to }: Between, scope: Scope): string {
    const places = [from, through, to].map((it) => this.position(it, scope));
    const names = places.map(({ text }) => text());
    const tests = names.filter((_, i) => !places[i].isProcess).map((it) => `${it} >= 0 && `);
    return `(${tests.join("")}isBetween(n, ${names.join(", ")}))`;
  }

  /** Returns the text of the position of the process that an expression names. */
  private position(of: Expression, scope: Scope): { isProcess: boolean; text: () => string } {
    if (of.op === "field") {
      const { over, position, kind } = find(scope, of.variable);
      const isId = over === "processes" && of.name === "id" && !this.layout.own.has("id");
      const isTo = over === "messages" && of.name === "to" && this.owners("to", kind).length === 0;
      if (isId || isTo) return { isProcess: true, text: () => position };
    }
    const text = () =>
      this.constant(this.loopOf(of, scope), `positionOf(I, n, ${this.value(of, scope)})`);
    return { isProcess: false, text };
  }

  private value(expression: Expression, scope: Scope): string {
    const { op } = expression;
    switch (op) {
      case "number":
        return `${expression.value}`;
      case "label":
        return this.code(expression.value);
      case "n":
        return "n";
      case "in flight":
        return this.constant(this.outside, "inFlight(n, W, R)");
      case "measure":
        return `M[${this.measures.push(expression) - 1}]`;
      case "field":
        return this.field(expression, scope);
      case "log2":
        return `logarithm(${this.value(expression.of, scope)})`;
      case "floor":
      case "ceil":
        return `Math.${op}(${this.value(expression.of, scope)})`;
      case "^":
        return `((${this.value(expression.of, scope)}) ** ${expression.exponent})`;
      case "+":
      case "-":
      case "*":
        return `(${this.value(expression.left, scope)} ${op} ${this.value(expression.right, scope)})`;
      case "/":
        return `quotient(${this.value(expression.left, scope)}, ${this.value(expression.right, scope)})`;
      default:
        return `(${this.truth(expression, scope)} ? 1 : 0)`;
    }
  }

  private field({ variable, name, at }: Field, scope: Scope): string {
    const { over, kind, loop, position, base } = find(scope, variable);
    if (over === "messages")
      return this.constant(loop, this.messageField(name, kind, position, base));
    const known = this.layout.process.get(keyOfField(name, at));
    if (known) return this.constant(loop, `W[${base} + ${known.place}]`);
    if (name === "position") return position;
    if (name === "contends") return `C[${position}]`;
    return name === "best" ? `(${position} === B ? 1 : 0)` : `I[${position}]`;
  }

  /** Returns the kinds of messages that declare a field. */
  private owners(name: string, kind: string | undefined): string[] {
    const { kinds } = this.layout;
    return [...kinds.keys()].filter((it) => (kind ?? it) === it && kinds.get(it)!.has(name));
  }

  private messageField(name: string, kind: string | undefined, p: string, b: string): string {
    const given: Record<string, string> = {
      kind: `W[${b} + ${KIND}]`,
      way: `W[${b} + ${WAY}]`,
      to: `T[${p}]`,
    };
    const owners = this.owners(name, kind);
    const own = `W[${b} + ${this.layout.message.get(name)}]`;
    if (owners.length === 0) return given[name];
    if (!Object.hasOwn(given, name) || kind !== undefined) return own;
    const isOwner = owners.map((it) => `${given["kind"]} === ${this.code(it)}`).join(" || ");
    return `(${isOwner} ? ${own} : ${given[name]})`;
  }
}

/** Splits a sentence into the equal quantifiers that it begins with and the rest. */
function chainOf(expression: Expression, op: Quantifier["op"]) {
  const chain: Quantifier[] = [];
  let body = expression;
  while (body.op === op) {
    chain.push(body);
    body = body.of;
  }
  return { chain, body };
}

const find = (scope: Scope, name: string): Variable => scope.findLast((it) => it.name === name)!;
