import { measureClaim } from "../judge/judge.ts";
import { wordOutside, type Algorithm } from "../model/algorithm.ts";
import {
  along,
  always,
  atLeast,
  atMost,
  exactly,
  lessThan,
  type Along,
  type Always,
  type Bound,
  type Configuration,
  type Mail,
  type Measure,
} from "../model/claim.ts";
import type { Outcome } from "../model/outcome.ts";
import { fieldOf, type Field } from "../model/schema.ts";
import { namesOf } from "../reason/names.ts";
import { Refusal } from "../refusal/refusal.ts";
import {
  counterInstance,
  evaluate,
  type ComparisonSign,
  type Expression,
  type MeasureName,
  type FieldReader,
  type ExpressionValue,
  type World,
} from "./expression.ts";
import { parseExpression } from "./parse-expression.ts";
import { vocabularyOf } from "./vocabulary.ts";

/** A conjecture of the user about an algorithm. */
export interface Conjecture {
  readonly text: string;
  readonly about: "runs" | "states";
  /** The claims that `check` judges; the conjecture holds if all of them do. */
  readonly claims: readonly (Bound | Along | Always)[];
  /** The parts that compare one measure with a value of n alone. `check` judges them on every schedule. */
  readonly bounds: readonly ConjecturedBound[];
  /** Tells whether the conjecture holds for a finished run. Only if it is about runs. */
  holdsFor(run: Outcome): boolean;
}

export interface ConjecturedBound {
  /** The key of the measure in the extremes of a report; undefined if reports do not have it. */
  readonly key: string | undefined;
  readonly relation: Bound["relation"];
  readonly limit: (n: number) => number | undefined;
  readonly measure: (run: Outcome) => number | undefined;
}

const CITE = "your conjecture";

/** Parses a conjecture; refuses it in one sentence with the column and what is accepted. */
export function parseConjecture(text: string, algorithm: Algorithm): Conjecture {
  const expression = parseExpression(text, vocabularyOf(algorithm));
  const isOfRuns = mentions(expression, ({ op }) => op === "measure");
  const isOfStates = mentions(
    expression,
    ({ op }) => op === "for all" || op === "for some" || op === "in flight",
  );
  if (isOfRuns && isOfStates) {
    throw Refusal.of(
      "conjecture",
      "messages, critical path, time and phases are known at the end of a run, and for all, for some and in flight describe one state; use only one of the two.",
    );
  }
  if (!isOfRuns && !isOfStates) {
    throw Refusal.of(
      "conjecture",
      "it names no measure and no process; write it like messages <= 3*n or for all p: p.woke.",
    );
  }
  const parts = isOfRuns ? conjunctsOf(expression).map((part) => runClaim(text, part)) : [];
  return {
    text,
    about: isOfRuns ? "runs" : "states",
    claims: isOfRuns ? parts.map(({ claim }) => claim) : [stateClaim(text, expression)],
    bounds: parts.flatMap(({ bound }) => (bound ? [bound] : [])),
    holdsFor: (run) => evaluate(expression, worldOfRun(run)) === true,
  };
}

function mentions(expression: Expression, isMeant: (part: Expression) => boolean): boolean {
  if (isMeant(expression)) return true;
  if ("left" in expression)
    return mentions(expression.left, isMeant) || mentions(expression.right, isMeant);
  return "of" in expression && mentions(expression.of, isMeant);
}

/** Splits a conjunction. Each part is judged on its own. */
const conjunctsOf = (expression: Expression): Expression[] =>
  expression.op === "and"
    ? [...conjunctsOf(expression.left), ...conjunctsOf(expression.right)]
    : [expression];

const isFree = (expression: Expression): boolean =>
  !mentions(expression, ({ op }) => op === "measure");

const mirrored: Readonly<Record<ComparisonSign, ComparisonSign>> = {
  "<=": ">=",
  "<": ">",
  ">=": "<=",
  ">": "<",
  "=": "=",
  "!=": "!=",
};

/** A claim, and the bound that it is if it compares one measure with a value of n alone. */
interface Part {
  readonly claim: Bound | Along;
  readonly bound?: ConjecturedBound;
}

function runClaim(text: string, part: Expression): Part {
  const comparison = comparisonOf(part);
  const made = comparison && boundOf(text, comparison.name, comparison);
  if (made) return made;
  const end = (run: Outcome) =>
    evaluate(part, worldOfRun(run)) === true ? undefined : "it is false for this run";
  return { claim: along(text, CITE, () => ({ see: () => undefined, end })) };
}

interface MeasureComparison {
  readonly name: MeasureName;
  readonly kinds?: readonly string[] | undefined;
  readonly op: ComparisonSign;
  readonly other: Expression;
}

/** Reads a comparison of one measure with a value of n, in either order. */
function comparisonOf(part: Expression): MeasureComparison | undefined {
  if (!("left" in part) || !(part.op in mirrored)) return undefined;
  const { left, right } = part;
  const op = part.op as ComparisonSign;
  if (left.op === "measure" && isFree(right)) return { ...left, op, other: right };
  if (right.op === "measure" && isFree(left)) return { ...right, op: mirrored[op], other: left };
  return undefined;
}

function boundOf(text: string, name: MeasureName, { kinds, op, other }: MeasureComparison) {
  if (op === "!=") return undefined;
  const measure = measureOf(name, kinds);
  const value = (n: number): number | undefined => {
    const limit = evaluate(other, { n, measure: () => undefined, subjects: () => [] });
    if (typeof limit !== "number" || !Number.isFinite(limit)) return undefined;
    // A whole number is greater than a limit if it is at least the next whole number.
    return op === ">" ? Math.floor(limit) + 1 : limit;
  };
  const claimOf = { "<=": atMost, "<": lessThan, ">=": atLeast, ">": atLeast, "=": exactly }[op];
  const claim = claimOf(text, CITE, measure, ({ n }) => value(n));
  const bound: ConjecturedBound = {
    key: keyOf(name, kinds),
    relation: claim.relation,
    limit: value,
    measure: (run) => numberOf(measureClaim(measure, run)[0]?.[0]),
  };
  return { claim, bound };
}

const numberOf = (value: bigint | undefined): number | undefined =>
  value === undefined ? undefined : Number(value);

function keyOf(name: MeasureName, kinds: readonly string[] | undefined): string | undefined {
  if (name === "critical path") return "causal";
  if (name === "phases" || (kinds && kinds.length > 1)) return undefined;
  return kinds ? `messages:${kinds[0]}` : name;
}

function measureOf(name: MeasureName, kinds: readonly string[] | undefined): Measure {
  if (name === "messages") return { of: "messages", ...(kinds && { kinds }) };
  if (name === "critical path") return { of: "causal", at: "last" };
  if (name === "phases") return { of: "phases" };
  return {
    of: "time",
    value: ({ time }) => {
      const { firstWake = 0n, lastReceipt = firstWake } = time ?? {};
      return time && lastReceipt - firstWake;
    },
  };
}

const worldOfRun = (run: Outcome): World => ({
  n: run.n,
  measure: (name, kinds) => numberOf(measureClaim(measureOf(name, kinds), run)[0]?.[0]),
  subjects: () => [],
});

function stateClaim(text: string, expression: Expression): Always {
  return always(text, CITE, (state) => {
    const world = worldOfState(state);
    if (expression.op !== "for all")
      return evaluate(expression, world) === true ? undefined : "it is false in this state";
    const instance = counterInstance(expression, world);
    if (!instance) return undefined;
    const named = Object.entries(instance).map(([name, of]) => `${name} is ${String(of(""))}`);
    return `it is false if ${named.join(" and ")}`;
  });
}

function worldOfState(state: Configuration): World {
  const { n, setup, read, waiting } = state;
  const positions = Array.from({ length: n }, (_, p) => p);
  const subjects: World["subjects"] = (over, kind) =>
    over === "processes"
      ? positions.map((p) => processSubject(setup, p, read(p)))
      : positions.flatMap((p) =>
          waiting(p)
            .filter((mail) => kind === undefined || mail.kind === kind)
            .map((mail) => messageSubject(setup, p, mail)),
        );
  return { n, measure: () => undefined, subjects };
}

type Setup = Configuration["setup"];

/** Reads a process. The field "" is its name. */
function processSubject(
  setup: Setup,
  p: number,
  fields: Readonly<Record<string, unknown>>,
): FieldReader {
  const { algorithm, ids, n } = setup;
  const names = namesOf(ids, n);
  return (name) => {
    if (name === "") return names.byId ? `process ${names.of(p)}` : names.of(p);
    if (name === "position") return p;
    if (name === "id") return ids?.[p];
    const field = Object.hasOwn(algorithm.state, name) ? fieldOf(algorithm.state[name]) : undefined;
    return shown(algorithm, field, fields[name]);
  };
}

function messageSubject(setup: Setup, p: number, { kind, fields }: Mail): FieldReader {
  const { algorithm, ids, n } = setup;
  const names = namesOf(ids, n);
  return (name) => {
    if (name === "") return `a ${kind} on its way to ${names.of(p)}`;
    if (name === "kind") return kind;
    if (name === "to") return ids?.[p] ?? p;
    if (!Object.hasOwn(fields, name)) return undefined;
    return shown(algorithm, algorithm.messages[kind][name], fields[name]);
  };
}

/** Returns the value of a field as the user sees it. */
function shown(
  algorithm: Algorithm,
  field: Field<unknown> | undefined,
  value: unknown,
): ExpressionValue {
  if (typeof value === "number" && field) return wordOutside(algorithm, field, value);
  return value as ExpressionValue;
}
