import {
  leastSize,
  assumptions,
  formatFlags,
  judgeAcross,
  listNeeds,
  mutantName,
  mutantRun,
  allMutants,
  knownBy,
  parseRun,
  runAgainst,
  sayBasis,
  SMALLEST_FIRST,
  specFromSetup,
  tellingBounds,
  type Algorithm,
  type Basis,
  type Claim,
  type Family,
  type Field,
  type Judged,
  type Parameter,
  type Mutant,
} from "@ringleader/core/internal";
import { aliases } from "@ringleader/core/internal/names";
import { claimsOf, sourceOf } from "./source.ts";
import { example, MOST, small, type ExamplePicture } from "./example.ts";

export type AlgorithmDocument = ReturnType<typeof describeAlgorithm>;

/** Returns the description of an algorithm that `--json` prints. */
export function describeAlgorithm(name: string, family: Family, set: Settings) {
  const algorithm = family.with(set);
  const { paper, idea, needs, announces, links = "fifo", claims = [] } = algorithm;
  const mutant = mutantNamed(family);
  const failing = isShownFailing(family, set);
  const shown = example(exampleRequest(family, set), name);
  const mutants = allMutants.filter(({ of }) => of.name === family.name).map(mutantOf);
  const source = sourceOf(name);
  // The facts about a mutant are those of the algorithm that it changes.
  const own = mutant?.of.name ?? name;
  // In a variant with a single root, the root leads, so `elects` is left out.
  const { elects, ...others } = family.parameters;
  const parameters = { ...others, ...(elects && algorithm.elects && { elects }) };
  return {
    format: 1,
    name: family.name,
    aliases: aliases[family.name],
    paper,
    idea,
    needs: listNeeds(needs).map((it) => ({ name: it, says: assumptions[it] })),
    ties: algorithm.ties && { name: algorithm.ties, says: SMALLEST_FIRST },
    elects: algorithm.elects ?? ("any" as const),
    announces,
    links,
    parameters: Object.entries(parameters).map(([key, parameter]) => ({
      name: key,
      says: parameter.says,
      accepts: parameter.accepts,
      standard: key === "elects" ? (algorithm.elects ?? "any") : standardOf(parameter),
      depends: typeof parameter.standard === "string" ? undefined : true,
    })),
    messages: messagesOf(algorithm),
    bounds: tellingBounds(algorithm).map(({ says }) => says),
    example: shown && {
      run: runOf(shown, name, algorithm.needs.coins || failing),
      outcome: shown.result.outcome,
      violations: shown.result.violations,
      picture: shown.picture,
    },
    examples: (algorithm.examples ?? []).map(({ name: title, says, ids }) => ({
      name: title,
      says,
      run: formatFlags({ algorithm: own, ids }),
    })),
    claims: claims.map((claim) => claimDocument(own, algorithm, claim, shown?.result.claims ?? [])),
    witnesses: (algorithm.sometimes ?? []).map((it) => ({
      says: it.says,
      from: leastSize(it),
      across: it.across,
    })),
    twin: mutant && mutantOf(mutant),
    twins: mutants,
    mutants,
    source,
    claimsIn: claimsOf(source),
  };
}

const mutantNamed = ({ name }: Family): Mutant | undefined =>
  allMutants.find((it) => mutantName(it) === name);

type Settings = Readonly<Record<string, string>>;

/** True for a mutant without given parameters, which is shown with parameters with which it fails. */
const isShownFailing = (family: Family, set: Settings): boolean =>
  mutantNamed(family) !== undefined && Object.keys(set).length === 0;

const exampleRequest = (family: Family, set: Settings) =>
  isShownFailing(family, set) ? parseRun(mutantRun(mutantNamed(family)!)) : small(family.with(set));

/** Draws the example of an algorithm in at most `rows` lines. */
export const drawExample = (
  name: string,
  family: Family,
  set: Settings,
  rows: number,
): readonly string[] => example(exampleRequest(family, set), name, rows)?.picture ?? [];

const standardOf = ({ standard }: Parameter<unknown>): string =>
  typeof standard === "string" ? standard : standard({});

/** Returns the command that runs the example, with the seed if the run depends on the seed. */
function runOf({ setup, result }: ExamplePicture, name: string, seeded: boolean): string {
  return formatFlags({
    ...specFromSetup(setup, name),
    ...(!seeded && { seed: undefined }),
    ...(result.outcome === "budget" && { maxMessages: MOST }),
  });
}

const messagesOf = ({ messages }: Algorithm): Record<string, string[]> =>
  Object.fromEntries(
    Object.entries(messages).map(([kind, fields]) => [
      kind,
      Object.entries(fields).map(([name, field]) =>
        (field as Field<unknown>).ghost ? `(${name})` : name,
      ),
    ]),
  );

/** Sizes for which means and worst cases are shown; the first that the claim covers is used. */
const SIZES = [4, 8, 3, 2, 1];

/** Returns a claim with its value on the example, or with the value of a mean or a worst case. */
export function claimDocument(
  name: string,
  algorithm: Algorithm,
  claim: Claim,
  judged: readonly Judged[],
) {
  const { id, form, says, cite, known, refuted } = claim;
  const here = judged.find((it) => it.id === id);
  // What the claim rests on: its proof, the n up to which it was searched, or the measurement.
  const { by: _, ...on }: Partial<Basis> = known ?? {};
  return {
    id,
    form,
    says,
    cite,
    known: knownBy(claim),
    ...(on as { where?: string; to?: number; on?: string }),
    basis: refuted ? undefined : sayBasis(known),
    relation: claim.form === "bound" ? claim.relation : undefined,
    here: here && { holds: here.holds, measured: here.measured, bound: here.bound },
    mean: claim.form === "average" ? meanOf(claim) : undefined,
    worst: claim.form === "attained" ? worstOf(name, algorithm, claim) : undefined,
    draws: claim.form === "chance" ? drawsOf(claim) : undefined,
    pair: claim.form === "across" ? pairOf(name, claim) : undefined,
    refuted: refuted && formatFlags(runAgainst(algorithm, name, refuted.run)),
    truth: refuted?.truth,
    truthKnown: refuted?.known,
  };
}

function meanOf(claim: Claim & { form: "average" }) {
  const n = SIZES.find((it) => claim.mean(it) !== undefined);
  const [numerator, denominator] = (n !== undefined && claim.mean(n)) || [];
  if (numerator === undefined) return undefined;
  return { n, is: denominator === 1n ? String(numerator) : `${numerator}/${denominator}` };
}

function worstOf(name: string, algorithm: Algorithm, claim: Claim & { form: "attained" }) {
  const n = SIZES.find((it) => claim.value(it) !== undefined);
  if (n === undefined) return undefined;
  const { ids, wake } = claim.worst(n);
  const run = formatFlags(runAgainst(algorithm, name, { ids, wake }));
  return { n, is: String(claim.value(n)), run };
}

/** A ring on which two processes stay active after the first round of an algorithm like Franklin's. */
const PAIRED = [3, 1, 4, 2];

/** Returns the expectation over the draws and its bound; undefined if one of the two cannot be computed. */
function drawsOf(claim: Claim & { form: "chance" }) {
  const [n] = SIZES;
  const [is, most] = [claim.fromDraws?.(n), claim.limit(n)];
  if (!is || !most) return undefined;
  const text = ({ p, q }: typeof most) => (q === 1n ? `${p}` : `${p}/${q}`);
  return { n, is: `${text(is)} of at most ${text(most)}` };
}

function pairOf(name: string, claim: Claim & { form: "across" }) {
  const { holds, first, second } = judgeAcross(claim, { algorithm: name, ids: PAIRED });
  return { other: claim.other, line: claim.line, ids: PAIRED, holds, first, second };
}

function mutantOf(mutant: Mutant) {
  const { trap, cite, mistake, says, truth, caught, shows: outcome } = mutant;
  const run = formatFlags(mutantRun(mutant));
  return { trap, cite, mistake, says, truth, run, caught, outcome };
}
