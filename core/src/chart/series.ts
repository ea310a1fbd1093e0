import type { Algorithm } from "../model/algorithm.ts";
import { shortenValue } from "./caption.ts";
import { stylesOf, type Style } from "./sheet/palette.ts";
import { seriesKey, type ChartPoint } from "./points.ts";

/** A line of the chart: one algorithm with its parameters and conditions, one point per n. */
export interface Series extends Pick<ChartPoint, "algorithm" | "conditions"> {
  /** The parameters that do not have their default or that differ between lines of the algorithm. */
  readonly variant: string;
  /** The variant, and the conditions that differ between lines of the algorithm. */
  readonly detail: string;
  readonly style: Style;
  readonly points: readonly ChartPoint[];
  /** The algorithm in the catalogue; undefined for a user's own algorithm. */
  readonly known: Algorithm | undefined;
}

/** Finds an algorithm by name and parameters; undefined for a user's own algorithm. */
export type AlgorithmLookup = (
  algorithm: string,
  parameters: Readonly<Record<string, string>>,
) => Algorithm | undefined;

/** Groups ordered points into lines. */
export function seriesOf(points: readonly ChartPoint[], known: AlgorithmLookup): Series[] {
  const groups = new Map<string, ChartPoint[]>();
  for (const point of points) {
    const key = seriesKey(point);
    groups.set(key, [...(groups.get(key) ?? []), point]);
  }
  const all = [...groups.values()];
  const names = new Set(points.map(({ algorithm }) => algorithm));
  // One colour per algorithm, or per line if there is only one algorithm.
  const styles = stylesOf(
    all.map(([first]) => (names.size > 1 ? first.algorithm : seriesKey(first))),
  );
  return all.map((group, i) => {
    const [first] = group;
    const { algorithm, parameters, conditions } = first;
    const algorithmKnown = known(algorithm, parameters);
    const alike = all.map(([point]) => point).filter((point) => point.algorithm === algorithm);
    const variant = variantOf(first, alike, algorithmKnown?.changed ?? {});
    return {
      algorithm,
      conditions,
      variant: variant.join(" "),
      detail: [...variant, ...circumstancesOf(first, alike)].join(" "),
      style: styles[i],
      points: group,
      known: algorithmKnown,
    };
  });
}

/** Lists the parameters that do not have their default or that differ between lines of the algorithm. */
const variantOf = (
  { parameters }: ChartPoint,
  alike: readonly ChartPoint[],
  changed: Readonly<Record<string, string>>,
): string[] =>
  Object.entries(parameters)
    .filter(
      ([name, value]) => name in changed || alike.some((other) => other.parameters[name] !== value),
    )
    .map(([name, value]) => `${name}=${value}`);

/** Lists the conditions that differ between lines of the algorithm. */
function circumstancesOf(point: ChartPoint, alike: readonly ChartPoint[]): string[] {
  const names = new Set(alike.flatMap(({ conditions }) => Object.keys(conditions)));
  return [...names]
    .filter((name) => alike.some(({ conditions }) => conditions[name] !== point.conditions[name]))
    .map((name) => `${name}=${shortenValue(point.conditions[name] ?? "default")}`);
}
