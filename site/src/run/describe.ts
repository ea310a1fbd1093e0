import { findAlgorithm, listNeeds, Refusal, type Family } from "@ringleader/core/internal";
import { orRefusal } from "./worker/failure.ts";

/** An algorithm as plain data, for the controls. */
export type AlgorithmDescription = ReturnType<typeof describe>;
export type DescribedParameter = AlgorithmDescription["parameters"][number];

export function describe(family: Family, set: Readonly<Record<string, string>>) {
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
      .filter(([, parameter]) => parameter.matters?.(values) !== false)
      // With a root, the root is elected.
      .filter(([name]) => name !== "elects" || algorithm.elects !== undefined)
      .map(([name, { standard, says, accepts, labels }]) => ({
        name,
        value: values[name] ?? (typeof standard === "string" ? standard : standard(values)),
        says,
        accepts,
        labels,
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
