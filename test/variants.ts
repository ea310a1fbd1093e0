// Lists every variant of a family. Combines all labels of its parameters and some values of numeric ones.
import { catalogue, Refusal, type Algorithm, type Family } from "@ringleader/core/internal";

type Set = Readonly<Record<string, string>>;

export interface Variant {
  readonly name: string;
  readonly set: Set;
  readonly algorithm: Algorithm;
}

/** Values that are tried for parameters without labels; refused values are skipped. */
const NUMBERS = ["0", "1/3", "1", "2", "3", "7/2"];

export function variants(family: Family): Variant[] {
  let sets: Set[] = [{}];
  for (const [key, parameter] of Object.entries(family.parameters)) {
    const { labels, standard } = parameter;
    const usual = typeof standard === "string" ? [standard] : [];
    const tried = labels ?? [...new Set([...usual, ...NUMBERS])];
    const values = tried.filter((value) => parameter.parse(value) !== undefined);
    sets = sets.flatMap((set) => values.map((value) => ({ ...set, [key]: value })));
  }
  const distinct = new Map<string, Variant>();
  for (const set of [{}, ...sets]) {
    try {
      const algorithm = family.with(set);
      const { parameters } = algorithm;
      // Settings without effect are not in `parameters`, so sets that differ only in them are one variant.
      distinct.set(JSON.stringify(parameters), { name: family.name, set: parameters, algorithm });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
    }
  }
  return [...distinct.values()];
}

export const allVariants: readonly Variant[] = catalogue.flatMap(variants);

export const nameOf = ({ name, set }: Pick<Variant, "name" | "set">): string =>
  [name, ...Object.entries(set).map(([key, value]) => `${key}=${value}`)].join(" ");
