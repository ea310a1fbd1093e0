import { find, listNeeds, Refusal, type Algorithm, type Family } from "@ringleader/core";

/** What the page must know of an algorithm to ask for a run of it: plain data, also of an own one. */
export interface Described {
  readonly name: string;
  readonly needs: Algorithm["needs"];
  readonly says: readonly string[];
  readonly idea: string;
  readonly paper: string;
  readonly links: "fifo" | "any";
  readonly parameters: readonly DescribedParameter[];
}

export interface DescribedParameter {
  readonly name: string;
  readonly value: string;
  readonly says: string;
  readonly accepts: string;
  readonly labels?: readonly string[];
}

export function describe(family: Family, set: Readonly<Record<string, string>>): Described {
  const made = family.with(set);
  const values = { ...made.parameters, ...set };
  return {
    name: family.name,
    needs: made.needs,
    says: listNeeds(made.needs),
    idea: made.idea ?? "",
    paper: made.paper ?? "",
    links: made.links ?? "fifo",
    parameters: Object.entries(family.parameters)
      .filter(([, it]) => it.matters?.(values) !== false)
      // Where one process starts, that one leads.
      .filter(([name]) => name !== "elects" || made.elects !== undefined)
      .map(([name, { standard, says, accepts, labels }]) => ({
        name,
        value: values[name] ?? (typeof standard === "string" ? standard : standard(values)),
        says,
        accepts,
        ...(labels && { labels }),
      })),
  };
}

/** Of an algorithm of the catalogue; with parameters it refuses, as it is without. */
export function describedOf(
  algorithm: string,
  set: Readonly<Record<string, string>>,
): Described | undefined {
  try {
    const family = find(algorithm);
    try {
      return describe(family, set);
    } catch (error) {
      if (error instanceof Refusal) return describe(family, {});
      throw error;
    }
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
}
