import { find, Refusal, type Algorithm, type Claim } from "@ringleader/core";
import { timesOf, type Form } from "../run/form.ts";
import { isOwn } from "../run/own.ts";

/** Longer lists of identities would not fit into an address. */
const LISTED = 1000;

/** A ring on which a claim is attained, or of an example of a paper, and what of a form makes it. */
export interface AttainedRing {
  readonly says: string;
  readonly cite: string;
  /** What the measure comes to there. */
  readonly value: string;
  readonly change: Pick<
    Form,
    "ids" | "wake" | "ports" | "schedule" | "links" | "willing" | "violate"
  >;
}

/** Everything starts, and messages arrive in the order of sending. */
const usual = {
  wake: "all",
  ports: "",
  schedule: "fifo",
  links: "",
  willing: "all",
  violate: "",
} as const;

/** The rings of n that the claims of an algorithm name. Of an own one only its worker knows the claims. */
export function attainedRings(form: Form, n: number | undefined): AttainedRing[] {
  if (n === undefined || n < 1 || n > LISTED || isOwn(form.algorithm)) return [];
  const { claims = [], complemented } = algorithmOf(form) ?? {};
  return claims
    .filter((claim): claim is Extract<Claim, { form: "attained" }> => claim.form === "attained")
    .flatMap((claim) => {
      const value = claim.value(n);
      if (value === undefined) return [];
      const { ids, wake } = claim.worst(n);
      // Claims speak of what the paper elects; for the other extreme the ring is turned upside down.
      const [least, largest] = [Math.min(...ids), Math.max(...ids)];
      const list = complemented ? ids.map((id) => least + largest - id) : ids;
      const change = { ...usual, ids: list.join(","), ...(wake && { wake: timesOf(wake, n) }) };
      return [{ says: claim.says, cite: claim.cite, value: String(value), change }];
    });
}

/** The rings of the examples of an algorithm's paper. */
export function exampleRings(form: Form): AttainedRing[] {
  const { examples = [] } = isOwn(form.algorithm) ? {} : (algorithmOf(form) ?? {});
  return examples.map(({ name, says, ids }) => ({
    says: name,
    cite: says,
    value: ids.join(", "),
    change: { ...usual, ids: ids.join(",") },
  }));
}

/** Nothing where there is no such algorithm, or it takes no such parameters: the run says so. */
function algorithmOf({ algorithm, set }: Form): Algorithm | undefined {
  try {
    return find(algorithm).with(set);
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
}
