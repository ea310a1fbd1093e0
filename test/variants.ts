// Every algorithm as a reader meets it: each family as it is, and with each parameter that changes what it claims.
import { catalogue, find, type Algorithm } from "@ringleader/core";

const sets: Readonly<Record<string, readonly Readonly<Record<string, string>>[]>> = {
  "hirschberg-sinclair": [{ losers: "reply" }, { losers: "swallow" }],
  "marchetti-spaccamela": ["P1", "P2", "P3", "P4"].map((protocol) => ({ protocol })),
  "time-slice": [{ first: "0" }, { first: "1" }],
  dfs: [{ prune: "no" }, { prune: "yes" }],
};

export const variants: readonly Algorithm[] = catalogue.flatMap(({ name }) =>
  (sets[name] ?? [{}]).map((set) => find(name).with(set)),
);
