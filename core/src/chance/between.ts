import { compare, formatRational, toFloat, type Rational } from "../exact/rational.ts";
import type { Expectation } from "./solver/expectation.ts";
import type { Interval } from "./solver/interval.ts";
import type { Direction } from "./solver/system.ts";

/** A fraction "p/q", or the least and the greatest over all schedules if they differ. */
export type Between = string | { readonly min: string; readonly max: string };

type Value = Expectation | Rational | Interval;
type Span = Readonly<Record<Direction, Value>>;

/** Combines spans into the least and the greatest value. */
export function combineSpans(spans: readonly Span[]): Between {
  const [min, max] = (["min", "max"] as const).map((which) => text(extreme(spans, which)));
  return min === max ? min : { min, max };
}

/** If one value is an interval, the result is an interval. */
function extreme(spans: readonly Span[], which: Direction): Value {
  const values = spans.map((span) => span[which]);
  if (values.length === 1) return values[0];
  if (values.every(isExact))
    return values.reduce((x, y) => (isLess(x, y) === (which === "min") ? x : y));
  const intervals = values.map(intervalOf);
  const pick = Math[which];
  return [pick(...intervals.map(([lo]) => lo)), pick(...intervals.map(([, hi]) => hi))];
}

const isExact = (value: Value): value is Expectation => value === "infinite" || "p" in value;

function isLess(x: Expectation, y: Expectation): boolean {
  if (x === "infinite") return false;
  return y === "infinite" || compare(x, y) < 0;
}

/** Encloses a fraction between the floats next to its nearest one. */
function intervalOf(value: Value): Interval {
  if (value === "infinite") return [Infinity, Infinity];
  if (!("p" in value)) return value;
  const near = toFloat(value);
  const slack = Math.abs(near) * 2 ** -50;
  return [near - slack, near + slack];
}

function text(value: Value): string {
  if (value === "infinite") return value;
  if ("p" in value) return formatRational(value);
  return `[${value[0]}, ${value[1]}]`;
}
