import { sometimes, sometimesEnds, type Sometimes } from "../../model/sometimes.ts";
import { countOnWay, idsInside, lookOnWay, onWay } from "../claims/configuration.ts";

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
      const least = Math.min(...ids);
      let [isWinner, isLast] = [false, false];
      lookOnWay(config, ["elect"], ({ fields }, to) => {
        if (fields["id"] === least) isWinner = true;
        else if (ids[(to + 1) % config.n] === fields["id"]) isLast = true;
      });
      return isWinner && isLast;
    },
  ),
  sometimes("the winner's id on its first hop while no other id is in flight", 2, (config) => {
    if (config.n === 1 || countOnWay(config, ["elect"]) !== 1) return false;
    const ids = idsInside(config.setup);
    const [only] = onWay(config, "elect");
    const home = ids.indexOf(only.fields["id"] as number);
    return ids[home] === Math.min(...ids) && only.to === (home + 1) % config.n;
  }),
];
