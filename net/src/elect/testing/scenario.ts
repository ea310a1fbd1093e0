import { below, stream } from "@ringleader/core/internal/conform";
import { ViewRings, type ViewProcesses } from "../view-rings.ts";
import type { LeaseTerms } from "../lease.ts";

/** The lease of simulated electors, in units of virtual time. */
export const LEASE = 1000;

/** What a seed decides about a run, apart from its faults. */
export interface Scenario {
  readonly terms: LeaseTerms;
  readonly algorithm: string;
  /** True if clocks differ by more than the stated drift. Then leases may overlap; tokens must still protect the store. */
  readonly isWild: boolean;
  /** True if clocks only have the extreme rates. */
  readonly isExtreme: boolean;
  /** True if all disks are empty at the start. */
  readonly isNew: boolean;
}

const VOTERS = [3, 5, 3, 5, 3, 5, 4, 7, 6, 9, 8, 5];
const DRIFTS = [0.01, 0.05, 0.2];
export const ALGORITHMS = [
  "peterson",
  "chang-roberts",
  "hirschberg-sinclair",
  "franklin",
  "dolev-klawe-rodeh",
  "franklin-probabilistic",
  "itai-rodeh",
];
const ANONYMOUS = ["franklin-probabilistic", "itai-rodeh"];

/** Draws a scenario from a seed. */
export function drawScenario(seed: number): Scenario {
  const from = stream(seed, "setups");
  const pick = <T>(site: number, list: readonly T[]): T => list[below(from, site, 0, list.length)];
  return {
    terms: { voters: pick(0, VOTERS), lease: LEASE, drift: pick(1, DRIFTS) },
    algorithm: pick(2, ALGORITHMS),
    isWild: below(from, 3, 0, 16) === 0,
    isExtreme: below(from, 4, 0, 4) === 0,
    isNew: below(from, 5, 0, 10) === 0,
  };
}

const IDS = [4, 9, 2, 7, 5, 1, 8, 3, 6];
const made = new Map<string, readonly ViewProcesses[]>();

/** The processes of all voters. They are made once, because compiling takes longer than a run. */
export function processesOf({ algorithm, terms: { voters } }: Scenario): readonly ViewProcesses[] {
  const key = `${algorithm} ${voters}`;
  const known = made.get(key);
  if (known) return known;
  const ids = ANONYMOUS.includes(algorithm) ? undefined : IDS.slice(0, voters);
  const rings = new ViewRings({ algorithm, ids }, voters);
  const processes = Array.from({ length: voters }, () => rings.processes());
  made.set(key, processes);
  return processes;
}
