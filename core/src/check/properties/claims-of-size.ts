import { measureClaim } from "../../judge/judge.ts";
import type { Algorithm } from "../../model/algorithm.ts";
import type { Attained, Average, Claim } from "../../model/claim.ts";
import type { Outcome } from "../../model/outcome.ts";
import { makeSetup, type Request } from "../../model/setup.ts";
import { advance, startSimulation } from "../../simulate/simulate.ts";
import { arrangements } from "../setups/arrangements.ts";

/** Largest n at which the runs of all arrangements are simulated for a mean. */
const MEAN_N_MAX = 7;
/** Number of deliveries after which a run counts as endless. */
const DELIVERIES_MAX = 100_000;

/** True for claims about all rings of one size. Neither a single setup nor its states decide them. */
export const isOfSize = (claim: Claim): claim is Average | Attained =>
  claim.form === "average" || claim.form === "attained";

/**
 * Judges a claim about all rings of n processes: simulates all arrangements of a mean, or the ring that attains a value.
 * Returns undefined if this is open, because there are too many rings, the processes toss coins, or a run does not end.
 */
export function judgeSize(
  claim: Average | Attained,
  algorithm: Algorithm,
  n: number,
): boolean | undefined {
  const measured = (request: Partial<Request>): bigint | undefined => {
    const run = runOf({ algorithm, n, ...request });
    return run.finished ? measureClaim(claim.measure, run)[0]?.[0] : undefined;
  };
  const { ring, coins } = algorithm.needs;
  if (claim.form === "attained") {
    const value = claim.value(n);
    if (value === undefined) return true;
    if (!ring || coins) return undefined;
    const reached = measured(claim.worst(n));
    return reached === undefined ? undefined : reached === BigInt(value);
  }
  const mean = claim.mean(n);
  if (mean === undefined) return true;
  if (!ring || coins || n > MEAN_N_MAX) return undefined;
  const ids = Uint32Array.from({ length: n }, (_, i) => i + 1);
  let [sum, rings] = [0n, 0n];
  for (const order of arrangements(ids)) {
    const value = measured({ ids: order });
    if (value === undefined) return undefined;
    sum += value;
    rings++;
  }
  return sum * mean[1] === mean[0] * rings;
}

function runOf(request: Request): Outcome {
  const simulation = startSimulation(makeSetup({ ...request, ports: "aligned" }));
  while (advance(simulation, DELIVERIES_MAX));
  return simulation.finish();
}
