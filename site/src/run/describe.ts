import { findAlgorithm, listNeeds, Refusal, type Family } from "@ringleader/core/internal";
import { checkKeys } from "./address-keys.ts";
import { orRefusal } from "./worker/failure.ts";

/** The facts about an algorithm that the controls need, as plain data. */
export type AlgorithmDescription = ReturnType<typeof describe>;
export type DescribedParameter = AlgorithmDescription["parameters"][number];

export function describe(family: Family, set: Readonly<Record<string, string>>) {
  checkKeys(family);
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
      // Leaves out `elects` if the algorithm has a root, because the root is elected.
      .filter(([name]) => name !== "elects" || algorithm.elects !== undefined)
      .map(([name, { standard, says, accepts, labels, words }]) => ({
        name,
        title: words?.[0] ?? name,
        value: values[name] ?? (typeof standard === "string" ? standard : standard(values)),
        says,
        accepts,
        options: labels?.map((label, i) => [label, words?.[i + 1] ?? label] as const),
      })),
  };
}

/** Describes an algorithm of the catalogue; ignores parameters that the algorithm refuses. */
export function describedOf(
  algorithm: string,
  set: Readonly<Record<string, string>>,
): AlgorithmDescription | undefined {
  const family = orRefusal(() => findAlgorithm(algorithm));
  if (family instanceof Refusal) return undefined;
  const described = orRefusal(() => describe(family, set));
  return described instanceof Refusal ? describe(family, {}) : described;
}
