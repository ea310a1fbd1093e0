import { always, type Always } from "../../model/claim.ts";
import { onWay, twice } from "./on-way.ts";

export const dfsAlways: readonly Always[] = [
  always(
    "of each uid at most one message is on its way, announcements aside",
    "003: a depth-first search is in one place",
    (config) => {
      const uids = onWay(config, "explore", "accept", "reject").map(({ fields }) => fields["id"]);
      const uid = twice(uids);
      return uid === undefined ? undefined : `${uid} is on its way twice`;
    },
  ),
  always(
    "who has joined a search has a parent in that search, or in one of a smaller uid",
    "003: where two searches meet, the smaller goes on",
    ({ n, setup, read }) => {
      const { rows } = setup.network;
      for (let p = 0; p < n && rows; p++) {
        const { parent, cur } = read(p) as { parent: number | undefined; cur: number };
        if (parent === undefined) continue;
        const q = rows.owner[rows.mate[rows.offset[p] + parent]];
        if ((read(q)["cur"] as number) > cur)
          return `position ${p} is in the search of ${cur}, its parent in that of ${read(q)["cur"]}`;
      }
      return undefined;
    },
  ),
];
