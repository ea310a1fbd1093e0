import {
  assumptions,
  judgeAcross,
  listNeeds,
  twinName,
  twinRun,
  twins,
  knownBy,
  runAgainst,
  sayBasis,
  SMALLEST_FIRST,
  type Algorithm,
  type Basis,
  type Claim,
  type Family,
  type Field,
  type Judged,
  type Parameter,
  type Twin,
} from "@ringleader/core";
import { claimsOf, sourceOf } from "../algorithm-source.ts";
import { elected } from "../elected.ts";
import { example, MOST, small, type Example } from "./example.ts";
import { requested } from "./typed-line.ts";

export type Described = ReturnType<typeof described>;

/** All that is known of an algorithm, as `--json` prints it. */
export function described(name: string, family: Family, set: Readonly<Record<string, string>>) {
  const algorithm = family.with(set);
  const { paper, idea, needs, announces, links = "fifo", claims = [] } = algorithm;
  const twin = twins.find((it) => twinName(it) === family.name);
  // A twin is shown where it fails, unless other parameters are asked for.
  const failing = twin && Object.keys(set).length === 0;
  const shown = example(failing ? requested(twinRun(twin)) : small(algorithm), name);
  const source = sourceOf(name);
  // What is known of a twin is known of the algorithm that it breaks.
  const own = twin?.of.name ?? name;
  // Where one process starts, that one leads, whichever extreme other variants elect.
  const { elects, ...others } = family.parameters;
  const parameters = { ...others, ...(elects && algorithm.elects && { elects }) };
  return {
    name: family.name,
    paper,
    idea,
    needs: listNeeds(needs).map((it) => ({ name: it, says: assumptions[it] })),
    ...(algorithm.ties && { ties: { name: algorithm.ties, says: SMALLEST_FIRST } }),
    elects: elected(algorithm),
    announces,
    links,
    parameters: Object.entries(parameters).map(([key, parameter]) => ({
      name: key,
      says: parameter.says,
      accepts: parameter.accepts,
      standard: key === "elects" ? elected(algorithm) : standardOf(parameter),
      ...(typeof parameter.standard !== "string" && { depends: true }),
    })),
    messages: messagesOf(algorithm),
    ...(shown && {
      example: {
        run: runOf(shown, algorithm.needs.coins || failing === true),
        outcome: shown.result.outcome,
        ...(shown.result.violations && { violations: shown.result.violations }),
        picture: shown.picture,
      },
    }),
    examples: (algorithm.examples ?? []).map(({ name: title, says, ids }) => ({
      name: title,
      says,
      run: `ringleader run ${own} --ids ${ids.join(",")}`,
    })),
    claims: claims.map((claim) => told(own, algorithm, claim, shown?.result.claims ?? [])),
    witnesses: (algorithm.sometimes ?? []).map(({ says, from, across }) => ({
      says,
      from,
      ...(across && { across }),
    })),
    ...(twin && { twin: twinOf(twin) }),
    twins: twins.filter(({ of }) => of.name === family.name).map(twinOf),
    source,
    claimsIn: claimsOf(source),
  };
}

const standardOf = ({ standard }: Parameter<unknown>): string =>
  typeof standard === "string" ? standard : standard({});

/** The line that runs the example, with its seed if that has a say. */
function runOf({ result: { replay, outcome } }: Example, seeded: boolean): string {
  const line = seeded ? replay : replay.replace(/ --seed \S+$/, "");
  return outcome === "budget" ? `${line} --max-messages ${MOST}` : line;
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

/** Of which n averages and worst cases are told: the first of these that the claim speaks of. */
const TOLD = [4, 8, 3, 2, 1];

/** A claim with what the example says of it; of a mean or a worst case, what it comes to. */
export function told(name: string, algorithm: Algorithm, claim: Claim, judged: readonly Judged[]) {
  const { form, says, cite, known, refuted } = claim;
  const here = judged.find((it) => it.says === says && it.cite === cite);
  return {
    form,
    says,
    cite,
    known: knownBy(claim),
    ...(known && rests(known)),
    ...(!refuted && { basis: sayBasis(known) }),
    ...(claim.form === "bound" && { relation: claim.relation }),
    ...(here && { here: { holds: here.holds, measured: here.measured, bound: here.bound } }),
    ...(claim.form === "average" && { mean: meanOf(claim) }),
    ...(claim.form === "attained" && { worst: worstOf(name, algorithm, claim) }),
    ...(claim.form === "chance" && { draws: drawsOf(claim) }),
    ...(claim.form === "across" && { pair: pairOf(name, claim) }),
    ...(refuted && {
      refuted: `ringleader run ${name} ${runAgainst(algorithm, refuted)}`,
      truth: refuted.truth,
      ...(refuted.known && { truthKnown: refuted.known }),
    }),
  };
}

/** What a claim rests on: where its proof is, to which n it was searched, on what it was measured. */
function rests({ by: _by, ...on }: Basis): { where?: string; to?: number; on?: string } {
  return on;
}

function meanOf(claim: Claim & { form: "average" }) {
  const n = TOLD.find((it) => claim.mean(it) !== undefined);
  const [numerator, denominator] = (n !== undefined && claim.mean(n)) || [];
  if (numerator === undefined) return undefined;
  return { n, is: denominator === 1n ? String(numerator) : `${numerator}/${denominator}` };
}

function worstOf(name: string, algorithm: Algorithm, claim: Claim & { form: "attained" }) {
  const n = TOLD.find((it) => claim.value(it) !== undefined);
  if (n === undefined) return undefined;
  const { ids, wake = {} } = claim.worst(n);
  const times = Object.entries(wake).map(([p, time]) => `${p}@${time}`);
  const woken = times.length > 0 ? ` --wake ${times.join(",")}` : "";
  return {
    n,
    is: String(claim.value(n)),
    run: `ringleader run ${name} ${runAgainst(algorithm, { by: `--ids ${ids.join(",")}${woken}` })}`,
  };
}

/** A ring on which every round of Franklin's kind leaves some. */
const PAIRED = [3, 1, 4, 2];

/** What is expected of the draws, where that is computed, and its bound. */
function drawsOf(claim: Claim & { form: "chance" }) {
  const [n] = TOLD;
  const [is, most] = [claim.fromDraws?.(n), claim.limit(n)];
  if (!is || !most) return undefined;
  const text = ({ p, q }: typeof most) => (q === 1n ? `${p}` : `${p}/${q}`);
  return { n, is: `${text(is)} of at most ${text(most)}` };
}

function pairOf(name: string, claim: Claim & { form: "across" }) {
  const { holds, first, second } = judgeAcross(claim, { algorithm: name, ids: PAIRED });
  return { other: claim.other, line: claim.line, ids: PAIRED, holds, first, second };
}

const twinOf = (twin: Twin) => ({
  trap: twin.trap,
  cite: twin.cite,
  mistake: twin.mistake,
  says: twin.says,
  truth: twin.truth,
  run: twinRun(twin),
  caught: twin.caught,
  outcome: twin.shows,
});
