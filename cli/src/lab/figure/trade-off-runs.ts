import { measuredResult } from "@ringleader/core";
import { protocols, shuffledFrom, trials, type MeasuredRun } from "@ringleader/core/figure";
import { resolve } from "../../thread/resolve.ts";
import { perform } from "../../thread/run.ts";
import { version } from "../../version.ts";

/** How many runs the trade-off takes. */
export const runsOf = (seeds: number): number =>
  protocols.reduce((sum, { tries }) => sum + tries.length, 0) * seeds;

/** Every protocol with each of its parameters, on the same rings: ids from `least` on. */
export async function* tradeOffRuns(
  n: number,
  least: number,
  seeds: number,
): AsyncGenerator<MeasuredRun> {
  for (const trial of trials(n, least, seeds)) {
    // Between runs the terminal is listened to.
    await new Promise((fulfil) => setImmediate(fulfil));
    const { result } = perform(resolve(trial));
    yield { ...measuredResult(result, version), ids: shuffledFrom(least, n) };
  }
}
