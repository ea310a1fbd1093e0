import { cycle } from "../../model/system/network.ts";
import { isHopeless } from "../../model/system/needs.ts";
import { Refusal } from "../../refusal/refusal.ts";
import { formatSeed } from "../../model/trace.ts";
import { makeSetup, type Request, type Setup } from "../../model/setup.ts";
import { makeWaking, type WakeRequest } from "../../model/system/wake.ts";
import { mustBegin } from "../chain/markov-chain.ts";
import { dimensions, idValues, type Dimension } from "./dimensions.ts";
import { SetupDraws } from "./setup-draws.ts";
import {
  checkGraphs,
  networkCases,
  countNetworkCases,
  networkDrawer,
  type NetworkCase,
} from "./networks.ts";
import type { Sampled } from "../report/report.ts";
import { describeScope } from "./describe-scope.ts";
import { goesThroughGraphs, goesThroughPatterns, type Scope } from "./scope.ts";
import { standing, type Symmetry } from "./symmetries.ts";
import { wakePatterns } from "./wake-patterns.ts";

/** A setup, and how many setups it stands for. */
interface Weighted {
  readonly setup: Setup;
  readonly weight: number;
}

/**
 * All setups of a scope, one for each class of symmetric setups, or a sample of them. Each setup is made when the
 * iteration reaches it.
 */
export interface Setups extends Iterable<Weighted> {
  /** The number of setups, exact up to 2^53; undefined if counting them would take too long. */
  readonly count: number | undefined;
  /** A phrase that says what is explored. */
  readonly says: string;
  /** What one setup is called. */
  readonly noun: "ring" | "network" | "setup";
  /** The sample, if the scope asks for one that is smaller than the whole. */
  readonly sampled: Sampled | undefined;
}

/** Largest n that is checked. */
const MOST_CHECKED = 64;
/** Largest number of setups that are enumerated to count them. */
const COUNTED = 2n ** 17n;

/** Returns the setups of a scope; refuses a scope that cannot be explored. */
export function setups(scope: Scope): Setups {
  if (isHopeless(scope.algorithm.needs)) return setupOfAlike(scope);
  const example = exampleOf(scope);
  const through = dimensions(scope);
  const [first] = goesThroughGraphs(scope) ? [] : networkCases(scope, example, through);
  const all = {
    says: describeScope(scope, example, through, first?.group),
    noun: nounOf(scope, example, through),
  };
  if (scope.sample) return sampleOf(scope, scope.sample, all, example, through);
  return {
    ...all,
    get count() {
      const total = countSetups(scope, example, through);
      return total === undefined ? undefined : Number(total);
    },
    sampled: undefined,
    [Symbol.iterator]: () => everySetup(scope, example, through),
  };
}

/** Yields all setups of a scope. */
function* everySetup(
  scope: Scope,
  example: Setup,
  through: readonly Dimension[],
): Generator<Weighted> {
  const patterns = goesThroughPatterns(scope);
  for (const { setup, group, weight } of unwoken(scope, example, through)) {
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
}

/** Names one setup. It is a ring or a network if setups differ in nothing else. */
function nounOf(scope: Scope, { network }: Setup, through: readonly Dimension[]): Setups["noun"] {
  if (goesThroughPatterns(scope) || through.some(({ of }) => of !== "ids")) return "setup";
  return goesThroughGraphs(scope) ? "network" : network.ring ? "ring" : "setup";
}

/** Returns setups drawn from all setups of a scope; all setups if there are not more. */
function sampleOf(
  scope: Scope,
  { setups: many, seed }: NonNullable<Scope["sample"]>,
  all: Pick<Setups, "says" | "noun">,
  example: Setup,
  through: readonly Dimension[],
): Setups {
  if (!Number.isSafeInteger(many) || many < 1)
    throw new Refusal(`sample: ${many} setups cannot be drawn; give a whole number from 1.`);
  if (goesThroughPatterns(scope)) {
    throw new Refusal(
      "wake: wake-up patterns in rounds cannot be drawn, because each depends on the run before it; give all or a list.",
    );
  }
  const total = countSetups(scope, example, through);
  const isWhole = total !== undefined && total <= BigInt(many);
  const draws = () => new SetupDraws(seed);
  const of = total === undefined ? {} : { of: String(total) };
  return {
    ...all,
    says: isWhole ? all.says : `drawn from ${all.says}`,
    count: isWhole ? Number(total) : many,
    sampled: isWhole ? undefined : { setups: many, ...of, seed: formatSeed(seed), noun: all.noun },
    [Symbol.iterator]: () =>
      isWhole
        ? everySetup(scope, example, through)
        : total !== undefined && total <= COUNTED
          ? drawListed(unwoken(scope, example, through), many, Number(total), draws())
          : drawSetups(scope, example, through, many, draws()),
  };
}

/** Yields `many` of the `total` setups of a list, which all have the same chance. */
function* drawListed(
  all: Iterable<Weighted>,
  many: number,
  total: number,
  draws: SetupDraws,
): Generator<Weighted> {
  const chosen = draws.choose(many, total);
  let number = 0;
  for (const { setup, weight } of all) if (chosen.has(number++)) yield { setup, weight };
}

/** Largest number of setups in a row that are drawn in vain, before the sample ends. */
const MOST_TRIES = 1_000_000;

/**
 * Yields different setups. All classes of symmetric setups have the same chance, because only the representative of
 * a class is accepted. On networks, the network is drawn first.
 */
function* drawSetups(
  scope: Scope,
  example: Setup,
  through: readonly Dimension[],
  many: number,
  draws: SetupDraws,
): Generator<Weighted> {
  const known = new Set<string>();
  const drawCase = networkDrawer(scope, example, through, draws);
  for (let tries = 0; known.size < many && tries < MOST_TRIES; tries++) {
    const { key: name, ...networkCase } = drawCase();
    const { group: all } = networkCase;
    let { setup } = unwokenCase(scope, example, networkCase);
    let group: readonly Symmetry[] | undefined = all;
    let key = name;
    for (const dimension of through) {
      const column = dimension.draw(draws, isTransitive(group, setup.n));
      group = standing(group, column, dimension.of === "ports");
      if (!group) break;
      setup = { ...setup, ...dimension.part(column, setup) };
      key += `;${column.join()}`;
    }
    if (!group || known.has(key)) continue;
    known.add(key);
    tries = 0;
    yield { setup, weight: (networkCase.weight * all.length) / group.length };
  }
}

/** Returns the setup that shows that processes with neither ids nor coins cannot elect a leader. */
const setupOfAlike = ({ algorithm, n, links }: Scope): Setups => ({
  count: 1,
  says: `a ring of ${n} on which all processes take the same steps`,
  noun: "ring",
  sampled: undefined,
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
function* unwoken(scope: Scope, example: Setup, through: readonly Dimension[]): Generator<Unwoken> {
  for (const networkCase of networkCases(scope, example, through)) {
    const { setup, group, weight } = unwokenCase(scope, example, networkCase);
    yield* nested(setup, group, weight * group.length, through, 0);
  }
}

/** Makes the setup of a network, before the dimensions are applied. Columns are valid by construction, so it is checked only once. */
function unwokenCase(scope: Scope, example: Setup, networkCase: NetworkCase): Unwoken {
  const { request, group, weight, openPorts } = networkCase;
  // If a case has its own network, the ports of that network are already numbered.
  const { ports: _, ...unnumbered } = fixedPart(scope);
  const setup = request ? makeSetup({ ...unnumbered, ...request }) : example;
  return { setup: openPorts ? { ...setup, openPorts } : setup, group, weight };
}

/** True if the symmetries map position 0 to every position. */
const isTransitive = (group: readonly Symmetry[], n: number): boolean =>
  new Set(group.map(({ to }) => to[0])).size === n;

/**
 * Combines the values of the dimensions from number `depth` on, and yields one setup for each combination. A setup
 * represents `members` / |group| setups, which is its weight.
 */
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
  for (const column of dimension.columns(isTransitive(group, base.n))) {
    const left = standing(group, column, dimension.of === "ports");
    if (!left) continue;
    const setup = { ...base, ...dimension.part(column, base) };
    yield* nested(setup, left, members, through, depth + 1);
  }
}

/** Counts the setups of a scope, one for each class; undefined if they would have to be enumerated and are too many. */
function countSetups(
  scope: Scope,
  example: Setup,
  through: readonly Dimension[],
): bigint | undefined {
  if (goesThroughPatterns(scope)) return undefined;
  const known = countNetworkCases(scope, example);
  const [first] = networkCases(scope, example, through);
  if (first === undefined) return 0n;
  const { group } = first;
  if (known !== undefined) return known * countClasses(group, through);
  if (scope.n > 5 || countClasses(group.slice(0, 1), through) > COUNTED) return undefined;
  let total = 0n;
  for (const _ of unwoken(scope, example, through)) total++;
  return total;
}

/** Counts classes of symmetric columns (Burnside): the mean, over the symmetries, of the columns left unchanged. */
function countClasses(group: readonly Symmetry[], through: readonly Dimension[]): bigint {
  const unchanged = group.map((symmetry) =>
    through.reduce((product, dimension) => product * dimension.fixedBy(symmetry), 1n),
  );
  return unchanged.reduce((sum, count) => sum + count, 0n) / BigInt(group.length);
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

/** Makes one setup of a scope, so that bad input is refused before anything is explored. */
function exampleOf(scope: Scope): Setup {
  const { algorithm, n, network, ports, wake, violate = [] } = scope;
  if (!Number.isSafeInteger(n) || n < 1 || n > MOST_CHECKED) {
    throw Refusal.of("n", `${n} is not accepted; n is a whole number from 1 to ${MOST_CHECKED}.`);
  }
  if (ports === "scrambled") {
    throw Refusal.of(
      "ports",
      `${ports} is not accepted; give each, aligned or ${n} digits 0 or 1.`,
    );
  }
  if (wake === "any" && algorithm.needs.rounds) {
    throw Refusal.of(
      "wake",
      "any is not accepted in rounds, because nothing happens if no process wakes; give each.",
    );
  }
  checkGraphs(scope);
  if (goesThroughPatterns(scope) && algorithm.needs.coins) {
    throw Refusal.of(
      "wake",
      `${algorithm.name} tosses coins, so its wake-up patterns cannot be enumerated; give the wake-ups one by one.`,
    );
  }
  const fixed = fixedPart(scope);
  const { least } = idValues(scope);
  const standsIn = Array.from({ length: n }, (_, p) => least + p);
  const directed = algorithm.needs.direction && !violate.includes("direction");
  const started = algorithm.needs.everyone && !violate.includes("everyone");
  const example = makeSetup({
    ...fixed,
    ...(algorithm.needs.ids && { ids: fixed.ids ?? standsIn }),
    // These values let `makeSetup` refuse dimensions that cannot be explored, with a clear message.
    ...(directed && ports === "each" && { ports: "1".repeat(n) }),
    ...(started && goesThroughPatterns(scope) && { wake: { 0: 1 } }),
    ...(network === "each" && algorithm.needs.ring && { network: cycle(n) }),
    ...(typeof network === "object" && { network }),
    ...(algorithm.needs.coins && scope.willing === "each" && { willing: "none" as const }),
  });
  if (algorithm.needs.coins) mustBegin(example);
  return example;
}
