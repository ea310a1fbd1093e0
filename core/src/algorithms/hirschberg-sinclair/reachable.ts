import type { Configuration } from "../../model/claim.ts";
import { sometimes, type Sometimes } from "../../model/sometimes.ts";
import { idsInside, among, lookOnWay } from "../claims/configuration.ts";
import { phasesNeeded } from "../claims/reachable.ts";

const twoAdvance = (says: string): Sometimes =>
  sometimes(says, 4, ({ n, read }) => {
    let advanced = 0;
    for (let p = 0; p < n; p++) if ((read(p)["phase"] as number) > 0) advanced++;
    return advanced > 1;
  });

const isOnWay = (config: Configuration, id: number, ...kinds: readonly string[]): boolean =>
  lookOnWay(config, kinds, ({ fields }) => fields["id"] === id || undefined) === true;

export const replyReachable: readonly Sometimes[] = [
  phasesNeeded(3, "phases", 3),
  twoAdvance("two candidates in phase 1 or later"),
  sometimes(
    "a candidate that has 'ok' from one side while 'no' comes from the other",
    3,
    (config) => {
      const ids = idsInside(config.setup);
      return among(config, "status", "candidate").some(
        (p) => config.read(p)["oks"] === 1 && isOnWay(config, ids[p], "no"),
      );
    },
  ),
  sometimes("all other candidates withdrawn before the winner has an answer", 2, (config) => {
    const [winner, ...more] = among(config, "status", "candidate");
    if (winner === undefined || more.length > 0 || config.n === 1) return false;
    const { phase, oks } = config.read(winner);
    return phase === 0 && oks === 0;
  }),
];

export const swallowReachable: readonly Sometimes[] = [
  phasesNeeded(3, "phases", 3),
  twoAdvance("two processes in phase 1 or later"),
  sometimes(
    "a process with an answer from one side that will never get one from the other",
    3,
    (config) => {
      const ids = idsInside(config.setup);
      return ids.some((id, p) => {
        const [left, right] = (config.read(p)["seen"] as readonly number[][]).flat();
        return left !== right && !isOnWay(config, id, "out", "in");
      });
    },
  ),
];
