// Every variant of a family: the product of all choices of its parameters, and of some values of those that are numbers.
import { catalogue, Refusal, type Algorithm, type Family } from "@ringleader/core";

type Set = Readonly<Record<string, string>>;

export interface Variant {
  readonly name: string;
  readonly set: Set;
  readonly algorithm: Algorithm;
}

/** Tried for every parameter without labels; what it does not accept is left out. */
const NUMBERS = ["0", "1/3", "1", "2", "3", "7/2"];

export function variants(family: Family): Variant[] {
  let sets: Set[] = [{}];
  for (const [key, parameter] of Object.entries(family.parameters)) {
    const { labels, standard } = parameter;
    const usual = typeof standard === "string" ? [standard] : [];
    const tried = labels ?? [...new Set([...usual, ...NUMBERS])];
    const values = tried.filter((it) => parameter.parse(it) !== undefined);
    sets = sets.flatMap((set) => values.map((value) => ({ ...set, [key]: value })));
  }
  const made = new Map<string, Variant>();
  for (const set of [{}, ...sets]) {
    try {
      const algorithm = family.with(set);
      const { parameters } = algorithm;
      // What does not matter is no part of the parameters: such sets are one variant.
      made.set(JSON.stringify(parameters), { name: family.name, set: parameters, algorithm });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
    }
  }
  return [...made.values()];
}

export const allVariants: readonly Variant[] = catalogue.flatMap(variants);

export const nameOf = ({ name, set }: Pick<Variant, "name" | "set">): string =>
  [name, ...Object.entries(set).map(([key, value]) => `${key}=${value}`)].join(" ");
