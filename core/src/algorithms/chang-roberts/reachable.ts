import { sometimes, sometimesEnds, type Sometimes } from "../../model/sometimes.ts";
import { idsInside, onWay } from "../claims/configuration.ts";

export const changRobertsReachable: readonly Sometimes[] = [
  sometimesEnds(
    "a losing id that is forwarded before it is discarded",
    3,
    ({ n, byKind }) => byKind["elect"] > 2 * n - 1,
  ),
  sometimes(
    "the winner's id in flight while a losing id makes hop n - 1, the last before its owner",
    2,
    (config) => {
      const ids = idsInside(config.setup);
      const all = onWay(config, "elect");
      const least = Math.min(...ids);
      const isLast = (id: number, to: number) => ids[(to + 1) % config.n] === id;
      return (
        all.some(({ fields }) => fields["id"] === least) &&
        all.some(({ fields, to }) => fields["id"] !== least && isLast(fields["id"] as number, to))
      );
    },
  ),
  sometimes("the winner's id on its first hop while no other id is in flight", 2, (config) => {
    const ids = idsInside(config.setup);
    const [only, ...more] = onWay(config, "elect");
    if (!only || more.length > 0 || config.n === 1) return false;
    const home = ids.indexOf(only.fields["id"] as number);
    return ids[home] === Math.min(...ids) && only.to === (home + 1) % config.n;
  }),
];
