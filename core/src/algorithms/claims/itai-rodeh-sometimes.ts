import type { Configuration } from "../../model/claim.ts";
import { sometimes, type Sometimes } from "../../model/sometimes.ts";
import { among, onWay } from "./on-way.ts";
import { twoLeft } from "./two-left.ts";

export const itaiRodehSometimes: readonly Sometimes[] = [
  sometimes("a draw: all send a counter, and all will draw again", 2, (config) => {
    const { n } = config;
    return (
      n > 1 && among(config, "part", "active").length === n && onWay(config, "count").length === n
    );
  }),
  // Its own round is over for whoever is passive: what is chosen now comes of the next.
  sometimes(
    "a second round among those that are left: a choice that a passive process passes on",
    3,
    (config) =>
      among(config, "part", "passive").some((p) => config.waiting(p)[0]?.kind === "choice"),
  ),
  twoLeft("two active processes when all others are passive", "part", ["active", "passive"]),
];

/** The values of the round at hand, and those among them that were drawn by exactly one process. */
function drawn({ n, read }: Configuration): { readonly all: number[]; readonly once: number[] } {
  const all = Array.from({ length: n }, (_, p) => read(p)["drawn"] as number);
  return { all, once: all.filter((it) => all.indexOf(it) === all.lastIndexOf(it)) };
}

export const itaiRodehSyncSometimes: readonly Sometimes[] = [
  sometimes(
    "a draw: no value was drawn only once, and all will draw again",
    2,
    (config) => drawn(config).once.length === 0,
  ),
  sometimes("a winner who did not draw the largest value", 3, (config) => {
    const { all, once } = drawn(config);
    return once.length > 0 && Math.max(...once) < Math.max(...all);
  }),
  sometimes("a process that takes it for a draw until the last value says who won", 3, (config) => {
    const { n, read } = config;
    return (
      drawn(config).once.length > 0 &&
      Array.from({ length: n }, (_, p) => read(p)).some(
        ({ once, twice, received, decision }) =>
          decision === "none" &&
          received === n - 2 &&
          ((once as number) & ~(twice as number)) === 0,
      )
    );
  }),
];
