import { annealing, type Annealing, type Problem } from "./adversary/anneal.ts";
import { openOf, plain, type Candidate, type Space } from "./adversary/candidate.ts";
import { ceilingOf, isCertain, type Ceiling } from "./adversary/ceiling.ts";
import { evaluate } from "./adversary/evaluate.ts";
import { measureOf, type WorstMeasure } from "./adversary/worst-measure.ts";
import { idValues } from "./check/dimensions.ts";
import { mostMessages } from "./check/rounds.ts";
import type { Scope } from "./check/scope.ts";
import { violations } from "./judge/election.ts";
import { judge } from "./judge/judge.ts";
import type { Bound, Claim } from "./model/claim.ts";
import { Refusal } from "./model/refusal.ts";
import type { Outcome } from "./model/run.ts";
import { portsText, setup, type Request, type Setup } from "./model/setup.ts";

/** What `ringleader worst` asks: what is given is fixed, what the model leaves open is looked for. */
export interface WorstRequest {
  readonly given: Request & { readonly n: number };
  /** The greatest id, for algorithms that compute with ids. */
  readonly idRange?: number | undefined;
  readonly measure: string;
  /** Runs that may be made, by all restarts together. */
  readonly evaluations: number;
  readonly restarts: number;
}

/** A search for the most expensive run: restarts that may be made in any thread, in any order. */
export interface WorstSearch {
  readonly request: WorstRequest;
  readonly measure: WorstMeasure;
  readonly space: Space;
  readonly scope: Scope;
  /** What is looked for, in a phrase. */
  readonly says: string;
  /** No run costs more, by the claims of the algorithm. */
  readonly ceiling: Ceiling | undefined;
  /** The value at which a search is over: a ceiling that is certain. */
  readonly end: bigint | undefined;
  /** Restart number so and so; from a run that is known, if one is given. */
  restart(number: number, known?: Candidate): Annealing;
  /** What is wrong with a run, in a sentence. */
  wrong: Problem["wrong"];
}

/** The lists of larger rings would not stand in a result. */
const MOST = 1000;

export function worstSearch(request: WorstRequest): WorstSearch {
  const { given, idRange, evaluations, restarts } = request;
  const { algorithm, n, seed = 0 } = given;
  if (!Number.isSafeInteger(n) || n < 1 || n > MOST) {
    throw new Refusal(`n = ${n} is not accepted; worst cases of 1 to ${MOST} are looked for.`);
  }
  if (algorithm.needs.coins) {
    throw new Refusal(
      `${algorithm.name} tosses coins, and they may fall badly for as long as you like: it has no worst run. ` +
        `\`ringleader chance\` has its expectation.`,
    );
  }
  const measure = measureOf(request.measure, algorithm);
  if (given.schedule?.kind === "trace") {
    throw new Refusal("schedule: a trace fixes the whole run; there is nothing left to look for.");
  }
  const { least, most } = idValues({ algorithm, n, ...(idRange !== undefined && { idRange }) });
  const base = setup({
    ...given,
    ...(algorithm.needs.ids && {
      ids: given.ids ?? Array.from({ length: n }, (_, p) => least + p),
    }),
    ...(algorithm.needs.ring && { ports: given.ports ?? "aligned" }),
  });
  const scope = scopeOf(request, base);
  const space = { base, open: openOf(given), least, most, patience: mostMessages(n) };
  const bounds = boundsOf(algorithm.claims);
  const ceiling = ceilingOf(space, measure, bounds, evaluate(space, plain(space)));
  const wrong = (run: Outcome, isBest: boolean): string | undefined => {
    if (!run.finished) return `it is not over after ${space.patience} messages`;
    const [why] = violations(run);
    if (why !== undefined || !isBest) return why;
    const broken = bounds.find((it) => !it.refuted && judge(it, run)?.holds === false);
    return broken && `${broken.says} (${broken.cite}): not so`;
  };
  const each = Math.max(1, Math.floor(evaluations / restarts));
  const end = ceiling && isCertain(ceiling, n) ? ceiling.value : undefined;
  const problem = { space, measure, seed, ceiling: end, wrong };
  return {
    request,
    measure,
    space,
    scope,
    says: saysOf(space),
    ceiling,
    end,
    restart: (number, known) => annealing(problem, number, each, known),
    wrong,
  };
}

export const boundsOf = (claims: readonly Claim[] = []): Bound[] =>
  claims.filter((it): it is Bound => it.form === "bound");

/** The same, as a check goes through it. */
function scopeOf({ given, idRange }: WorstRequest, base: Setup): Scope {
  const { algorithm, n, wake, willing, ports, links } = given;
  const open = openOf(given);
  return {
    algorithm,
    n,
    ...(base.ids && !open.includes("ids") && { ids: Array.from(base.ids) }),
    ...(idRange !== undefined && { idRange }),
    wake: open.includes("wake") ? "each" : (wake ?? "all"),
    willing: open.includes("willing") ? "each" : (willing ?? "all"),
    // A network keeps the numbering that it has.
    ports: algorithm.needs.ring
      ? open.includes("ports")
        ? "each"
        : (ports ?? "aligned")
      : base.made.ports === "aligned"
        ? "aligned"
        : portsText(base),
    ...(links && { links }),
    ...(!algorithm.needs.ring && { network: base.network }),
  };
}

const words: Readonly<Record<Space["open"][number], (space: Space) => string>> = {
  ids: ({ least, most }) => `ids among ${least}..${most}`,
  wake: ({ base }) => (base.algorithm.needs.rounds ? "who wakes when" : "who starts"),
  willing: () => "who is willing",
  ports: () => "port labels",
  schedule: () => "schedules",
};

const saysOf = (space: Space): string =>
  space.open.length === 0
    ? "nothing: this one run"
    : space.open.map((it) => words[it](space)).join(", ");
