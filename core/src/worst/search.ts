import { groupDigits } from "../refusal/group-digits.ts";
import { startAnnealing, type Annealed, type SearchInProgress } from "./anneal.ts";
import { type Candidate, evaluate, openOf, simplestCandidate, type Space } from "./candidate.ts";
import { type Ceiling, ceilingOf, isCertain } from "./ceiling.ts";
import { measureOf, type WorstMeasure } from "./measure.ts";
import { portableOf } from "../check/report/portable-run.ts";
import { idValues } from "../check/setups/dimensions.ts";
import { openDimensions } from "../check/setups/open-dimensions.ts";
import { mostMessages } from "../check/rounds/check-rounds.ts";
import type { Scope } from "../check/setups/scope.ts";
import { findMistakes } from "../judge/election.ts";
import { judgeBound } from "../judge/judge.ts";
import type { Bound, Claim } from "../model/claim.ts";
import { Refusal } from "../refusal/refusal.ts";
import type { Outcome } from "../model/outcome.ts";
import { makeSetup, portsText, type Request } from "../model/setup.ts";

/** A request of `ringleader worst`. The search varies what neither `given` nor the model fixes. */
export interface WorstRequest {
  readonly given: Request & { readonly n: number };
  /** The greatest id that is tried. Only for algorithms that compute with ids. */
  readonly idRange?: number | undefined;
  readonly measure: string;
  /** Maximum number of runs, over all restarts. */
  readonly evaluations: number;
  readonly restarts: number;
  /** True if the claims are those of another algorithm, or the word of a user: they end no search. */
  readonly doubtsClaims?: boolean | undefined;
}

/** A search for the most expensive run. Restarts may run in any thread and in any order. */
export interface WorstSearch {
  readonly request: WorstRequest;
  readonly measure: WorstMeasure;
  readonly space: Space;
  readonly scope: Scope;
  /** A phrase that names the open dimensions. */
  readonly says: string;
  /** The runs that an exhaustive search tries, if the model of the algorithm has others: "every run with ids 0..3". */
  readonly everyRun: string;
  /** The cost that no run exceeds according to the algorithm's claims; undefined if the claims give no limit. */
  readonly ceiling: Ceiling | undefined;
  /** The value at which the search ends: the ceiling if it is certain; otherwise undefined. */
  readonly end: bigint | undefined;
  /** Starts the restart with this number, from `known` if given. */
  restart(number: number, known?: Candidate): SearchInProgress<Annealed>;
  /** Says what a run violates; undefined if nothing. Checks bounds only if the run is the best so far. */
  readonly wrong: (run: Outcome, isBest: boolean) => string | undefined;
}

/** Largest ring, in processes. A result lists all ids, which limits the size. */
const MOST = 1000;

export function makeWorstSearch(request: WorstRequest): WorstSearch {
  const { given, idRange, evaluations, restarts } = request;
  const { algorithm, n } = given;
  if (!Number.isSafeInteger(n) || n < 1 || n > MOST) {
    throw Refusal.of(
      "n",
      `${n} is not accepted; n is a whole number from 1 to ${groupDigits(MOST)}.`,
    );
  }
  if (algorithm.needs.coins) {
    throw new Refusal(
      `${algorithm.name} tosses coins, so its cost depends on chance and it has no worst run; ` +
        `\`ringleader chance\` computes its expected cost.`,
    );
  }
  const measure = measureOf(request.measure, algorithm);
  if (given.schedule?.kind === "trace") {
    throw Refusal.of(
      "schedule",
      "a trace fixes the whole run and leaves nothing to search; remove the schedule.",
    );
  }
  const measuresPath = measure.name === "causal";
  const { least, most } = idValues({ algorithm, n, idRange });
  const base = makeSetup({
    ...given,
    ...(algorithm.needs.ids && {
      ids: given.ids ?? Array.from({ length: n }, (_, p) => least + p),
    }),
    ...(algorithm.needs.ring && { ports: given.ports ?? "aligned" }),
  });
  const space = { base, open: openOf(given, measuresPath), least, most, patience: mostMessages(n) };
  const bounds = boundsOf(algorithm.claims);
  const ceiling = ceilingOf(space, measure, bounds, evaluate(space, simplestCandidate(space)));
  const wrong = (run: Outcome, isBest: boolean): string | undefined => {
    if (!run.finished) return `the run has not ended after ${space.patience} messages`;
    const [why] = findMistakes(run);
    if (why !== undefined || !isBest) return why;
    const broken = bounds.find((it) => !it.refuted && judgeBound(it, run)?.holds === false);
    return broken && `${broken.says} (${broken.cite}) does not hold`;
  };
  const each = Math.max(1, Math.floor(evaluations / restarts));
  const isEnding = ceiling !== undefined && !request.doubtsClaims && isCertain(ceiling, n);
  const end = isEnding ? ceiling.value : undefined;
  const search: WorstSearch = {
    request,
    measure,
    space,
    scope: scopeOf(request, space, measuresPath),
    says: saysOf(space),
    everyRun: sayEveryRun(request, space, measuresPath),
    ceiling,
    end,
    restart: (number, known) => startAnnealing(search, number, each, known),
    wrong,
  };
  return search;
}

export const boundsOf = (claims: readonly Claim[] = []): Bound[] =>
  claims.filter((it): it is Bound => it.form === "bound");

/** Returns the scope of a check of all runs that neither the request nor the model excludes. */
function scopeOf(
  { given, idRange }: WorstRequest,
  { base, open }: Space,
  measuresPath: boolean,
): Scope {
  const { algorithm, n, wake, willing, ports, links, ties } = given;
  const fixed = portableOf(base);
  const { ring, rounds } = algorithm.needs;
  const numbering = base.made.ports === "aligned" ? "aligned" : portsText(base);
  const narrow: Scope = {
    algorithm,
    n,
    ids: base.ids && !open.includes("ids") ? Array.from(base.ids) : undefined,
    idRange,
    wake: wake === undefined ? undefined : (fixed.wake ?? "all"),
    willing: willing === undefined ? undefined : (fixed.willing ?? "all"),
    ports: ports !== undefined ? numbering : ring ? undefined : "each",
    links: rounds || open.includes("schedule") ? links : base.links,
    ties,
    network: ring ? undefined : base.network,
    measuresPath,
  };
  return openDimensions(narrow)
    .filter((it) => !it.isGiven(narrow))
    .reduce((scope, { each }) => ({ ...scope, ...each }), narrow);
}

/** Names the runs that are tried where the model has others: other ids, networks, links, or what the request fixes. */
function sayEveryRun(
  { given }: WorstRequest,
  { base, open, least, most }: Space,
  measuresPath: boolean,
): string {
  const { algorithm, schedule } = given;
  const { needs, computesWithIds } = algorithm;
  const isLeft = openDimensions({ algorithm, n: base.n, measuresPath }).flatMap(({ each = {} }) =>
    Object.keys(each),
  );
  const fixable = [...isLeft, "ids", "ports", "schedule"] as (keyof Request)[];
  return [
    "every run",
    computesWithIds && open.includes("ids") && `with ids ${least}..${most}`,
    !needs.ring && `on ${base.network.ring ? "a ring" : base.network.made}`,
    schedule && isLeft.includes("links") && base.links === "fifo" && "on links that keep the order",
    fixable.some((key) => given[key] !== undefined) && "that the request allows",
  ]
    .filter(Boolean)
    .join(" ");
}

const words: Readonly<Record<Space["open"][number], (space: Space) => string>> = {
  ids: ({ least, most }) => `ids among ${least}..${most}`,
  wake: ({ base }) => (base.algorithm.needs.rounds ? "wake-up times" : "starters"),
  willing: () => "willing processes",
  ports: () => "port labels",
  schedule: () => "schedules",
  links: () => "links that reorder",
};

const saysOf = (space: Space): string =>
  space.open.length === 0
    ? "nothing (everything is fixed)"
    : space.open.map((it) => words[it](space)).join(", ");
