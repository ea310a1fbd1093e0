import { seedOf } from "../../documents/seed-of.ts";
import { typedBut } from "../../terminal/shell-word.ts";
import type { Swept } from "./show.ts";

export function sweepDocument({ plan, tally, summary, out, written }: Swept): object {
  const { aggregates, fits, broken, errors, violated, undecided, failed, digest } = summary;
  return {
    format: 1,
    cells: plan.cells,
    computed: tally.stored,
    known: tally.known,
    failed,
    violated,
    undecided,
    series: plan.series.map(({ algorithm, version, set, setup }, index) => {
      const fit = fits.find(({ group }) => group["series"] === index);
      return {
        algorithm,
        version,
        set,
        setup,
        ...(fit && { exponent: fit.exponent, r2: fit.r2 }),
        sizes: aggregates
          .filter(({ group }) => group["series"] === index)
          .map(({ group, runs, violated: bad, values }) => ({
            n: group["n"] as number,
            runs,
            violated: bad,
            ...(values && { messages: values }),
          })),
      };
    }),
    broken,
    errors,
    notes: plan.notes,
    out,
    written,
    seconds: tally.seconds,
    seed: seedOf(plan.seeds.at(0)),
    seeds: plan.seeds.count,
    digest,
    replay: typedBut("--json"),
  };
}
