import { along, exactly, provedIn } from "../../model/claim.ts";
import { surelyElected, synchronousImpossible } from "../claims/coins.ts";
import { afterRounds } from "../claims/rounds-begun.ts";

const cite = "QComp, leader_sync";

export const itaiRodehSyncClaims = provedIn("decision 16", [
  exactly(
    "messages-per-round",
    "exactly n(n - 1) messages in every round",
    cite,
    { of: "each phase" },
    ({ n }) => n * (n - 1),
  ),
  exactly(
    "time-per-round",
    "the last process learns the outcome after exactly r(n - 1) time units, where r is the number of rounds",
    cite,
    { of: "time", value: ({ time }) => time?.lastDecision },
    ({ n, byPhase }) => (n - 1) * Object.keys(byPhase).length,
  ),
  along(
    "unique-largest-wins",
    "a round elects exactly if some value is drawn by one process only, and then it elects the process that drew the largest such value",
    cite,
    afterRounds((rounds, { leaders }) => {
      const last = rounds.drawn.length - 1;
      for (let round = 1; round <= last; round++) {
        const drawn = rounds.drawn[round];
        const once = drawn.filter((value) => drawn.indexOf(value) === drawn.lastIndexOf(value));
        if (once.length > 0 !== (round === last)) return `round ${round} has the wrong outcome`;
        const winner = rounds.begun[round][drawn.indexOf(Math.max(...once))];
        if (round === last && leaders[0]?.position !== winner)
          return `position ${winner} should lead`;
      }
      return undefined;
    }),
  ),
  surelyElected(cite),
  synchronousImpossible,
]);
