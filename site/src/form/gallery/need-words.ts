import type { Assumption } from "@ringleader/core/internal";

/** Each assumption in the fewest words. */
export const needWords: Readonly<Record<Assumption, string>> = {
  ring: "ring",
  direction: "one sense of clockwise",
  bothWays: "both directions",
  ids: "unique ids",
  fifo: "FIFO links",
  rounds: "synchronous rounds",
  n: "n known",
  coins: "coins",
  everyone: "all take part",
  root: "one root",
};
