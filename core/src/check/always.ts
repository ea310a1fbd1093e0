import type { Always } from "../model/claim.ts";
import type { Setup } from "../model/setup.ts";
import { CLAIMS, type Bench } from "./bench.ts";
import { allConfigurations, configurations } from "./configuration.ts";
import { rowsAlong, type Complete } from "./extreme-runs.ts";
import { stepsTo, type Found } from "./found.ts";
import type { Places } from "./places.ts";
import { runOf } from "./portable.ts";
import type { Witness } from "./report.ts";

/** Configurations judged between two looks at the clock. */
const CHUNK = 4096;

const claimsOf = ({ claims }: Bench): (readonly [index: number, claim: Always])[] =>
  claims.flatMap((it, i) => (it.form === "always" ? [[CLAIMS + i, it] as const] : []));

/** What is claimed of every configuration, on all of a graph; `whole`: nothing was left out of it. */
export function* judgeAlways(
  given: Setup,
  found: Found,
  bench: Bench,
  whole: boolean,
): Generator<void> {
  const { it, places } = found;
  const open = new Map(claimsOf(bench));
  if (open.size === 0) return;
  const look = allConfigurations(given, places);
  for (let state = 0; state < it.states && open.size > 0; state++) {
    if (state % CHUNK === CHUNK - 1) yield;
    for (const config of look.of(it.row(state))) {
      for (const [index, claim] of open) {
        const why = claim.holds(config);
        if (why === undefined) continue;
        // States come in the order of their distance: the first is a nearest one.
        open.delete(index);
        const { setup } = config;
        const witness = (): Witness => {
          const run = runOf(given, places, stepsTo(given, found, state), [], setup);
          return { ...run, why, ...(whole && { shortest: true as const }) };
        };
        bench.findings.judge(index, false, witness);
      }
    }
  }
  for (const index of open.keys()) bench.findings.judge(index, true);
  if (look.isPartial) onlyVisited(bench);
}

/** The first configuration against a claim, and the setup that it is of. */
interface Against {
  readonly state: number;
  readonly why: string;
  readonly setup: Setup;
}

/** The same while a search goes on: shown every configuration, it notes the first against each claim. */
export function watchAlways(given: Setup, places: Places, bench: Bench) {
  const claims = claimsOf(bench);
  const look = allConfigurations(given, places);
  const against = new Map<number, Against>();
  return {
    see: (row: Int32Array, state: number): void => {
      for (const config of look.of(row)) {
        for (const [index, claim] of claims) {
          if (against.has(index)) continue;
          const why = claim.holds(config);
          if (why !== undefined) against.set(index, { state, why, setup: config.setup });
        }
      }
    },
    judge(witness: (state: number, why: string, setup: Setup) => () => Witness): void {
      for (const [index] of claims) {
        const it = against.get(index);
        if (it) bench.findings.judge(index, false, witness(it.state, it.why, it.setup));
        else bench.findings.judge(index, true);
      }
      if (look.isPartial) onlyVisited(bench);
    },
  };
}

/** The same along one run that stands for all. */
export function judgeAlwaysAlong(given: Setup, run: Complete, bench: Bench): void {
  const { places, starts, steps } = run;
  const claims = claimsOf(bench);
  if (claims.length === 0) return;
  const look = configurations(given, places);
  const rows = rowsAlong(run);
  for (const [index, claim] of claims) {
    let why: string | undefined;
    const at = rows.findIndex((row) => (why = claim.holds(look(row))) !== undefined);
    const witness = () => ({
      ...runOf(given, places, [...starts, ...steps.slice(0, at)]),
      why: why!,
    });
    bench.findings.judge(index, at < 0, witness);
  }
}

/** The graph without reduction was not made: some configurations were not looked at. */
export function onlyVisited(bench: Bench): void {
  for (const [index] of claimsOf(bench)) bench.findings.partly(index, "visited");
}
