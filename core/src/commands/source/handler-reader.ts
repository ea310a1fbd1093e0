import type { Algorithm } from "../../model/algorithm.ts";
import { isPerPort, type Field } from "../../model/schema.ts";
import type { SourceCursor } from "./source-cursor.ts";
import { joined, sortOf, type ValueSort } from "./value-sort.ts";

interface Value {
  readonly sort: ValueSort;
  /** The field of the process that it was read from. */
  readonly field?: Field<unknown>;
  /** True for a literal 0, the initial value of an id field. */
  readonly isZero?: boolean;
}

/** The names that a piece of source may read. */
type Scope = ReadonlyMap<string, ValueSort>;

const equalities = ["===", "!==", "==", "!="];
const comparisons = ["<", "<=", ">", ">="];
/** Binary operators by precedence, the loosest first. */
const levels: readonly (readonly string[])[] = [
  ["||"],
  ["&&"],
  ["|"],
  ["^"],
  ["&"],
  equalities,
  comparisons,
  ["<<", ">>", ">>>"],
  ["+", "-"],
  ["*", "/", "%"],
];
const changes = "+= -= *= /= %= **= &= |= ^= <<= >>= >>>=".split(" ");

/**
 * Reads the text of handlers in a small part of the language, and knows the sort of every value. Whatever is outside this part, or gives an id to
 * something that computes with it, is a doubt.
 */
export class HandlerReader {
  private readonly algorithm: Algorithm;
  private readonly at: SourceCursor;
  /** The functions of this file; each is read too. */
  private readonly functions: ReadonlySet<string>;

  constructor(algorithm: Algorithm, cursor: SourceCursor, functions: ReadonlySet<string>) {
    this.algorithm = algorithm;
    this.at = cursor;
    this.functions = functions;
  }

  /** Reads `(me, { id, tid: received }, port) { … }`, or `=> …`. */
  handler(scope: Scope, message: Readonly<Record<string, Field<unknown>>>): void {
    const { at } = this;
    const inner = new Map(scope);
    const isArrow = at.accept(":") !== undefined;
    at.expect("(");
    this.declare(inner, at.name(), "me");
    this.skipAnnotation();
    if (at.accept(",") && at.text !== ")") {
      if (at.accept("{")) this.pattern(inner, message);
      else this.declare(inner, at.name(), "other");
      this.skipAnnotation();
      if (at.accept(",") && at.text !== ")") {
        this.declare(inner, at.name(), "number");
        this.skipAnnotation();
      }
    }
    at.accept(",");
    at.expect(")");
    if (isArrow) at.expect("=>");
    if (at.text === "{") this.block(inner);
    else if (isArrow) this.expression(inner);
    else at.doubt();
  }

  /** Reads a function of the file: `NAME(me: Process, …): void { … }`. */
  ownFunction(): void {
    const { at } = this;
    const scope = new Map<string, ValueSort>();
    at.expect("(");
    for (let i = 0; at.text !== ")"; i++) {
      const name = at.name();
      this.declare(scope, name, i === 0 && name === "me" ? "me" : "other");
      this.skipAnnotation();
      if (at.text !== ")") at.expect(",");
    }
    at.expect(")");
    if (at.accept(":")) at.skipType("{");
    this.block(scope);
  }

  private skipAnnotation(): void {
    if (this.at.accept(":")) this.at.skipType(",", ")");
  }

  private declare(scope: Map<string, ValueSort>, name: string, sort: ValueSort): void {
    // The name of a field constructor may be used again; it is not called in a handler.
    const isTaken = ["Math", "undefined", "across", "both"].includes(name);
    if (isTaken || this.functions.has(name)) this.at.doubt();
    scope.set(name, sort);
  }

  /** Reads the pattern of a message up to its brace. */
  private pattern(
    scope: Map<string, ValueSort>,
    message: Readonly<Record<string, Field<unknown>>>,
  ): void {
    const { at } = this;
    while (at.text !== "}") {
      const field = at.name();
      if (!Object.hasOwn(message, field)) at.doubt();
      this.declare(scope, at.accept(":") ? at.name() : field, sortOf(message[field]));
      if (at.text !== "}") at.expect(",");
    }
    at.expect("}");
  }

  private block(outer: Scope): void {
    const scope = new Map(outer);
    this.at.expect("{");
    while (!this.at.accept("}")) this.statement(scope);
  }

  private statement(scope: Map<string, ValueSort>): void {
    const { at } = this;
    if (at.text === "{") return this.block(scope);
    if (at.accept(";")) return;
    if (at.accept("if")) {
      this.head(scope);
      this.statement(new Map(scope));
      if (at.accept("else")) this.statement(new Map(scope));
      return;
    }
    if (at.accept("while")) {
      this.head(scope);
      return this.statement(new Map(scope));
    }
    if (at.accept("for")) return this.loop(scope);
    if (at.accept("const")) this.constant(scope);
    else if (at.accept("return")) {
      if (at.text !== ";" && at.text !== "}") this.expression(scope);
    } else if (!at.accept("continue", "break")) this.expression(scope);
    if (at.text !== "}") at.expect(";");
  }

  /** Reads the condition of a statement, with its parentheses. */
  private head(scope: Scope): void {
    this.at.expect("(");
    this.condition(this.expression(scope));
    this.at.expect(")");
  }

  /** Reads `for (;;)`, or `for (const x of [0, 1])`. */
  private loop(scope: Scope): void {
    const { at } = this;
    const inner = new Map(scope);
    at.expect("(");
    if (at.accept("const")) {
      const name = at.name();
      at.expect("of");
      const sorts = this.list(scope);
      if (at.accept("as")) at.expect("const");
      this.declare(inner, name, joined(sorts));
    } else {
      at.expect(";");
      at.expect(";");
    }
    at.expect(")");
    this.statement(inner);
  }

  /** Reads `NAME = …`, or `[x, y] = [ … ]`. */
  private constant(scope: Map<string, ValueSort>): void {
    const { at } = this;
    if (!at.accept("[")) {
      const name = at.name();
      at.expect("=");
      const { sort } = this.expression(scope);
      return this.declare(scope, name, sort === "me" ? at.doubt() : sort);
    }
    const names: string[] = [];
    while (at.text !== "]") {
      names.push(at.name());
      if (at.text !== "]") at.expect(",");
    }
    at.expect("]");
    at.expect("=");
    const sorts = this.list(scope);
    if (sorts.length !== names.length) at.doubt();
    names.forEach((name, i) => this.declare(scope, name, sorts[i]));
  }

  /** Reads `[ … ]`, and returns the sorts of its values. */
  private list(scope: Scope): ValueSort[] {
    const { at } = this;
    const sorts: ValueSort[] = [];
    at.expect("[");
    while (!at.accept("]")) {
      const { sort } = this.expression(scope);
      sorts.push(sort === "me" ? at.doubt() : sort);
      if (at.text !== "]") at.expect(",");
    }
    return sorts;
  }

  private expression(scope: Scope): Value {
    const { at } = this;
    const left = this.choice(scope);
    if (at.accept("=")) {
      const right = this.expression(scope);
      this.mustFit(left.field ?? at.doubt(), right, true);
      return { sort: right.sort, ...(right.isZero && { isZero: true }) };
    }
    if (!at.accept(...changes)) return left;
    if (!left.field || left.sort !== "number" || this.expression(scope).sort !== "number")
      at.doubt();
    return { sort: "number" };
  }

  private choice(scope: Scope): Value {
    const { at } = this;
    const first = this.binary(scope, 0);
    if (!at.accept("?")) return first;
    this.condition(first);
    const left = this.expression(scope);
    at.expect(":");
    return { sort: joined([left.sort, this.expression(scope).sort]) };
  }

  private binary(scope: Scope, level: number): Value {
    const { at } = this;
    if (level === levels.length) return this.unary(scope);
    let left = this.binary(scope, level + 1);
    for (;;) {
      const sign = at.accept(...levels[level]);
      if (sign === undefined) return left;
      if (sign === "&&" || sign === "||") this.condition(left);
      left = { sort: this.result(sign, left.sort, this.binary(scope, level + 1).sort) };
    }
  }

  /** Says what a binary operator returns. Ids are compared with ids, and all else with its own sort. */
  private result(sign: string, left: ValueSort, right: ValueSort): ValueSort {
    if (sign === "&&" || sign === "||") return joined([left, right]);
    const isSame = left === right && left !== "other" && left !== "me";
    if (equalities.includes(sign)) {
      const isAbsence = [left, right].includes("none") && ![left, right].includes("other");
      return isSame || isAbsence ? "truth" : this.at.doubt();
    }
    if (comparisons.includes(sign))
      return isSame && (left === "id" || left === "number") ? "truth" : this.at.doubt();
    return isSame && left === "number" ? "number" : this.at.doubt();
  }

  private unary(scope: Scope): Value {
    const { at } = this;
    if (at.accept("!")) {
      this.condition(this.unary(scope));
      return { sort: "truth" };
    }
    const sign = at.accept("++", "--", "-", "+", "~");
    const value = sign === undefined ? this.primary(scope) : this.unary(scope);
    const isChanged = sign === "++" || sign === "--" || at.accept("++", "--") !== undefined;
    if (sign === undefined && !isChanged) return value;
    if (value.sort !== "number" || (isChanged && !value.field)) at.doubt();
    return { sort: "number" };
  }

  private primary(scope: Scope): Value {
    const { at } = this;
    if (at.kind === "number") {
      const text = at.next();
      return { sort: "number", ...(text === "0" && { isZero: true }) };
    }
    if (at.kind === "text") {
      const text = at.next();
      return text.startsWith("`") && text.includes("${") ? at.doubt() : { sort: "label" };
    }
    if (at.accept("(")) {
      const { sort } = this.expression(scope);
      at.expect(")");
      return { sort };
    }
    if (at.accept("true", "false")) return { sort: "truth" };
    const name = at.name();
    const sort = scope.get(name);
    if (sort === "me") return at.accept(".") ? this.member(scope) : { sort };
    if (sort !== undefined) return { sort };
    if (name === "undefined") return { sort: "none" };
    if (name === "both") return { sort: "number" };
    if (name === "across") return this.across(scope);
    if (name === "Math") return this.extreme(scope);
    return this.functions.has(name) ? this.call(scope) : at.doubt();
  }

  /** Reads the port of `across(port)`. */
  private across(scope: Scope): Value {
    const [port, ...more] = this.values(scope);
    return port?.sort === "number" && more.length === 0 ? { sort: "number" } : this.at.doubt();
  }

  /** Reads `.max( … )` or `.min( … )`, of ids or of numbers. */
  private extreme(scope: Scope): Value {
    const { at } = this;
    at.expect(".");
    if (!at.accept("max", "min")) at.doubt();
    const sort = joined(this.values(scope).map((it) => it.sort));
    return sort === "id" || sort === "number" ? { sort } : at.doubt();
  }

  /** Reads the arguments of a function of the file, the first of which is `me`. */
  private call(scope: Scope): Value {
    const [first, ...others] = this.values(scope);
    if (first?.sort !== "me" || others.some((it) => it.sort === "me")) this.at.doubt();
    return { sort: "other" };
  }

  private values(scope: Scope): Value[] {
    const { at } = this;
    const values: Value[] = [];
    at.expect("(");
    while (!at.accept(")")) {
      values.push(this.expression(scope));
      if (at.text !== ")") at.expect(",");
    }
    return values;
  }

  /** Reads what follows `me.`. */
  private member(scope: Scope): Value {
    const { at, algorithm } = this;
    const name = at.name();
    if (Object.hasOwn(algorithm.state, name)) {
      const field = algorithm.state[name];
      return isPerPort(field) ? this.atPort(scope, field.each) : { sort: sortOf(field), field };
    }
    if (name === "id" && algorithm.needs.ids) return { sort: "id" };
    if (name === "decision") return { sort: "label" };
    if (name === "send") return this.sending(scope);
    const sorts = { lead: [], follow: ["id"], because: ["label"] }[name];
    if (!sorts) return at.doubt();
    const given = this.values(scope).map((it) => it.sort);
    return String(given) === String(sorts) ? { sort: "none" } : at.doubt();
  }

  /** Reads `.of(port, slot)` or `.put(port, slot, value)`. */
  private atPort(scope: Scope, field: Field<unknown>): Value {
    const { at } = this;
    at.expect(".");
    const isPut = at.accept("of", "put") === "put";
    if (!isPut && at.token(-1).text !== "of") at.doubt();
    const values = this.values(scope);
    const value = isPut ? values.pop() : undefined;
    if (values.length === 0 || values.some(({ sort }) => sort !== "number")) at.doubt();
    if (!isPut) return { sort: sortOf(field) };
    this.mustFit(field, value ?? at.doubt(), true);
    return { sort: "none" };
  }

  /** Reads `.KIND(port, { … })`. */
  private sending(scope: Scope): Value {
    const { at, algorithm } = this;
    at.expect(".");
    const kind = at.name();
    if (!Object.hasOwn(algorithm.messages, kind)) at.doubt();
    const fields = algorithm.messages[kind];
    at.expect("(");
    if (at.text !== "{" && at.text !== ")") {
      if (this.expression(scope).sort !== "number") at.doubt();
      at.accept(",");
    }
    if (at.accept("{")) {
      while (!at.accept("}")) {
        const name = at.name();
        if (!Object.hasOwn(fields, name)) at.doubt();
        const value = at.accept(":")
          ? this.expression(scope)
          : { sort: scope.get(name) ?? at.doubt() };
        this.mustFit(fields[name], value, false);
        if (at.text !== "}") at.expect(",");
      }
      at.accept(",");
    }
    at.expect(")");
    return { sort: "none" };
  }

  /** An id field of a process takes ids, nothing, and its initial 0; a field of a message no 0. */
  private mustFit(field: Field<unknown>, { sort, isZero }: Value, mayBeZero: boolean): void {
    const isInitial = mayBeZero && field.kind === "id" && isZero === true;
    if (sort !== sortOf(field) && sort !== "none" && !isInitial) this.at.doubt();
  }

  /** An id as a condition is compared with 0. */
  private condition({ sort }: Value): void {
    if (sort === "id" || sort === "me" || sort === "other") this.at.doubt();
  }
}
