import { catalogue, find, papers, runAgainst, type Claim, type Judged } from "@ringleader/core";
import { plural } from "../../app/figures.ts";
import { formOfFlags } from "../../run/flags.ts";
import type { Form } from "../../run/form.ts";
import type { Seen, Step, Tour } from "../tour.ts";

/** A claim that a paper prints and a run refutes. */
export interface Erratum {
  readonly claim: Claim;
  readonly form: Form;
  /** The number of its paper. */
  readonly paper: string;
}

/** Of each paper at most so many are walked through; all of them are in the errata. */
const EACH = 2;

/** Every refuted claim that a paper prints, from the catalogue: as the errata have them. */
export function refuted(): readonly Erratum[] {
  const seen = new Set<string>();
  return catalogue.flatMap((family) => {
    const sets = [
      {},
      ...Object.entries(family.parameters).flatMap(([name, { labels = [] }]) =>
        labels.map((value) => ({ [name]: value })),
      ),
    ];
    return sets.flatMap((set) => {
      const algorithm = family.with(set);
      return (algorithm.claims ?? []).flatMap((claim): Erratum[] => {
        const { says, cite, refuted: against } = claim;
        if (!against || against.chosen || seen.has(family.name + cite + says)) return [];
        seen.add(family.name + cite + says);
        const flags = runAgainst(algorithm, against);
        return [{ claim, form: formOfFlags(family.name, flags), paper: cite.slice(0, 3) }];
      });
    });
  });
}

/** How many processes a run has, as it is asked for. */
const size = ({ form: { ids, n } }: Erratum): number =>
  /^\d/.test(ids) ? ids.split(",").length : Number(n);

/** A few of them: of each paper those on the smallest rings that still are rings, then those on a ring of one. */
export function chosen(): readonly Erratum[] {
  const all = refuted();
  const truths = new Set<string>();
  const isNew = ({ claim }: Erratum): boolean =>
    truths.size !== truths.add(claim.refuted!.truth).size;
  const later = (it: Erratum) => (size(it) === 1 ? Infinity : size(it));
  return Object.keys(papers).flatMap((paper) =>
    all
      .filter((it) => it.paper === paper && size(it) <= 40)
      .sort((x, y) => later(x) - later(y))
      .filter(isNew)
      .slice(0, EACH),
  );
}

const judged = ({ result }: Seen, { says, cite }: Claim): Judged =>
  result.claims.find((it) => it.says === says && it.cite === cite)!;

const stepOf = ({ claim, form, paper }: Erratum): Step => ({
  title: `${claim.says[0].toUpperCase()}${claim.says.slice(1)}`,
  scene: { form },
  says: (seen) => {
    const { measured, bound } = judged(seen, claim);
    const found = /^\d+$/.test(bound) ? `${measured}, where ${bound} is claimed` : measured;
    return [
      `So it stands in ${claim.cite}. ${sentence(papers[paper])}`,
      `The smallest run against it has ${plural(seen.result.n, "process", "processes")}: ${found}.`,
      `What is true: ${sentence(claim.refuted!.truth)}`,
    ];
  },
  holds: (seen) => !judged(seen, claim).holds && judged(seen, claim).refuted !== undefined,
  claim: ({ says, cite }) => says === claim.says && cite === claim.cite,
});

const sentence = (text: string): string => (text.endsWith(".") ? text : `${text}.`);

/** What the question asks to be refuted once more. */
const asked = find("peterson")
  .with({})
  .claims!.find((it) => it.refuted && it.says === "at most 2n log₂ n messages")!;

export const errata: Tour = {
  name: "errata",
  title: "What the papers got wrong",
  about: "Printed claims, each with the smallest run against it, and what is true.",
  minutes: 5,
  steps: chosen().map(stepOf),
  question: {
    kind: "make",
    asks: `${asked.cite}: Peterson's algorithm takes ${asked.says}. A ring of one refutes it. Find a larger ring that does.`,
    label: "Ids, clockwise",
    hint: "different whole numbers, as 2 1 3",
    begins: "1 2 3",
    scenes: (text) => [{ form: { algorithm: "peterson", ids: text } }],
    made: ([seen]) => seen.result.n > 1 && !judged(seen, asked).holds,
    right: ([seen]) =>
      `${judged(seen, asked).measured} messages against ${judged(seen, asked).bound}. What is true: ${sentence(asked.refuted!.truth)}`,
    wrong: ([seen]) =>
      seen.result.n === 1
        ? "That is the ring of one; there is a larger one."
        : `${judged(seen, asked).measured} messages against ${judged(seen, asked).bound}: here the claim holds. What is 2n log₂ n on very small rings?`,
  },
};
