import type { Configuration } from "../../model/claim.ts";
import { sometimes, type Sometimes } from "../../model/sometimes.ts";
import { onWay } from "./on-way.ts";

const isUnvisited = ({ n, read }: Configuration): boolean =>
  Array.from({ length: n }, (_, p) => read(p)["visited"]).includes(0);

/** What must be possible if the tree is built depth first. */
export const dfsTreeSometimes: readonly Sometimes[] = [
  sometimes("an edge outside the tree: M is rejected", 3, (config) =>
    onWay(config, "reject").some(() => true),
  ),
  sometimes("a branch that is complete, and processes that M has not reached", 3, (config) =>
    onWay(config, "accept").some(() => isUnvisited(config)),
  ),
  sometimes("a tree of two branches", 3, ({ n, read }) =>
    Array.from({ length: n }, (_, p) => (read(p)["child"] as number[][]).flat()).some(
      (children) => children.filter((it) => it === 1).length > 1,
    ),
  ),
];
