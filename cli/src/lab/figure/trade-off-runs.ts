import { idsFrom, protocols, type MeasuredRun } from "@ringleader/core/figure";
import { resolve } from "../../thread/resolve.ts";
import { perform } from "../../thread/run.ts";
import { version } from "../../version.ts";
import { measuredResult } from "./measured-result.ts";

/** How many runs the trade-off takes. */
export const runsOf = (seeds: number): number =>
  protocols.reduce((sum, { tries }) => sum + tries.length, 0) * seeds;

/** Every protocol with each of its parameters, on the same rings: ids from `least` on. */
export async function* tradeOffRuns(
  n: number,
  least: number,
  seeds: number,
): AsyncGenerator<MeasuredRun> {
  for (const { algorithm, set, tries } of protocols) {
    for (const tried of tries) {
      for (let seed = 1; seed <= seeds; seed++) {
        // Between runs the terminal is listened to.
        await new Promise((fulfil) => setImmediate(fulfil));
        const ids = idsFrom(least, n, seed);
        const { result } = perform(resolve({ algorithm, set: { ...set, ...tried }, ids, seed }));
        const word = `${least} to ${least + n - 1}, shuffled`;
        yield { ...measuredResult(result, version), ids: word };
      }
    }
  }
}
