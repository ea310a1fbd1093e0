import {
  catalogue,
  findAlgorithm,
  nameSource,
  papers,
  runAgainst,
  type Claim,
  type Judged,
} from "@ringleader/core/internal";
import { plural } from "../../../form/format.ts";
import { formatForm, type Form } from "../../../run/form.ts";
import type { SeenRun, TourStep, Tour } from "./tour.ts";

/** A claim that a paper prints and a run refutes. */
export interface Erratum {
  readonly claim: Claim;
  readonly form: Form;
  /** The number of the paper, three digits. */
  readonly paper: string;
}

/** Largest number of claims per paper in the tour; docs/errata.md lists all refuted claims. */
const EACH = 2;

/** Returns every claim of the catalogue that a paper prints and a run refutes. */
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
        const { id, cite, refuted: against } = claim;
        if (!against || against.chosen || seen.has(`${family.name}/${id}`)) return [];
        seen.add(`${family.name}/${id}`);
        const form = formatForm(runAgainst(algorithm, family.name, against.run));
        return [{ claim, form, paper: cite.slice(0, 3) }];
      });
    });
  });
}

/** Returns the number of processes of the run that refutes the claim. */
const size = ({ form: { ids, n } }: Erratum): number =>
  /^\d/.test(ids) ? ids.split(",").length : Number(n);

/** For each paper, chooses the claims with the smallest counterexamples; rings of one process come last. */
export function chosen(): readonly Erratum[] {
  const all = refuted();
  const truths = new Set<string>();
  const isNew = ({ claim }: Erratum): boolean =>
    truths.size !== truths.add(claim.refuted!.truth).size;
  const rank = (erratum: Erratum) => (size(erratum) === 1 ? Infinity : size(erratum));
  return Object.keys(papers).flatMap((paper) =>
    all
      .filter((erratum) => erratum.paper === paper && size(erratum) <= 40)
      .sort((x, y) => rank(x) - rank(y))
      .filter(isNew)
      .slice(0, EACH),
  );
}

const judged = ({ result }: SeenRun, { id }: Claim): Judged =>
  result.claims.find((claim) => claim.id === id)!;

const stepOf = ({ claim, form, paper }: Erratum): TourStep => ({
  title: `${claim.says[0].toUpperCase()}${claim.says.slice(1)}`,
  scene: { form },
  says: (seen) => {
    const { measured, bound } = judged(seen, claim);
    const evidence = /^\d+$/.test(bound) ? `${measured}, but the claim says ${bound}` : measured;
    return [
      `${nameSource(claim.cite)} claims this. ${sentence(papers[paper])}`,
      `The smallest counterexample has ${plural(seen.result.n, "process", "processes")}: ${evidence}.`,
      `What is true: ${sentence(claim.refuted!.truth)}`,
    ];
  },
  holds: (seen) => !judged(seen, claim).holds && judged(seen, claim).refuted !== undefined,
  claim: ({ id }) => id === claim.id,
});

const sentence = (text: string): string => (text.endsWith(".") ? text : `${text}.`);

/** The claim that the reader is asked to refute. */
const questioned = findAlgorithm("peterson")
  .with({})
  .claims!.find(({ id }) => id === "messages-printed")!;

export const errata: Tour = {
  name: "errata",
  title: "What the papers got wrong",
  about: "Published claims, each with its smallest counterexample, and what is true.",
  minutes: 5,
  steps: chosen().map(stepOf),
  questions: [
    {
      kind: "text",
      asks: `${nameSource(questioned.cite)}: Peterson's algorithm takes ${questioned.says}. A ring of one process refutes this claim. Find a larger ring that refutes it too.`,
      label: "Ids, clockwise",
      hint: "different whole numbers, like 2 1 3",
      begins: "1 2 3",
      scenes: (text) => [{ form: { algorithm: "peterson", ids: text } }],
      accepts: ([seen]) => seen.result.n > 1 && !judged(seen, questioned).holds,
      right: ([seen]) =>
        `${judged(seen, questioned).measured} messages, but the bound is ${judged(seen, questioned).bound}. What is true: ${sentence(questioned.refuted!.truth)}`,
      wrong: ([seen]) =>
        seen.result.n === 1
          ? "That is a ring of one process; find a larger ring."
          : `${judged(seen, questioned).measured} messages, and the bound is ${judged(seen, questioned).bound}, so the claim holds on this ring. What is 2n log₂ n on very small rings?`,
    },
  ],
};
