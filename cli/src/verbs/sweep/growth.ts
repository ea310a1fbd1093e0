import type { Fit } from "../../lab/store/aggregate.ts";
import { quiet } from "../../terminal/style.ts";

/** Describes how a measure grows with n. */
export const grows = (what: string, { exponent, r2, sizes }: Fit): string =>
  `${what} ~ n^${exponent.toFixed(2)} ${quiet(`(r² = ${r2.toFixed(4)}, ${sizes} sizes)`)}`;
