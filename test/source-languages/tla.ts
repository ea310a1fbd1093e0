// A small interpreter of TLA+: definitions, functions, sequences, and actions that assign each variable once.
import type { ExploredModel } from "./state-count.ts";
import { TokenReader } from "./token-reader.ts";

/** Sets are objects with a list; functions, records and sequences have their values by key. */
interface TlaSet {
  readonly set: readonly Value[];
}
interface TlaFunction {
  readonly of: Readonly<Record<string, Value>>;
}
type Value = number | string | boolean | TlaSet | TlaFunction;
type Scope = Readonly<Record<string, Value>>;

type Node =
  | { readonly kind: "value"; readonly value: Value }
  | { readonly kind: "name"; readonly name: string; readonly primed: boolean }
  | { readonly kind: "call"; readonly name: string; readonly parts: readonly Node[] }
  | { readonly kind: "infix"; readonly operator: string; readonly parts: readonly [Node, Node] }
  | { readonly kind: "apply"; readonly parts: readonly [Node, Node] }
  | { readonly kind: "tuple" | "set"; readonly parts: readonly Node[] }
  | { readonly kind: "record"; readonly keys: readonly string[]; readonly parts: readonly Node[] }
  | {
      readonly kind: "function" | "forall";
      readonly name: string;
      readonly parts: readonly [Node, Node];
    }
  | { readonly kind: "except"; readonly parts: readonly [Node, Node, Node] }
  | { readonly kind: "if"; readonly parts: readonly [Node, Node, Node] }
  | { readonly kind: "case"; readonly parts: readonly (readonly [Node, Node])[] }
  | { readonly kind: "domain"; readonly parts: readonly [Node] };

const TOKEN =
  /\s+|"[^"]*"|[A-Za-z_]\w*|\d+|==|=>|\|->|->|<<|>>|\/\\|\\\/|\\[A-Za-z]+|\[\]|\.\.|[()[\]{},:!=#>+\-']/;

/** How tightly infix operators bind, as in the book of Lamport: the larger, the tighter. */
const binding: Readonly<Record<string, number>> = {
  "=>": 1,
  "\\/": 3,
  "/\\": 3,
  "=": 5,
  "#": 5,
  ">": 5,
  "\\in": 5,
  "..": 9,
  "+": 10,
  "-": 11,
  "\\o": 13,
};

/** Returns the argument of a function as a key; only numbers and strings are accepted. */
const indexOf = (value: Value): string =>
  typeof value === "number" || typeof value === "string" ? String(value) : fail("no index");
const key = (value: Value): string => JSON.stringify(value);
const sequence = (items: readonly Value[]): TlaFunction => ({
  of: Object.fromEntries(items.map((item, i) => [String(i + 1), item])),
});
const itemsOf = ({ of }: TlaFunction): Value[] => {
  const items = Object.values(of);
  if (!items.every((_, i) => Object.hasOwn(of, String(i + 1)))) throw new Error("not a sequence");
  return items;
};

function readExpression(reader: TokenReader, least = 0): Node {
  // A bullet of a list of conjunctions or disjunctions.
  if (least === 0 && !reader.takes("/\\")) reader.takes("\\/");
  let left = readOperand(reader);
  for (let operator = reader.next; operator !== undefined; operator = reader.next) {
    const tight = binding[operator];
    if (tight === undefined || tight < Math.max(1, least)) return left;
    reader.take();
    left = { kind: "infix", operator, parts: [left, readExpression(reader, tight + 1)] };
  }
  return left;
}

function readOperand(reader: TokenReader): Node {
  let node = readAtom(reader);
  while (reader.takes("[")) {
    node = { kind: "apply", parts: [node, readExpression(reader)] };
    reader.must("]");
  }
  return node;
}

function readAtom(reader: TokenReader): Node {
  const parts = (end: string) => reader.list(end, ",", () => readExpression(reader));
  if (reader.takes("(")) {
    const inside = readExpression(reader);
    reader.must(")");
    return inside;
  }
  if (reader.takes("<<")) return { kind: "tuple", parts: parts(">>") };
  if (reader.takes("{")) return { kind: "set", parts: parts("}") };
  if (reader.takes("[")) return readBracket(reader);
  if (reader.takes("DOMAIN")) return { kind: "domain", parts: [readOperand(reader)] };
  if (reader.takes("\\A")) {
    const name = reader.name();
    reader.must("\\in");
    const set = readOperand(reader);
    reader.must(":");
    return { kind: "forall", name, parts: [set, readExpression(reader, 1)] };
  }
  if (reader.takes("IF")) {
    const test = readExpression(reader);
    reader.must("THEN");
    const yes = readExpression(reader);
    reader.must("ELSE");
    return { kind: "if", parts: [test, yes, readExpression(reader, 1)] };
  }
  if (reader.takes("CASE")) {
    const cases: [Node, Node][] = [];
    do {
      const test = readExpression(reader);
      reader.must("->");
      cases.push([test, readExpression(reader)]);
    } while (reader.takes("[]"));
    return { kind: "case", parts: cases };
  }
  const { next } = reader;
  if (next?.startsWith('"')) return { kind: "value", value: reader.take().slice(1, -1) };
  if (/^\d/.test(next ?? "")) return { kind: "value", value: reader.number() };
  const name = reader.name();
  if (reader.takes("(")) return { kind: "call", name, parts: parts(")") };
  return { kind: "name", name, primed: reader.takes("'") };
}

/** Reads what follows a bracket: a function, a record or an exception. */
function readBracket(reader: TokenReader): Node {
  const close = (node: Node): Node => {
    reader.must("]");
    return node;
  };
  if (reader.after === "\\in") {
    const name = reader.name();
    reader.must("\\in");
    const set = readExpression(reader);
    reader.must("|->");
    return close({ kind: "function", name, parts: [set, readExpression(reader)] });
  }
  if (reader.after === "|->") {
    const keys: string[] = [];
    const parts = reader.list("]", ",", () => {
      keys.push(reader.name());
      reader.must("|->");
      return readExpression(reader);
    });
    return { kind: "record", keys, parts };
  }
  const base = readExpression(reader);
  reader.must("EXCEPT", "!", "[");
  const at = readExpression(reader);
  reader.must("]", "=");
  return close({ kind: "except", parts: [base, at, readExpression(reader)] });
}

interface Definition {
  readonly parameters: readonly string[];
  readonly body: Node;
}

export interface TlaModel extends ExploredModel {
  /** Evaluates a definition without parameters in a state. */
  holds(name: string, state: object): boolean;
}

export function readTlaModel(text: string): TlaModel {
  const [, inside] = /^---- MODULE \w+ ----\n([^]*)\n====\n?$/.exec(text) ?? [];
  if (inside === undefined) throw new Error("not a module");
  const plain = inside.replace(/\(\*[^]*?\*\)/g, "");
  const parts = plain.split(/^(?=[A-Z])/m).filter((part) => part.trim() !== "");
  const definitions = new Map<string, Definition>();
  const variables = new Set<string>();
  for (const part of parts) {
    if (part.startsWith("EXTENDS Naturals, Sequences") || /^RECURSIVE \w+\(_, _\)\s*$/.test(part))
      continue;
    // The temporal formula is not evaluated.
    if (part.trim() === "Spec == Init /\\ [][Next]_<<state, link>>") continue;
    const reader = new TokenReader(part, TOKEN);
    if (reader.takes("VARIABLES")) {
      do variables.add(reader.name());
      while (reader.takes(","));
    } else {
      const name = reader.name();
      const parameters = reader.takes("(") ? reader.list(")", ",", () => reader.name()) : [];
      reader.must("==");
      definitions.set(name, { parameters, body: readExpression(reader) });
    }
    if (reader.next !== undefined) throw new Error(`text is left over: ${reader.next}`);
  }

  const define = (name: string): Definition => {
    const definition = definitions.get(name);
    if (!definition) throw new Error(`${name} is not defined`);
    return definition;
  };
  const bind = ({ parameters }: Definition, values: readonly Value[], scope: Scope): Scope => {
    if (parameters.length !== values.length) throw new Error("wrong number of arguments");
    const own = Object.fromEntries(parameters.map((it, i) => [it, values[i]]));
    // A definition sees the variables, not the scope of its caller.
    return { state: scope["state"], link: scope["link"], ...own };
  };
  const isTrue = (value: Value): boolean => {
    if (typeof value !== "boolean") throw new Error(`${key(value)} is not true or false`);
    return value;
  };
  const listOf = (value: Value): readonly Value[] => (value as TlaSet).set;
  const builtIn: Readonly<Record<string, (list: TlaFunction) => Value>> = {
    Head: (list) => itemsOf(list)[0] ?? fail("Head of an empty sequence"),
    Tail: (list) => sequence(itemsOf(list).slice(1)),
  };
  const infix: Readonly<Record<string, (a: Value, b: Value) => Value>> = {
    "=": (a, b) => key(a) === key(b),
    "#": (a, b) => key(a) !== key(b),
    ">": (a, b) => Number(a) > Number(b),
    "+": (a, b) => Number(a) + Number(b),
    "-": (a, b) => Number(a) - Number(b),
    "\\in": (a, b) => listOf(b).some((it) => key(it) === key(a)),
    "..": (a, b) => ({
      set: Array.from({ length: Number(b) - Number(a) + 1 }, (_, i) => Number(a) + i),
    }),
    "\\o": (a, b) => sequence([...itemsOf(a as TlaFunction), ...itemsOf(b as TlaFunction)]),
  };

  const evaluate = (node: Node, scope: Scope): Value => {
    const value = (it: Node): Value => evaluate(it, scope);
    switch (node.kind) {
      case "value":
        return node.value;
      case "name":
        if (Object.hasOwn(scope, node.name)) return scope[node.name];
        return evaluate(define(node.name).body, bind(define(node.name), [], scope));
      case "call": {
        const own = builtIn[node.name];
        if (own) return own(value(node.parts[0]) as TlaFunction);
        const definition = define(node.name);
        return evaluate(definition.body, bind(definition, node.parts.map(value), scope));
      }
      case "infix": {
        const [left, right] = node.parts;
        if (node.operator === "/\\") return isTrue(value(left)) && isTrue(value(right));
        if (node.operator === "\\/") return isTrue(value(left)) || isTrue(value(right));
        if (node.operator === "=>") return !isTrue(value(left)) || isTrue(value(right));
        return infix[node.operator](value(left), value(right));
      }
      case "apply": {
        const { of } = value(node.parts[0]) as TlaFunction;
        return of[indexOf(value(node.parts[1]))] ?? fail("applied outside the domain");
      }
      case "tuple":
        return sequence(node.parts.map(value));
      case "set":
        return { set: node.parts.map(value) };
      case "record":
        return { of: Object.fromEntries(node.keys.map((it, i) => [it, value(node.parts[i])])) };
      case "function": {
        const [set, body] = node.parts;
        const entries = listOf(value(set)).map(
          (it) => [indexOf(it), evaluate(body, { ...scope, [node.name]: it })] as const,
        );
        return { of: Object.fromEntries(entries) };
      }
      case "forall":
        return listOf(value(node.parts[0])).every((it) =>
          isTrue(evaluate(node.parts[1], { ...scope, [node.name]: it })),
        );
      case "except": {
        const [base, at, changed] = node.parts.map(value);
        return { of: { ...(base as TlaFunction).of, [indexOf(at)]: changed } };
      }
      case "if":
        return value(isTrue(value(node.parts[0])) ? node.parts[1] : node.parts[2]);
      case "case": {
        const chosen = node.parts.find(([test]) => isTrue(value(test)));
        return chosen ? value(chosen[1]) : fail("no case applies");
      }
      default:
        return { set: Object.keys((value(node.parts[0]) as TlaFunction).of) };
    }
  };

  /** Yields what an action assigns, once for each way in which it holds. */
  function* act(node: Node, scope: Scope, assigned: Scope): Generator<Scope> {
    if (node.kind === "infix" && node.operator === "\\/") {
      for (const part of node.parts) yield* act(part, scope, assigned);
    } else if (node.kind === "infix" && node.operator === "/\\") {
      for (const more of act(node.parts[0], scope, assigned))
        yield* act(node.parts[1], scope, more);
    } else if (node.kind === "call" && definitions.has(node.name)) {
      const definition = define(node.name);
      const values = node.parts.map((it) => evaluate(it, scope));
      yield* act(definition.body, bind(definition, values, scope), assigned);
    } else if (node.kind === "infix" && node.operator === "=" && isAssigned(node.parts[0], scope)) {
      const { name } = node.parts[0] as { readonly name: string };
      if (Object.hasOwn(assigned, name)) throw new Error(`${name} is assigned twice`);
      yield { ...assigned, [name]: evaluate(node.parts[1], scope) };
    } else if (isTrue(evaluate(node, scope))) yield assigned;
  }
  /** True for a variable with a prime, and in `Init` for a variable without a value. */
  const isAssigned = (node: Node, scope: Scope): boolean =>
    node.kind === "name" &&
    variables.has(node.name) &&
    (node.primed || scope[node.name] === undefined);

  const all = (name: string, scope: Scope): Scope[] =>
    [...act(define(name).body, scope, {})].map((assigned) => {
      if (Object.keys(assigned).length !== variables.size)
        throw new Error("a variable has no value");
      return Object.fromEntries([...variables].map((it) => [it, assigned[it]]));
    });
  return {
    initial: all("Init", {}),
    steps: (state) => all("Next", state as Scope),
    holds: (name, state) => isTrue(evaluate(define(name).body, state as Scope)),
  };
}

function fail(why: string): never {
  throw new Error(why);
}
