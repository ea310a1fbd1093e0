import type { seriesFlags } from "./plan.ts";
import { planSeries } from "./series.ts";

interface PlanTask {
  readonly names: readonly string[];
  readonly flags: ReturnType<typeof seriesFlags>;
}

/** Plans the series of a sweep. The thread ends afterwards, and runs none of them. */
export const work = ({ names, flags }: PlanTask) => planSeries(names, ...flags);
