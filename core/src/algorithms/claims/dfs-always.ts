import { proved } from "../../model/basis.ts";
import { always, type Always } from "../../model/claim.ts";
import { onWay, twice } from "./on-way.ts";

export const dfsAlways: readonly Always[] = [
  always(
    "of each uid at most one message is on its way, announcements aside",
    "003: a depth-first search is in one place",
    (config) => {
      const kinds = ["explore", "accept", "reject"];
      const uids = onWay(config, ...kinds).map(({ fields }) => fields["id"] as number);
      const uid = twice(uids);
      return uid === undefined ? undefined : `${uid} is on its way twice`;
    },
    proved("decision 15"),
  ),
  always(
    "a process that has joined a search has a parent in that search, or in one of a smaller uid",
    "003: where two searches meet, the smaller goes on",
    ({ n, setup, read }) => {
      const { rows } = setup.network;
      if (!rows) return undefined;
      for (let p = 0; p < n; p++) {
        const { parent, cur } = read(p) as { parent: number | undefined; cur: number };
        if (parent === undefined) continue;
        const q = rows.owner[rows.mate[rows.offset[p] + parent]];
        const its = read(q)["cur"] as number;
        if (its > cur)
          return `position ${p} is in the search of ${cur}, its parent in that of ${its}`;
      }
      return undefined;
    },
    proved("decision 15"),
  ),
];
