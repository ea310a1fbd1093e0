import { grouped } from "./sheet/lettering.ts";
import type { Gathered, ChartPoint } from "./points.ts";

/** Makes the caption of a chart: quantity, n, number of runs, seeds, conditions, omitted runs, version. */
export function captionOf(gathered: Gathered, by: string): string {
  const { quantity, points } = gathered;
  return [
    `${quantity.says}, on rings of n processes, ${sizesOf(points)}.`,
    spreadOf(points, gathered.seeds),
    conditionsOf(points),
    leftOutOf(gathered),
    versionOf(gathered.versions, by),
  ]
    .filter((sentence) => sentence !== "")
    .join(" ");
}

function sizesOf(points: readonly ChartPoint[]): string {
  const sizes = [...new Set(points.map(({ n }) => n))].sort((a, b) => a - b);
  const [first, last] = [grouped(sizes[0]), grouped(sizes[sizes.length - 1])];
  if (sizes.length === 1) return `n = ${first}`;
  if (sizes.length === 2) return `n = ${first} and ${last}`;
  return `n = ${first} to ${last} (${sizes.length} sizes)`;
}

function spreadOf(points: readonly ChartPoint[], seeds: readonly string[]): string {
  const each = runsOf(points);
  return each === "1"
    ? `One run per point (${seedsOf(seeds)}).`
    : `Marks: the median of ${each} runs; bands: ${spanOf(points)} (${seedsOf(seeds)}).`;
}

/** Describes what a band or a bar spans. Of fewer than 20 runs, the 5th and the 95th percentile are the extremes. */
export const spanOf = (points: readonly ChartPoint[]): string =>
  points.every(({ runs }) => runs < 20) ? "all runs" : "the 5th to the 95th percentile";

/** Formats the number of runs per point, as a range if it varies. */
export function runsOf(points: readonly ChartPoint[]): string {
  const all = points.map(({ runs }) => runs);
  const [least, most] = [Math.min(...all), Math.max(...all)];
  return least === most ? grouped(most) : `${grouped(least)} to ${grouped(most)}`;
}

/** Describes seeds by the least and the greatest. */
export function seedsOf(seeds: readonly string[]): string {
  const numbers = seeds.map((seed) => BigInt(seed)).sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
  const [least, greatest] = [numbers[0], numbers[numbers.length - 1]];
  if (numbers.length === 1) return `seed ${least}`;
  return greatest - least + 1n === BigInt(numbers.length)
    ? `seeds ${least} to ${greatest}`
    : `${grouped(numbers.length)} seeds from ${least} to ${greatest}`;
}

/** Describes the conditions that all runs share. Other conditions are in the labels of the lines. */
export function conditionsOf(points: readonly ChartPoint[]): string {
  const [first] = points;
  const common = Object.entries(first.conditions).filter(([name, value]) =>
    points.every(({ conditions }) => conditions[name] === value),
  );
  if (common.length === 0) return "";
  return `${common.map(([name, value]) => `${name}: ${shortenValue(value)}`).join("; ")}.`;
}

export const shortenValue = (text: string): string =>
  text.length > 24 ? `${text.slice(0, 23)}…` : text;

function leftOutOf({ errors, unfinished, without, quantity, points }: Gathered): string {
  const drawn = new Set(points.map(({ algorithm }) => algorithm));
  const absent = without.filter((name) => !drawn.has(name));
  const reasons = [
    errors > 0 ? `${count(errors, "run")} that failed` : "",
    unfinished > 0 ? `${count(unfinished, "run")} that did not finish` : "",
    absent.length > 0 ? `${absent.join(", ")} (no ${quantity.name})` : "",
  ].filter((part) => part !== "");
  return reasons.length === 0 ? "" : `Left out: ${reasons.join("; ")}.`;
}

const count = (n: number, noun: string): string => `${grouped(n)} ${noun}${n === 1 ? "" : "s"}`;

/** Names the program that drew the chart, and the versions of the algorithms that differ from the program's version. */
export function versionOf(versions: readonly string[], by: string): string {
  const others = versions.filter((version) => version !== "" && !by.endsWith(` ${version}`));
  if (others.length === 0) return `${by}.`;
  return `${by}, algorithms of version ${others.length > 3 ? `${others[0]} to ${others.at(-1)}` : others.join(", ")}.`;
}
