import type { Tour } from "./tour.ts";
import { alike } from "./alike.ts";
import { errata } from "./errata.ts";
import { nSquared } from "./n-squared.ts";
import { petersonFifo } from "./peterson-fifo.ts";
import { silence } from "./silence.ts";
import { theBit } from "./the-bit.ts";
import { tradeOff } from "./trade-off.ts";
import { twoMinutes } from "./two-minutes.ts";

/** The tours, in the recommended order. */
export const tours: readonly Tour[] = [
  twoMinutes,
  nSquared,
  petersonFifo,
  silence,
  tradeOff,
  theBit,
  alike,
  errata,
];
