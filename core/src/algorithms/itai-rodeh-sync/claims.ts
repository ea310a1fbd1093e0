import type { Configuration } from "../../model/claim.ts";
import { sometimes, type Sometimes } from "../../model/sometimes.ts";
import { eachPhase, provedIn } from "../../sentence/claim.ts";
import { surelyElected, synchronousImpossible } from "../../sentence/coins.ts";
import { processes } from "../../sentence/configuration.ts";
import { afterRounds } from "../../sentence/rounds-begun.ts";

const source = "QComp, leader_sync";

/** Lists the values that were drawn exactly once. */
const listOnce = (drawn: readonly number[]): number[] =>
  drawn.filter((value) => drawn.indexOf(value) === drawn.lastIndexOf(value));

export const itaiRodehSyncClaims = provedIn("decision 16", {
  "messages-per-round": {
    says: "exactly n(n - 1) messages in every round",
    of: eachPhase(),
    exactly: "n(n - 1)",
    source,
  },
  "time-per-round": {
    says: "the last process learns the outcome after exactly r(n - 1) time units, where r is the number of rounds",
    of: { of: "time", value: ({ time }) => time?.lastDecision },
    exactly: ({ n, byPhase }) => (n - 1) * Object.keys(byPhase).length,
    source,
  },
  "unique-largest-wins": {
    says: "a round elects exactly if some value is drawn by one process only, and then it elects the process that drew the largest such value",
    along: afterRounds(({ begun, drawn }, { leaders }) => {
      const last = drawn.length - 1;
      for (let round = 1; round <= last; round++) {
        const once = listOnce(drawn[round]);
        if (once.length > 0 !== (round === last)) return `round ${round} has the wrong outcome`;
        const winner = begun[round][drawn[round].indexOf(Math.max(...once))];
        if (round === last && leaders[0]?.position !== winner)
          return `position ${winner} should lead`;
      }
      return undefined;
    }),
    source,
  },
  ...surelyElected(source),
  ...synchronousImpossible,
});

/** Lists the values drawn in the current round. */
const listDrawn = (config: Configuration): number[] =>
  processes(config).map((process) => process["drawn"] as number);

export const itaiRodehSyncReachable: readonly Sometimes[] = [
  sometimes(
    "a tie, in which no value was drawn exactly once and all processes will draw again",
    2,
    (config) => listOnce(listDrawn(config)).length === 0,
  ),
  sometimes("a winner that did not draw the largest value", 3, (config) => {
    const all = listDrawn(config);
    const once = listOnce(all);
    return once.length > 0 && Math.max(...once) < Math.max(...all);
  }),
  sometimes(
    "a process that sees a tie until the last value arrives and breaks it",
    3,
    (config) =>
      listOnce(listDrawn(config)).length > 0 &&
      processes(config).some(
        ({ once, twice, received, decision }) =>
          decision === "none" &&
          received === config.n - 2 &&
          ((once as number) & ~(twice as number)) === 0,
      ),
  ),
];
