import { cycle } from "../../model/system/network.ts";
import { isHopeless } from "../../model/system/needs.ts";
import { Refusal } from "../../refusal/refusal.ts";
import { makeSetup, type Request, type Setup } from "../../model/setup.ts";
import { makeWaking, type WakeRequest } from "../../model/system/wake.ts";
import { mustBegin } from "../search/markov-chain.ts";
import { dimensions, idValues, type Dimension } from "./dimensions.ts";
import { checkGraphs, networkCases, countNetworkCases } from "./networks.ts";
import { describeScope } from "./describe-scope.ts";
import { goesThroughGraphs, goesThroughPatterns, type Scope } from "./scope.ts";
import { standing, type Symmetry } from "./symmetries.ts";
import { wakePatterns } from "./wake-patterns.ts";

/** A setup, and how many setups it stands for. */
interface Weighted {
  readonly setup: Setup;
  readonly weight: number;
}

/** All setups of a scope, one for each class of symmetric setups. Each setup is made when the iteration reaches it. */
export interface Setups extends Iterable<Weighted> {
  /** The number of setups; undefined if counting them would take too long. */
  readonly count: number | undefined;
  /** A phrase that says what is explored. */
  readonly says: string;
}

/** Largest n that is checked. */
const MOST_CHECKED = 64;
/** Largest number of setups that are enumerated to count them. */
const COUNTED = 2 ** 17;

/** Returns the setups of a scope; refuses a scope that cannot be explored. */
export function setups(scope: Scope): Setups {
  if (isHopeless(scope.algorithm.needs)) return setupOfAlike(scope);
  const sample = sampleOf(scope);
  const through = dimensions(scope);
  const patterns = goesThroughPatterns(scope);
  const [first] = goesThroughGraphs(scope) ? [] : networkCases(scope, sample, through);
  return {
    get count() {
      return patterns ? undefined : count(scope, sample, through);
    },
    says: describeScope(scope, sample, through, first?.group),
    *[Symbol.iterator]() {
      for (const { setup, group, weight } of unwoken(scope, sample, through)) {
        if (!patterns) {
          yield { setup, weight };
          continue;
        }
        const { n, needs } = setup;
        const make = (wake: WakeRequest) => ({ ...setup, waking: makeWaking(n, wake, needs) });
        for (const pattern of wakePatterns(n, make)) {
          // If `everyone` is violated, skip the pattern in which all processes wake at once.
          if (setup.violated.includes("everyone") && pattern.setup.waking.all) continue;
          const left = standing(group, pattern.times);
          if (!left) continue;
          yield { setup: pattern.setup, weight: (weight * group.length) / left.length };
        }
      }
    },
  };
}

/** Returns the setup that shows that processes with neither ids nor coins cannot elect a leader. */
const setupOfAlike = ({ algorithm, n, links }: Scope): Setups => ({
  count: 1,
  says: `a ring of ${n} on which all processes take the same steps`,
  *[Symbol.iterator]() {
    const request = { algorithm, n, ports: "aligned", hopeless: true };
    yield { setup: makeSetup({ ...request, ...(links && { links }) }), weight: 1 };
  },
});

interface Unwoken extends Weighted {
  /** The symmetries that leave the setup unchanged. */
  readonly group: readonly Symmetry[];
}

/** Yields all setups, before wake-up patterns are applied. */
function* unwoken(scope: Scope, sample: Setup, through: readonly Dimension[]): Generator<Unwoken> {
  // If a case has its own network, the ports of that network are already numbered.
  const { ports: _, ...unnumbered } = fixedPart(scope);
  for (const { request, group, weight, openPorts } of networkCases(scope, sample, through)) {
    // Columns are valid by construction, so the setup is checked only once, before they are applied.
    const setup = request ? makeSetup({ ...unnumbered, ...request }) : sample;
    const base = openPorts ? { ...setup, openPorts } : setup;
    yield* nested(base, group, weight * group.length, through, 0);
  }
}

/** Yields the setups for all combinations of values of the dimensions `depth`, `depth` + 1, …. weight = members / |group|. */
function* nested(
  base: Setup,
  group: readonly Symmetry[],
  members: number,
  through: readonly Dimension[],
  depth: number,
): Generator<Unwoken> {
  if (depth === through.length) {
    yield { setup: base, group, weight: members / group.length };
    return;
  }
  const dimension = through[depth];
  const alike = new Set(group.map(({ to }) => to[0])).size === base.n;
  for (const column of dimension.columns(alike)) {
    const left = standing(group, column, dimension.of === "ports");
    if (!left) continue;
    const setup = { ...base, ...dimension.part(column, base) };
    yield* nested(setup, left, members, through, depth + 1);
  }
}

function count(scope: Scope, sample: Setup, through: readonly Dimension[]): number | undefined {
  const columns = through.reduce((product, dimension) => product * dimension.count, 1);
  const known = countNetworkCases(scope, sample);
  if (known !== undefined) {
    const [{ group }] = networkCases(scope, sample, through);
    const distinct = through.some((dimension) => dimension.distinct);
    // With distinct ids only the identity leaves a setup unchanged, so every class is as large as the group.
    const still = group.filter(({ to }) => to.every((q, p) => q === p));
    const all = (known * columns) / group.length;
    if (all > Number.MAX_SAFE_INTEGER) return undefined;
    if (group.length === 1 || (distinct && still.length === 1)) return all;
  }
  if (columns > COUNTED || (known === undefined && scope.n > 5)) return undefined;
  let total = 0;
  for (const _ of unwoken(scope, sample, through)) total++;
  return total;
}

/** Returns the part of a request that is the same in every setup. */
function fixedPart(scope: Scope): Request {
  const { algorithm, n, ids, ports, wake, willing, links, ties, violate } = scope;
  const isOpen = ports === undefined || ports === "each";
  const each = wake === undefined || wake === "each";
  return {
    algorithm,
    n,
    // If no ports are given, a given network keeps its port numbers.
    ...((algorithm.needs.ring || ports !== undefined) && { ports: isOpen ? "aligned" : ports }),
    wake: each && algorithm.needs.root ? [0] : each || wake === "any" ? "all" : wake,
    willing: willing === undefined || willing === "each" ? "all" : willing,
    ...(typeof ids === "object" && { ids }),
    ...(links && { links }),
    ...(ties && ties !== "each" && { ties }),
    ...(violate && { violate }),
  };
}

/** Makes a sample setup, so that bad input is refused before anything is explored. */
function sampleOf(scope: Scope): Setup {
  const { algorithm, n, network, ports, wake, violate = [] } = scope;
  if (!Number.isSafeInteger(n) || n < 1 || n > MOST_CHECKED) {
    throw new Refusal(`n = ${n} is not accepted; give n from 1 to ${MOST_CHECKED}.`);
  }
  if (ports === "scrambled") {
    throw new Refusal(
      `ports: ${ports} is not accepted; ports are each, aligned, or ${n} digits 0 or 1.`,
    );
  }
  if (wake === "any" && algorithm.needs.rounds) {
    throw new Refusal(
      "wake: any is not accepted in rounds, because nothing happens if no process wakes; give each.",
    );
  }
  checkGraphs(scope);
  if (goesThroughPatterns(scope) && algorithm.needs.coins) {
    throw new Refusal(
      `wake: ${algorithm.name} tosses coins, so its wake-up patterns cannot be enumerated; give the wake-ups one by one.`,
    );
  }
  const fixed = fixedPart(scope);
  const { least } = idValues(scope);
  const standsIn = Array.from({ length: n }, (_, p) => least + p);
  const directed = algorithm.needs.direction && !violate.includes("direction");
  const started = algorithm.needs.everyone && !violate.includes("everyone");
  const sample = makeSetup({
    ...fixed,
    ...(algorithm.needs.ids && { ids: fixed.ids ?? standsIn }),
    // These values let `makeSetup` refuse dimensions that cannot be explored, with a clear message.
    ...(directed && ports === "each" && { ports: "1".repeat(n) }),
    ...(started && goesThroughPatterns(scope) && { wake: { 0: 1 } }),
    ...(network === "each" && algorithm.needs.ring && { network: cycle(n) }),
    ...(typeof network === "object" && { network }),
    ...(algorithm.needs.coins && scope.willing === "each" && { willing: "none" as const }),
  });
  if (algorithm.needs.coins) mustBegin(sample);
  return sample;
}
