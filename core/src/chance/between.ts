import { compare, formatRational, toFloat, type Rational } from "../exact/rational.ts";
import type { Expectation } from "./solver/expectation.ts";
import type { Interval } from "./solver/interval.ts";
import type { Direction } from "./solver/system.ts";

/** A value as text: "p/q", "infinite" or an interval "[lo, hi]"; its minimum and maximum if it depends on schedule or setup. */
export type Between = string | { readonly min: string; readonly max: string };

type Value = Expectation | Rational | Interval;
type Span = Readonly<Record<Direction, Value>>;

/** Formats the minimum and the maximum over all spans; returns a single text if both are equal. */
export function combineSpans(spans: readonly Span[]): Between {
  const [min, max] = (["min", "max"] as const).map((which) => text(extreme(spans, which)));
  return min === max ? min : { min, max };
}

/** Returns the minimum or the maximum of the spans; the result is an interval if any value is an interval. */
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

/** Returns an interval of floats that contains the value. */
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
