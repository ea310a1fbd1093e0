import { cycle } from "../model/network.ts";
import { Refusal } from "../model/refusal.ts";
import { setup, type Request, type Setup } from "../model/setup.ts";
import { waking, type WakeRequest } from "../model/wake.ts";
import { mustBegin } from "./chain.ts";
import { dimensions, idValues, type Dimension } from "./dimensions.ts";
import { checkGraphs, grounds, howManyGrounds } from "./grounds.ts";
import { said } from "./said.ts";
import { goesThroughGraphs, goesThroughPatterns, type Scope } from "./scope.ts";
import { standing, type Symmetry } from "./symmetries.ts";
import { wakePatterns, type Heard } from "./wake-patterns.ts";

/** A setup, and how many of those asked for it stands for. */
interface Weighted {
  readonly setup: Setup;
  readonly weight: number;
}

/** All setups of a scope, one for each class of those that look alike. Made one by one, again and again. */
export interface Setups extends Iterable<Weighted> {
  /** How many there are, where that is known beforehand. */
  readonly count: number | undefined;
  /** What is gone through, in a phrase. */
  readonly says: string;
}

/** The most processes of a ring that is checked. */
const MOST_CHECKED = 64;
/** So many setups are counted one by one if need be. */
const COUNTED = 2 ** 17;

/**
 * The setups of a scope. `hear` runs a setup in rounds, and is needed where wake-up patterns are
 * gone through; it is asked about a setup after that was yielded.
 */
export function setups(scope: Scope, hear?: (given: Setup) => Heard): Setups {
  const sample = sampleOf(scope);
  const through = dimensions(scope);
  const patterns = goesThroughPatterns(scope);
  if (patterns && !hear) throw new Error("wake-up patterns are found by running");
  const [first] = goesThroughGraphs(scope) ? [] : grounds(scope, sample, through);
  return {
    get count() {
      return patterns ? undefined : count(scope, sample, through);
    },
    says: said(scope, sample, through, first?.group),
    *[Symbol.iterator]() {
      for (const { setup, group, weight } of unwoken(scope, sample, through)) {
        if (!patterns) {
          yield { setup, weight };
          continue;
        }
        const { n, needs } = setup;
        const make = (wake: WakeRequest) => ({ ...setup, waking: waking(n, wake, needs) });
        for (const pattern of wakePatterns(n, make, hear!)) {
          // Everybody at once is what was to be violated.
          if (setup.violated.includes("everyone") && pattern.setup.waking.all) continue;
          const left = standing(group, pattern.times);
          if (!left) continue;
          yield { setup: pattern.setup, weight: (weight * group.length) / left.length };
        }
      }
    },
  };
}

interface Unwoken extends Weighted {
  /** Through these it looks as it is. */
  readonly group: readonly Symmetry[];
}

/** Everything but wake-up patterns. */
function* unwoken(scope: Scope, sample: Setup, through: readonly Dimension[]): Generator<Unwoken> {
  for (const { request, group, weight, openPorts } of grounds(scope, sample, through)) {
    // Columns are right by construction; what they change in a checked setup is not checked again.
    const made = request ? setup({ ...unnumbered(scope), ...request }) : sample;
    const base = openPorts ? { ...made, openPorts } : made;
    yield* nested(base, group, weight * group.length, through, 0);
  }
}

/** `members` by the symmetries that are left is how many a setup stands for. */
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
  const known = howManyGrounds(scope, sample);
  if (known !== undefined) {
    const [{ group }] = grounds(scope, sample, through);
    const distinct = through.some((dimension) => dimension.distinct);
    // Two positions of distinct ids never look alike, so every class is as large as the group.
    const still = group.filter(({ to }) => to.every((q, p) => q === p));
    const all = (known * columns) / group.length;
    if (all > Number.MAX_SAFE_INTEGER) return undefined;
    if (group.length === 1 || (distinct && still.length === 1)) return all;
  }
  if (columns > COUNTED || (known === undefined && scope.n > 5)) return undefined;
  let found = 0;
  for (const _ of unwoken(scope, sample, through)) found++;
  return found;
}

/** What is given of a setup; `each` and its like are not. */
function given({ algorithm, n, ids, ports, wake, willing, links, ties, violate }: Scope): Request {
  const isOpen = ports === undefined || ports === "each";
  const each = wake === undefined || wake === "each";
  return {
    algorithm,
    n,
    // A network may come with its ports numbered.
    ...((algorithm.needs.ring || ports !== undefined) && { ports: isOpen ? "aligned" : ports }),
    wake: each && algorithm.needs.root ? [0] : each || wake === "any" ? "all" : wake,
    willing: willing === undefined || willing === "each" ? "all" : willing,
    ...(typeof ids === "object" && { ids }),
    ...(links && { links }),
    ...(ties && ties !== "each" && { ties }),
    ...(violate && { violate }),
  };
}

/** The same for a network that comes with its ports numbered. */
function unnumbered(scope: Scope): Request {
  const { ports: _, ...rest } = given(scope);
  return rest;
}

/** A setup with all that is given, made to hear what is wrong with it before anything is gone through. */
function sampleOf(scope: Scope): Setup {
  const { algorithm, n, network, ports, wake, violate = [] } = scope;
  if (!Number.isSafeInteger(n) || n < 1 || n > MOST_CHECKED) {
    throw new Refusal(`n = ${n} is not accepted; rings of 1 to ${MOST_CHECKED} are checked.`);
  }
  if (ports === "scrambled") {
    throw new Refusal(
      `ports: ${ports} is not accepted; ports are each, aligned or ${n} digits 0 or 1.`,
    );
  }
  if (wake === "any" && algorithm.needs.rounds) {
    throw new Refusal("wake: any is not accepted in rounds; if nobody wakes, nothing happens.");
  }
  checkGraphs(scope);
  if (goesThroughPatterns(scope) && algorithm.needs.coins) {
    throw new Refusal(
      `wake: when ${algorithm.name} is heard of depends on its coins; give the wake-ups one by one.`,
    );
  }
  const asked = given(scope);
  const { least } = idValues(scope);
  const standsIn = Array.from({ length: n }, (_, p) => least + p);
  const directed = algorithm.needs.direction && !violate.includes("direction");
  const started = algorithm.needs.everyone && !violate.includes("everyone");
  const sample = setup({
    ...asked,
    ...(algorithm.needs.ids && { ids: asked.ids ?? standsIn }),
    // What cannot be gone through is refused in the words for one of its cases.
    ...(directed && ports === "each" && { ports: "1".repeat(n) }),
    ...(started && goesThroughPatterns(scope) && { wake: { 0: 1 } }),
    ...(network === "each" && algorithm.needs.ring && { network: cycle(n) }),
    ...(typeof network === "object" && { network }),
    ...(algorithm.needs.coins && scope.willing === "each" && { willing: "none" as const }),
  });
  if (algorithm.needs.coins) mustBegin(sample);
  return sample;
}
