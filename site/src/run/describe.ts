import {
  findAlgorithm,
  listNeeds,
  Refusal,
  type Algorithm,
  type Family,
} from "@ringleader/core/internal";
import { orRefusal } from "./worker/failure.ts";

/** An algorithm as plain data, for the controls. */
export interface AlgorithmDescription {
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

export function describe(
  family: Family,
  set: Readonly<Record<string, string>>,
): AlgorithmDescription {
  const algorithm = family.with(set);
  const values = { ...algorithm.parameters, ...set };
  return {
    name: family.name,
    needs: algorithm.needs,
    says: listNeeds(algorithm.needs),
    idea: algorithm.idea ?? "",
    paper: algorithm.paper ?? "",
    links: algorithm.links ?? "fifo",
    parameters: Object.entries(family.parameters)
      .filter(([, it]) => it.matters?.(values) !== false)
      // With a root, the root is elected.
      .filter(([name]) => name !== "elects" || algorithm.elects !== undefined)
      .map(([name, { standard, says, accepts, labels }]) => ({
        name,
        value: values[name] ?? (typeof standard === "string" ? standard : standard(values)),
        says,
        accepts,
        ...(labels && { labels }),
      })),
  };
}

/** Describes an algorithm of the catalogue; refused parameters are ignored. */
export function describedOf(
  algorithm: string,
  set: Readonly<Record<string, string>>,
): AlgorithmDescription | undefined {
  const family = orRefusal(() => findAlgorithm(algorithm));
  if (family instanceof Refusal) return undefined;
  const described = orRefusal(() => describe(family, set));
  return described instanceof Refusal ? describe(family, {}) : described;
}
