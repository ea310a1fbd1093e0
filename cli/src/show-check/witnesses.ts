import { vacuousIn, type Possible } from "@ringleader/core";
import type { SizeChecked } from "../check/check-sizes.ts";

/** What must be possible, over all sizes. */
export interface Sought extends Pick<Possible, "says" | "from"> {
  /** Where it was first seen, and by which run. */
  readonly seen?: {
    readonly size: SizeChecked;
    readonly run: NonNullable<Possible["seen"]>["run"];
  };
  /** A size on which it must be seen and cannot be: what holds there holds of nothing. */
  readonly vacuous?: SizeChecked;
  /** Why it was not seen, where it need not be. */
  readonly why?: string;
}

const UNSEEN = "not seen where it was looked for";

export function soughtIn(sizes: readonly SizeChecked[]): Sought[] {
  const reports = sizes.flatMap((size) => (size.report ? [{ size, report: size.report }] : []));
  return (reports[0]?.report.possible ?? []).map(({ says, from }, i) => {
    const vacuous = reports.find(({ report }) => vacuousIn(report).includes(report.possible[i]));
    const first = reports.find(({ report }) => report.possible[i].seen);
    const { spared = UNSEEN } = reports[reports.length - 1].report.possible[i];
    return {
      says,
      from,
      ...(vacuous
        ? { vacuous: vacuous.size }
        : first
          ? { seen: { size: first.size, run: first.report.possible[i].seen!.run } }
          : { why: spared }),
    };
  });
}
