import type { Algorithm } from "../model/algorithm.ts";
import { shortenValue } from "./caption.ts";
import { stylesOf, type Style } from "./sheet/palette.ts";
import { seriesKey, type ChartPoint } from "./points.ts";

/** A line of the chart: one algorithm with its parameters and conditions, one point per n. */
export interface Series {
  readonly algorithm: string;
  readonly parameters: Readonly<Record<string, string>>;
  readonly conditions: Readonly<Record<string, string>>;
  /** Distinguishes lines of one algorithm: parameters, then conditions. */
  readonly variant: string;
  readonly detail: string;
  readonly style: Style;
  readonly points: readonly ChartPoint[];
  /** The algorithm, if known. */
  readonly known?: Algorithm;
}

/** Finds an algorithm by name and parameters; undefined for a user's own. */
export type AlgorithmLookup = (
  algorithm: string,
  parameters: Readonly<Record<string, string>>,
) => Algorithm | undefined;

/** Groups ordered points into lines. */
export function seriesOf(points: readonly ChartPoint[], known: AlgorithmLookup): Series[] {
  const groups = new Map<string, ChartPoint[]>();
  for (const point of points) {
    const key = seriesKey(point);
    const group = groups.get(key);
    if (group) group.push(point);
    else groups.set(key, [point]);
  }
  const all = [...groups.values()];
  const names = new Set(points.map(({ algorithm }) => algorithm));
  // One colour per algorithm, or per line if there is only one algorithm.
  const styles = stylesOf(
    all.map(([first]) => (names.size > 1 ? first.algorithm : seriesKey(first))),
  );
  return all.map((group, i) => {
    const [{ algorithm, parameters, conditions }] = group;
    const found = known(algorithm, parameters);
    const told = all.map(([first]) => first).filter((it) => it.algorithm === algorithm);
    const variant = variantOf(group[0], told, found?.changed ?? {});
    return {
      algorithm,
      parameters,
      conditions,
      variant: variant.join(" "),
      detail: [...variant, ...circumstancesOf(group[0], told)].join(" "),
      style: styles[i],
      points: group,
      ...(found && { known: found }),
    };
  });
}

/** The parameters that are not standard, or differ between lines of the algorithm. */
const variantOf = (
  it: ChartPoint,
  all: readonly ChartPoint[],
  changed: Readonly<Record<string, string>>,
): string[] =>
  Object.entries(it.parameters)
    .filter(
      ([name, value]) => name in changed || all.some((other) => other.parameters[name] !== value),
    )
    .map(([name, value]) => `${name}=${value}`);

/** The conditions that differ between lines of the algorithm. */
function circumstancesOf(it: ChartPoint, all: readonly ChartPoint[]): string[] {
  const names = new Set(all.flatMap(({ conditions }) => Object.keys(conditions)));
  return [...names]
    .filter((name) => all.some(({ conditions }) => conditions[name] !== it.conditions[name]))
    .map((name) => `${name}=${shortenValue(it.conditions[name] ?? "standard")}`);
}
