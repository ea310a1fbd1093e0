import type { Algorithm } from "../model/algorithm.ts";
import { shortened } from "./caption.ts";
import { stylesOf, type Style } from "./palette.ts";
import { seriesKey, type Point } from "./points.ts";

/** A line of the figure: one algorithm, its parameters, the conditions; a point for each n. */
export interface Series {
  readonly algorithm: string;
  readonly parameters: Readonly<Record<string, string>>;
  readonly conditions: Readonly<Record<string, string>>;
  /** What tells it from others of its name: parameters, then conditions. */
  readonly variant: string;
  readonly detail: string;
  readonly style: Style;
  readonly points: readonly Point[];
  /** The algorithm, where it is known here. */
  readonly known?: Algorithm;
}

/** Finds an algorithm by its name and parameters; nothing for a user's own. */
export type Known = (
  algorithm: string,
  parameters: Readonly<Record<string, string>>,
) => Algorithm | undefined;

/** Points in order, as `gathering` gives them, as lines. */
export function seriesOf(points: readonly Point[], known: Known): Series[] {
  const groups = new Map<string, Point[]>();
  for (const point of points) {
    const key = seriesKey(point);
    const group = groups.get(key);
    if (group) group.push(point);
    else groups.set(key, [point]);
  }
  const all = [...groups.values()];
  const names = new Set(points.map(({ algorithm }) => algorithm));
  // One colour for an algorithm; where there is only one, for each of its lines.
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

/** The parameters that are not as usual, or not the same in all lines of the algorithm. */
const variantOf = (
  it: Point,
  all: readonly Point[],
  changed: Readonly<Record<string, string>>,
): string[] =>
  Object.entries(it.parameters)
    .filter(
      ([name, value]) => name in changed || all.some((other) => other.parameters[name] !== value),
    )
    .map(([name, value]) => `${name}=${value}`);

/** The conditions that are not the same in all lines of the algorithm. */
function circumstancesOf(it: Point, all: readonly Point[]): string[] {
  const names = new Set(all.flatMap(({ conditions }) => Object.keys(conditions)));
  return [...names]
    .filter((name) => all.some(({ conditions }) => conditions[name] !== it.conditions[name]))
    .map((name) => `${name}=${shortened(it.conditions[name] ?? "standard")}`);
}
