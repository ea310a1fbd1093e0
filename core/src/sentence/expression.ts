/** The measures of a run. */
export const measureNames = ["messages", "critical path", "time", "phases"] as const;
export type MeasureName = (typeof measureNames)[number];

export type ComparisonSign = "<=" | "<" | ">=" | ">" | "=" | "!=";

/** A parsed conjecture. It is data and is only ever interpreted, never run as code. */
export type Expression =
  | { readonly op: "number"; readonly value: number }
  | { readonly op: "label"; readonly value: string }
  | { readonly op: "n" | "in flight" }
  | { readonly op: "measure"; readonly name: MeasureName; readonly kinds?: readonly string[] }
  | {
      readonly op: "field";
      readonly variable: string;
      readonly name: string;
      /** The side and the slot, if the field has a value per port. */
      readonly at?: SlotAt;
    }
  | {
      readonly op: "between";
      readonly from: Expression;
      readonly through: Expression;
      readonly to: Expression;
    }
  | { readonly op: "log2" | "floor" | "ceil" | "not"; readonly of: Expression }
  | { readonly op: "^"; readonly of: Expression; readonly exponent: number }
  | {
      readonly op: "+" | "-" | "*" | "/" | "and" | "or" | "implies" | ComparisonSign;
      readonly left: Expression;
      readonly right: Expression;
    }
  | Quantifier;

/** Where a field with values per port is read: side 0 is the left, from which clockwise messages come. */
export interface SlotAt {
  readonly side: 0 | 1;
  readonly slot: number;
}

export interface Quantifier {
  readonly op: "for all" | "for some";
  readonly variable: string;
  readonly over: "processes" | "messages";
  /** The kind of message; undefined for every kind. */
  readonly kind?: string | undefined;
  readonly of: Expression;
}

export type ExpressionValue = number | string | boolean | undefined;

/** One process or message, by the names of its fields. */
export type FieldReader = (name: string, at?: SlotAt) => ExpressionValue;

/** What the words of an expression stand for in one run or in one state. */
export interface World {
  readonly n: number;
  measure(name: MeasureName, kinds?: readonly string[]): number | undefined;
  /** The processes or messages of a state. */
  subjects(over: Quantifier["over"], kind?: string): readonly FieldReader[];
  /** Returns the position of the process with an id; undefined if there is none. */
  readonly positionOf?: (id: number) => number | undefined;
}

type Bindings = Readonly<Record<string, FieldReader>>;

/** Computes the value of an expression; undefined if a field or a measure that it needs is absent. */
export function evaluate(
  expression: Expression,
  world: World,
  bound: Bindings = {},
): ExpressionValue {
  const of = (part: Expression) => evaluate(part, world, bound);
  switch (expression.op) {
    case "number":
    case "label":
      return expression.value;
    case "n":
      return world.n;
    case "in flight":
      return world.subjects("messages").length;
    case "measure":
      return world.measure(expression.name, expression.kinds);
    case "field":
      return bound[expression.variable](expression.name, expression.at);
    case "between":
      return isBetween(of(expression.from), of(expression.through), of(expression.to), world);
    case "not":
      return of(expression.of) === false;
    case "log2":
    case "floor":
    case "ceil":
      return Math[expression.op](Number(of(expression.of)));
    case "^":
      return Number(of(expression.of)) ** expression.exponent;
    case "and":
      return of(expression.left) === true && of(expression.right) === true;
    case "or":
      return of(expression.left) === true || of(expression.right) === true;
    case "implies":
      return of(expression.left) !== true || of(expression.right) === true;
    case "for all":
      return counterInstance(expression, world, bound) === undefined;
    case "for some":
      return instancesOf(expression, world, bound).some(
        (instance) => evaluate(expression.of, world, instance) === true,
      );
    case "+":
    case "-":
    case "*":
    case "/":
      return calculate(expression.op, Number(of(expression.left)), Number(of(expression.right)));
    default:
      return compare(expression.op, of(expression.left), of(expression.right));
  }
}

/**
 * True if a message that travels clockwise from one process to another passes a third on its way. From a process to
 * itself it travels around the ring. False if a value is absent or is not an id.
 */
function isBetween(
  from: ExpressionValue,
  through: ExpressionValue,
  to: ExpressionValue,
  { n, positionOf }: World,
): boolean {
  const at = (id: ExpressionValue) => (typeof id === "number" ? positionOf?.(id) : undefined);
  const [p, q, r] = [at(from), at(through), at(to)];
  if (p === undefined || q === undefined || r === undefined) return false;
  const passed = (q - p + n) % n;
  return passed > 0 && passed < ((r - p + n) % n || n);
}

function calculate(op: "+" | "-" | "*" | "/", x: number, y: number): number {
  if (op === "+") return x + y;
  if (op === "-") return x - y;
  return op === "*" ? x * y : x / y;
}

/** Compares two values. An absent value equals only an absent value, and is neither less nor greater than any value. */
export function compare(op: ComparisonSign, x: ExpressionValue, y: ExpressionValue): boolean {
  if (op === "=") return x === y;
  if (op === "!=") return x !== y;
  if (typeof x !== "number" || typeof y !== "number") return false;
  if (op === "<=") return x <= y;
  if (op === "<") return x < y;
  return op === ">=" ? x >= y : x > y;
}

const instancesOf = ({ over, kind, variable }: Quantifier, world: World, bound: Bindings) =>
  world.subjects(over, kind).map((subject): Bindings => ({ ...bound, [variable]: subject }));

/** Finds values of the variables for which a `for all` fails; undefined if it holds. */
export function counterInstance(
  expression: Quantifier,
  world: World,
  bound: Bindings = {},
): Bindings | undefined {
  const { of } = expression;
  for (const instance of instancesOf(expression, world, bound)) {
    if (of.op === "for all") {
      const inner = counterInstance(of, world, instance);
      if (inner) return inner;
    } else if (evaluate(of, world, instance) !== true) return instance;
  }
  return undefined;
}
