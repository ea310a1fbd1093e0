import { sometimes, type Sometimes } from "../../model/sometimes.ts";
import type { Configuration } from "../../model/claim.ts";
import { idsInside, onWay, processes } from "../claims/configuration.ts";

/** True if an explore message of the search `uid` is on its way to a process that the search `cur` has taken over, and test(uid, cur) holds. */
const isMeeting = (config: Configuration, test: (uid: number, cur: number) => boolean) =>
  onWay(config, "explore").some(({ to, fields }) => {
    const { cur, parent } = config.read(to);
    return parent !== undefined && test(fields["id"] as number, cur as number);
  });

export const dfsReachable: readonly Sometimes[] = [
  sometimes(
    "a search about to stall at a process that a search with a smaller uid has taken over",
    3,
    (config) => isMeeting(config, (uid, cur) => uid > cur),
  ),
  sometimes(
    "a search about to take over a process from the search of another process",
    3,
    (config) => isMeeting(config, (uid, cur) => uid < cur),
  ),
  sometimes(
    "a losing search that has taken over a process while the winning search has reached only its root",
    3,
    (config) => {
      const ids = idsInside(config.setup);
      const least = Math.min(...ids);
      const others = ids.flatMap((id, p) => (id === least ? [] : [config.read(p)]));
      return (
        others.every(({ cur }) => cur !== least) &&
        others.some(({ parent }) => parent !== undefined)
      );
    },
  ),
];

export const treeReachable: readonly Sometimes[] = [
  sometimes(
    "an edge outside the tree, on which M is rejected",
    3,
    (config) => onWay(config, "reject").length > 0,
  ),
  sometimes(
    "a complete branch while M has not reached every process",
    3,
    (config) =>
      onWay(config, "accept").length > 0 && processes(config).some(({ visited }) => visited === 0),
  ),
  sometimes("a tree of two branches", 3, (config) =>
    processes(config).some(
      ({ child }) => (child as number[][]).flat().filter((is) => is === 1).length > 1,
    ),
  ),
];
