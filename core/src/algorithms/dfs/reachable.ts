import { sometimes, type Sometimes } from "../../model/sometimes.ts";
import { idsInside, onWay } from "../claims/configuration.ts";
import type { Configuration } from "../../model/claim.ts";

export const dfsReachable: readonly Sometimes[] = [
  sometimes(
    "two searches that meet: one arrives where a smaller one has been, and stalls",
    3,
    (config) =>
      onWay(config, "explore").some(({ to, fields }) => {
        const { cur, parent } = config.read(to);
        return parent !== undefined && (fields["id"] as number) > (cur as number);
      }),
  ),
  sometimes("a search about to take over a process from another process's search", 3, (config) =>
    onWay(config, "explore").some(({ to, fields }) => {
      const { cur, parent } = config.read(to);
      return parent !== undefined && (fields["id"] as number) < (cur as number);
    }),
  ),
  sometimes(
    "a losing search that has taken over a process before the winner's has reached any",
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

const isUnvisited = ({ n, read }: Configuration): boolean =>
  Array.from({ length: n }, (_, p) => read(p)["visited"]).includes(0);

/** What must be reachable if the tree is built depth first. */
export const treeReachable: readonly Sometimes[] = [
  sometimes("an edge outside the tree: M is rejected", 3, (config) =>
    onWay(config, "reject").some(() => true),
  ),
  sometimes("a complete branch while M has not reached every process", 3, (config) =>
    onWay(config, "accept").some(() => isUnvisited(config)),
  ),
  sometimes("a tree of two branches", 3, ({ n, read }) =>
    Array.from({ length: n }, (_, p) => (read(p)["child"] as number[][]).flat()).some(
      (children) => children.filter((child) => child === 1).length > 1,
    ),
  ),
];
