import { findAlgorithm, Refusal, type Algorithm, type Claim } from "@ringleader/core/internal";
import { formatTimes, type Form } from "../../run/form.ts";
import { isOwn } from "../../run/own/own-algorithms.ts";
import { orRefusal } from "../../run/worker/failure.ts";

/** Largest number of ids in a list that is offered; a longer list does not fit into an address. */
const LISTED = 1000;

const usual = {
  wake: "all",
  ports: "",
  schedule: "fifo",
  links: "",
  willing: "all",
  violate: "",
} as const;

/** Lists the rings of n processes that attain the bound of a claim of the catalogue. */
export function attainedRings(form: Form, n: number | undefined) {
  if (n === undefined || n < 1 || n > LISTED || isOwn(form.algorithm)) return [];
  const { claims = [], complemented } = algorithmOf(form) ?? {};
  return claims
    .filter((claim): claim is Extract<Claim, { form: "attained" }> => claim.form === "attained")
    .flatMap((claim) => {
      const value = claim.value(n);
      if (value === undefined) return [];
      const { ids, wake } = claim.worst(n);
      // If the form elects the opposite extreme to the paper, each id x becomes least + largest - x.
      const [least, largest] = [Math.min(...ids), Math.max(...ids)];
      const list = complemented ? ids.map((id) => least + largest - id) : ids;
      const change = { ...usual, ids: list.join(","), ...(wake && { wake: formatTimes(wake, n) }) };
      return [{ says: claim.says, cite: claim.cite, value: String(value), change }];
    });
}

export function exampleRings(form: Form) {
  const { examples = [] } = isOwn(form.algorithm) ? {} : (algorithmOf(form) ?? {});
  return examples.map(({ name, says, ids }) => ({
    says: name,
    cite: says,
    value: ids.join(", "),
    change: { ...usual, ids: ids.join(",") },
  }));
}

/** Returns undefined if the algorithm or its parameters are refused; the run reports the refusal. */
function algorithmOf({ algorithm, set }: Form): Algorithm | undefined {
  const chosen = orRefusal(() => findAlgorithm(algorithm).with(set));
  return chosen instanceof Refusal ? undefined : chosen;
}
