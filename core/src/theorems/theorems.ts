import type { Algorithm } from "../model/algorithm.ts";
import type { Assumption } from "../model/system/needs.ts";

/** A property of an algorithm that a theorem may require: a need, or what the algorithm declares. */
type Trait = Assumption | "elects" | "computesWithIds" | "announces" | "accepts";

/** One condition of a theorem. */
interface Condition {
  readonly trait: Trait;
  /** True if the theorem is about algorithms with the trait, false if about those without it. */
  readonly has: boolean;
  /** Why the theorem does not speak of other algorithms. */
  readonly otherwise: string;
}

/** A theorem about every algorithm with certain needs. */
export interface ModelTheorem {
  readonly id: TheoremId;
  readonly says: string;
  readonly cite: string;
  /** The page with the proof of the numbers that are compared. */
  readonly proof: string;
  /** The least number of messages, as a formula; absent if no algorithm exists. */
  readonly floor?: string;
  readonly conditions: readonly Condition[];
}

export type TheoremId = "average" | "comparison" | "open-schedule" | "covering" | "symmetry";

const traitOf = (algorithm: Algorithm, trait: Trait): boolean =>
  trait === "elects" || trait === "computesWithIds" || trait === "announces" || trait === "accepts"
    ? Boolean(algorithm[trait])
    : algorithm.needs[trait] === true;

/** Returns why a theorem does not speak of an algorithm; undefined if it does. */
export const whySilent = ({ conditions }: ModelTheorem, algorithm: Algorithm): string | undefined =>
  conditions.find(({ trait, has }) => traitOf(algorithm, trait) !== has)?.otherwise;

/**
 * Returns the least id, from 1, that another legal id beats. Proofs about unknown n add a process that beats all others,
 * so an algorithm may treat the best legal id in any way.
 */
export function leastBeatenId({ leastId = 0, elects, complemented }: Algorithm): number {
  const electsLeast = (elects === "max") === complemented;
  return Math.max(1, electsLeast ? leastId + 1 : leastId);
}

/** What sentences call a trait, and its absence. Default: its own name, and "no" before it. */
const traitNames: Readonly<Partial<Record<Trait, string>>> = {
  ids: "unique ids",
  elects: "an extreme id is elected",
  announces: "every process learns the leader",
};
const absentNames: Readonly<Partial<Record<Trait, string>>> = {
  rounds: "asynchronous",
  n: "n unknown",
  bothWays: "one way",
  ids: "anonymous",
  computesWithIds: "ids are only compared",
  accepts: "every ring size",
};

/** Lists the assumptions that a theorem uses: traits that it requires, then those that it excludes. */
export function usesOf({ conditions }: ModelTheorem): string[] {
  const required = conditions.filter(({ has }) => has);
  const excluded = conditions.filter(({ has }) => !has);
  return [
    ...required.map(({ trait }) => traitNames[trait] ?? trait),
    ...excluded.map(({ trait }) => absentNames[trait] ?? `no ${trait}`),
  ];
}

const onlyRings: Condition = {
  trait: "ring",
  has: true,
  otherwise: "it runs on any network; the theorem is about rings",
};

const everySize: Condition = {
  trait: "accepts",
  has: false,
  otherwise: "it refuses some ring sizes, so its processes know something about n",
};

/** The theorems, by id. */
export const theorems: { readonly [id in TheoremId]: ModelTheorem } = {
  average: {
    id: "average",
    says: "on a one-way ring of unknown size, an election of the largest (or smallest) id sends at least n·H_n messages, averaged over all arrangements",
    cite: "Pachl, Korach and Rotem 1984; not in 000 to 004",
    proof: "decision 52",
    floor: "n(1 + 1/2 + … + 1/n)",
    conditions: [
      {
        trait: "rounds",
        has: false,
        otherwise:
          "it runs in rounds, where silence is information; the theorem is about asynchronous rings",
      },
      {
        trait: "coins",
        has: false,
        otherwise: "it tosses coins; the theorem is about deterministic processes",
      },
      onlyRings,
      {
        trait: "bothWays",
        has: false,
        otherwise: "its messages travel both ways; the theorem is about one-way rings",
      },
      {
        trait: "ids",
        has: true,
        otherwise: "its processes are anonymous; the theorem is about rings with ids",
      },
      {
        trait: "n",
        has: false,
        otherwise:
          "its processes know n; in the proof a segment of the ring must look like a whole ring",
      },
      everySize,
      {
        trait: "elects",
        has: true,
        otherwise: "any process may be elected; the theorem is about the largest or smallest id",
      },
    ],
  },
  comparison: {
    id: "comparison",
    says: "in lockstep on the bit-reversal ring, an election that only compares ids sends at least n(log₂ n + 1)/2 messages one way, n(log₂ n + 2)/4 both ways",
    cite: "001, Introduction (i), after Frederickson and Lynch",
    proof: "decision 19",
    floor: "n(log₂ n + 1)/2 one way, n(log₂ n + 2)/4 both ways",
    conditions: [
      {
        trait: "root",
        has: false,
        otherwise: "only the root starts, but the theorem is about elections",
      },
      { trait: "coins", has: false, otherwise: "it tosses coins" },
      { trait: "computesWithIds", has: false, otherwise: "it computes with ids" },
      { trait: "ids", has: true, otherwise: "its processes are anonymous" },
    ],
  },
  "open-schedule": {
    id: "open-schedule",
    says: "on an asynchronous ring of unknown size, an adversary that blocks channels forces M(n) messages before every process knows the leader",
    cite: "003, Lower bound, after Burns and Attiya and Welch",
    proof: "guide, chapter 9",
    floor: "M(n), where M(2) = 1 and M(n) = 2M(n/2) + (n/2 - 1)/2",
    conditions: [
      {
        trait: "rounds",
        has: false,
        otherwise:
          "it runs in rounds, where silence is information; the theorem is about asynchronous rings (ids in bit-reversal order are for the theorem about rounds)",
      },
      {
        trait: "coins",
        has: false,
        otherwise: "it tosses coins; the theorem is about deterministic processes",
      },
      onlyRings,
      {
        trait: "ids",
        has: true,
        otherwise: "its processes are anonymous; the theorem is about rings with ids",
      },
      {
        trait: "n",
        has: false,
        otherwise:
          "its processes know n; in this proof no process can distinguish half of the ring from the whole (Burns's proof for known n is not implemented; ids in bit-reversal order are for algorithms that only compare ids)",
      },
      everySize,
      {
        trait: "announces",
        has: true,
        otherwise:
          "only the leader learns the outcome; in the theorem every process does (use announce=yes)",
      },
    ],
  },
  covering: {
    id: "covering",
    says: "on a ring of unknown size, no election of anonymous processes is safe: a finished run, copied around a ring twice as large, has two leaders",
    cite: "Itai and Rodeh 1981; Angluin 1980; not in 000 to 004",
    proof: "decision 52",
    conditions: [
      {
        trait: "rounds",
        has: false,
        otherwise: "it runs in rounds; lift copies the deliveries of asynchronous runs",
      },
      onlyRings,
      {
        trait: "root",
        has: false,
        otherwise: "only the root starts, and a copy would be a second root",
      },
      {
        trait: "ids",
        has: false,
        otherwise:
          "its ids are unique, and a copied process would share its id (lift --violate ids shows it)",
      },
      {
        trait: "n",
        has: false,
        otherwise: "its processes know n; a copied process believes in a wrong n (lift shows it)",
      },
      everySize,
    ],
  },
  symmetry: {
    id: "symmetry",
    says: "on a ring without ids, coins or a root, no process can be elected: processes in equal states can stay in equal states forever",
    cite: "003, Leader Election in Rings, after Angluin 1980",
    proof: "decision 52",
    conditions: [
      onlyRings,
      { trait: "ids", has: false, otherwise: "ids tell its processes apart" },
      { trait: "coins", has: false, otherwise: "coins tell its processes apart" },
      { trait: "root", has: false, otherwise: "the root differs from all other processes" },
    ],
  },
};
