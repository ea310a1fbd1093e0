import { proved } from "../../model/basis.ts";
import { along, exactly, type Claim } from "../../model/claim.ts";
import { asynchronousImpossible } from "./anonymous.ts";
import { drawsDecide } from "./draws-decide.ts";
import { franklinProbabilisticAlways } from "./franklin-always.ts";
import { franklinProbabilisticChances } from "./franklin-probabilistic-chances.ts";
import { probesBetween } from "./probes-between.ts";

/** The claims for identities from 1 to k. */
export const franklinProbabilisticClaims = (k: number): readonly Claim[] => [
  // PF-11: of a run that ends. That there is one at all has probability 1, not certainty (Theorem 4).
  along(
    "exactly one leader",
    "004, Theorems 1 and 3",
    () => ({
      see: () => undefined,
      end: ({ leaders }) => (leaders.length === 1 ? undefined : `${leaders.length} leaders`),
    }),
    proved("004, Theorems 1 and 3"),
  ),
  along(
    "a process becomes leader only when all others are passive",
    "004, Theorem 1, proof",
    ({ n }) => ({
      see({ process }, read) {
        if (read(process)["state"] !== "leader") return undefined;
        for (let p = 0; p < n; p++) {
          if (read(p)["state"] === "active") return `position ${p} is active beside a leader`;
        }
        return undefined;
      },
    }),
    proved("decision 15"),
  ),
  drawsDecide(
    "a process goes on exactly if it has drawn at least as much as its two neighbours; so those with the largest identity do",
    "004, rule 3 and Theorem 1, proof",
    (before, own, behind) => own >= before && own >= behind,
  ),
  ...probesBetween,
  ...franklinProbabilisticAlways,
  along(
    "a probe that comes home is of its process's round: none has hop = n and the other bit, and none goes further",
    "004, rule 2c; PF-6",
    ({ n }) => {
      const states: Record<string, unknown>[] = [];
      return {
        see({ process, kind, words }, read) {
          const before = states[process];
          states[process] = read(process);
          const [, hop, bit] = words;
          if (kind !== "probe" || hop < n) return undefined;
          const other = before["state"] === "active" && before["bit"] !== bit;
          return hop > n || other ? `hop ${hop}, bit ${bit} at position ${process}` : undefined;
        },
      };
    },
    proved("decision 15"),
  ),
  exactly(
    "exactly 2n probes in every round",
    "004, Theorem 5 made exact",
    { of: "each phase" },
    ({ n }) => 2 * n,
    proved("decision 15"),
  ),
  exactly(
    "exactly n messages tell who leads",
    "004, rule 4",
    { of: "messages", kinds: ["leader"] },
    ({ n }) => n,
    proved("decision 15"),
  ),
  ...franklinProbabilisticChances(k),
  asynchronousImpossible,
];
