import type { Configuration } from "../../model/claim.ts";
import { sometimes, type Sometimes } from "../../model/sometimes.ts";
import { among, onWay, processes } from "../claims/configuration.ts";
import { twoLeft } from "../claims/reachable.ts";

export const itaiRodehReachable: readonly Sometimes[] = [
  sometimes("a tie, after which all processes send a counter and will draw again", 2, (config) => {
    const { n } = config;
    return (
      n > 1 && among(config, "part", "active").length === n && onWay(config, "count").length === n
    );
  }),
  // A process becomes passive at the end of a round, so a choice that it forwards belongs to a later round.
  sometimes(
    "a second round among the active processes, in which a passive process forwards a choice",
    3,
    (config) =>
      among(config, "part", "passive").some((p) => config.waiting(p)[0]?.kind === "choice"),
  ),
  twoLeft("two active processes when all others are passive", "part", ["active", "passive"]),
];

/** Lists the values drawn in the current round (`all`) and those drawn by exactly one process (`once`). */
function drawn(config: Configuration): { readonly all: number[]; readonly once: number[] } {
  const all = processes(config).map((process) => process["drawn"] as number);
  return { all, once: all.filter((value) => all.indexOf(value) === all.lastIndexOf(value)) };
}

export const itaiRodehSyncReachable: readonly Sometimes[] = [
  sometimes(
    "a tie, in which no value was drawn exactly once and all processes will draw again",
    2,
    (config) => drawn(config).once.length === 0,
  ),
  sometimes("a winner that did not draw the largest value", 3, (config) => {
    const { all, once } = drawn(config);
    return once.length > 0 && Math.max(...once) < Math.max(...all);
  }),
  sometimes(
    "a process that sees a tie until the last value arrives and breaks it",
    3,
    (config) =>
      drawn(config).once.length > 0 &&
      processes(config).some(
        ({ once, twice, received, decision }) =>
          decision === "none" &&
          received === config.n - 2 &&
          ((once as number) & ~(twice as number)) === 0,
      ),
  ),
];
