import { isCatalogued } from "../../algorithms/index.ts";
import { observe } from "../../judge/known-limit.ts";
import type { Claim, Configuration, Watcher } from "../../model/claim.ts";
import type { Outcome } from "../../model/outcome.ts";
import type { Setup } from "../../model/setup.ts";
import type { Network } from "../../model/system/network.ts";
import { readsIdValues } from "../../sentence/id-values.ts";
import { expressionOf, invariantsOf, parseSentence } from "../../sentence/invariant.ts";
import { vocabularyOf } from "../../sentence/vocabulary.ts";
import { numbersEveryWay } from "../setups/numbered-ports.ts";
import { readsStarts } from "../setups/open-dimensions.ts";
import type { Scope } from "../setups/scope.ts";
import { twinsOf, type Twin } from "./twins.ts";

/** The parts of a setup whose every value the model or the scope explores, or that no run of the model can change. */
function exploredIn(scope: Scope): ReadonlySet<PropertyKey> {
  const { needs } = scope.algorithm;
  const { ids, idRange, wake, willing, ports } = scope;
  const explored = {
    n: true,
    algorithm: true,
    needs: true,
    violated: true,
    known: true,
    network: true,
    ids: !needs.ids || typeof ids === "object" || idRange !== undefined,
    // In rounds, patterns with the same run stand for each other.
    waking: needs.rounds ? needs.everyone === true : needs.root === true || wake !== undefined,
    willing: !needs.rounds || willing !== undefined,
    swapped: !needs.ring || needs.direction === true || ports !== undefined,
    ties: !needs.rounds,
    coins: !needs.coins,
    // Runs on links that keep the order are among those on links that do not, but their setups are not.
    links: needs.fifo === true,
  };
  return new Set(Object.entries(explored).flatMap(([key, isKnown]) => (isKnown ? [key] : [])));
}

/** The same for the parts of a network. */
function exploredOfNetwork(scope: Scope): ReadonlySet<PropertyKey> {
  const { algorithm, network, ports } = scope;
  const size = ["n", "ring", "edges"];
  if (algorithm.needs.ring) return new Set([...size, "rows", "made"]);
  const isNumbered = ports !== undefined || numbersEveryWay(scope);
  return new Set([
    ...size,
    ...(isNumbered ? ["rows"] : []),
    ...(typeof network === "object" ? ["made", "names"] : []),
  ]);
}

/** True if some processes may be started by a message, and the scope leaves out the runs in which they are. */
const leavesOutSleepers = ({ algorithm: { needs }, wake }: Scope): boolean =>
  needs.everyone === true && !needs.rounds && !needs.root && wake === undefined;

/** The function that judges a claim, which copies of the claim share; else the claim itself. */
export const judgeOf = (claim: Claim): Claim | Function =>
  (Object.values({ ...claim }).find((it) => typeof it === "function") as Function) ?? claim;

/** What the functions of a claim see. */
interface Views {
  readonly setup: (setup: Setup, isTwin?: boolean) => Setup;
  /** `see` is called if a part is read in which twins differ. */
  readonly run: (run: Outcome, twin?: Twin, see?: () => void) => Outcome;
  /** The twins with which the next call is compared. */
  readonly twins: () => readonly Twin[];
  readonly note: () => void;
}

/** The parts of a run in which twins differ. */
const TWINNED: readonly PropertyKey[] = ["leaders", "expected", "fields", "time"];

/**
 * Returns the scope with claims of foreign code that call `note` when their verdict may depend on what the scope fixes:
 * when they read such a part of a setup, or judge otherwise if the ids have other values in the same order, or if time
 * began later. What they say of other values no check of this scope can tell. Of such parts, sentences can read only
 * the values of ids.
 */
export function noteFixedParts(scope: Scope, note: (id: string) => void): Scope {
  const { algorithm } = scope;
  const isForeign = (it: Claim) => !isCatalogued(it) && !expressionOf(it, algorithm);
  const explored = exploredIn(scope);
  if ((scope.violate ?? []).length > 0) return scope;
  if (!explored.has("ids"))
    for (const { id, sentence } of invariantsOf(algorithm)) {
      const parsed = parseSentence(sentence, algorithm);
      if (readsIdValues(parsed, vocabularyOf(algorithm))) note(id);
    }
  if (!algorithm.claims?.some(isForeign)) return scope;
  const inNetwork = exploredOfNetwork(scope);
  const areStartsOpen = leavesOutSleepers(scope);
  const claims = algorithm.claims.map((claim) => {
    if (!isForeign(claim)) return claim;
    const noteThis = () => note(claim.id);
    if (areStartsOpen && readsStarts(claim, algorithm, scope.n)) noteThis();
    const noteIn = (known: ReadonlySet<PropertyKey>) => (key: PropertyKey) => {
      if (typeof key === "string" && !known.has(key)) noteThis();
    };
    const seeNetwork = (network: () => Network) => observe(network, noteIn(inNetwork));
    const setup = (it: Setup, isTwin = false): Setup =>
      observe(() => it, noteIn(explored), {
        network: seeNetwork(() => it.network),
        ...(isTwin && copiesOf(it)),
      });
    return noting(claim, {
      setup,
      run: (it, twin, see) =>
        observe(
          () => it,
          (key) => {
            // Other starts change the critical path, but no other part of an outcome.
            if (key === "digest" || (key === "causal" && areStartsOpen)) noteThis();
            else if (TWINNED.includes(key)) see?.();
          },
          seenRun(it, setup, twin),
        ),
      // Functions of the catalogue only compare ids.
      twins: isCatalogued(judgeOf(claim)) ? () => [] : twinsOf(scope, claim),
      note: noteThis,
    });
  });
  return { ...scope, algorithm: { ...algorithm, claims } };
}

/** Copies what a claim could change, so that a change is seen once, whatever is compared. */
const copiesOf = ({ ids, swapped, willing }: Setup): Partial<Setup> => ({
  ...(ids && { ids: ids.slice() }),
  ...(swapped && { swapped: swapped.slice() }),
  ...(willing && { willing: willing.slice() }),
});

/** The parts of a run that differ from what the engine measured. */
const seenRun = (run: Outcome, seeSetup: Views["setup"], twin?: Twin): Partial<Outcome> =>
  Object.defineProperties(
    {},
    {
      setup: { get: () => seeSetup(run.setup, twin !== undefined) },
      ...(twin && {
        leaders: { get: () => twin.leaders(run.leaders) },
        expected: { get: () => twin.id(run.expected) },
        fields: { get: () => run.fields?.map((it) => twin.fields(it)) },
        time: { get: () => run.time && twin.times(run.time) },
      }),
    },
  );

function noting(claim: Claim, { setup, run, twins, note }: Views): Claim {
  /** Returns the value of a function; notes if a twin has another. */
  const compared = <T>(it: Outcome, of: (run: Outcome) => T): T => {
    let isTwinned = false;
    const value = of(run(it, undefined, () => (isTwinned = true)));
    if (isTwinned) for (const twin of twins()) if (!isEqual(value, () => of(run(it, twin)))) note();
    return value;
  };
  switch (claim.form) {
    case "bound": {
      const { measure } = claim;
      return {
        ...claim,
        limit: (it, phase) => compared(it, (seen) => claim.limit(seen, phase)),
        ...(measure.of === "time" && {
          measure: {
            ...measure,
            value: (it: Outcome) => compared(it, (seen) => measure.value(seen)),
          },
        }),
      };
    }
    case "along":
      return {
        ...claim,
        watcher(it) {
          const watcher = claim.watcher(setup(it));
          let others = twins().map((twin) => ({ twin, watcher: claim.watcher(setup(it, true)) }));
          /** Drops the twins that judge otherwise. */
          const compare = (says: unknown, judge: (watcher: Watcher, twin: Twin) => unknown) => {
            others = others.filter((other) => {
              const isSame = isAlike(says, () => judge(other.watcher, other.twin));
              if (!isSame) note();
              return isSame;
            });
          };
          return {
            see(event, read) {
              const says = watcher.see(event, read);
              compare(says, (other, twin) =>
                other.see(twin.event(event), (p) => twin.fields(read(p))),
              );
              return says;
            },
            // A watcher may get its `end` only when it has seen something.
            end(outcome) {
              const says = watcher.end?.(run(outcome));
              compare(says, (other, twin) => other.end?.(run(outcome, twin)));
              return says;
            },
          };
        },
      };
    case "always":
      return {
        ...claim,
        holds(config) {
          // Claims can neither keep anything in a configuration nor change it.
          const seen = (isTwin: boolean): Configuration =>
            Object.freeze({
              n: config.n,
              get setup() {
                return setup(config.setup, isTwin);
              },
              read: config.read,
              waiting: config.waiting,
            });
          const says = claim.holds(seen(false));
          for (const twin of twins())
            if (!isAlike(says, () => claim.holds(twin.configuration(seen(true))))) note();
          return says;
        },
      };
    default:
      return claim;
  }
}

/** True if a function returns this value. A function that fails on a twin judges otherwise. */
function isEqual<T>(value: T, other: () => T): boolean {
  try {
    return Object.is(value, other());
  } catch {
    return false;
  }
}

/** True if both say that something is wrong, or both say nothing. */
const isAlike = (says: unknown, other: () => unknown): boolean =>
  isEqual(says === undefined, () => other() === undefined);
