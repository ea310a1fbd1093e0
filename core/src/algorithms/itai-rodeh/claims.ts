import { sometimes, type Sometimes } from "../../model/sometimes.ts";
import { eachPhase, provedIn } from "../../sentence/claim.ts";
import { asynchronousImpossible, drawsDecide, surelyElected } from "../../sentence/coins.ts";
import { among, countAmong, countOnWay, lookOnWay } from "../../sentence/configuration.ts";
import { twoLeft } from "../../sentence/reachable.ts";

const source = "PRISM, leader_async";

export const itaiRodehClaims = provedIn("decision 15", {
  "choices-per-round": { of: eachPhase("choice"), exactly: "n", source },
  "counters-per-round": { of: eachPhase("count"), exactly: "n", source },
  ...drawsDecide(
    "a process stays active exactly if the active process before it has not drawn a larger number",
    source,
    (before, own) => own >= before,
  ),
  "one-message-per-active": {
    says: "the number of choices and counters in flight equals the number of active processes",
    always(config) {
      const active = countAmong(config, "part", "active");
      const sent = countOnWay(config, ["choice", "count"]);
      if (sent === active) return undefined;
      return `messages in flight: ${sent}; active processes: ${active}`;
    },
    source: `${source}: an active process answers each message with one of its own, except when it becomes passive or leads`,
  },
  "counter-met-passive": {
    says: "a counter has met only passive processes, and counts each of them",
    always: (config) =>
      lookOnWay(config, ["count"], ({ fields }, to) => {
        const count = fields["count"] as number;
        for (let i = 1; i <= count; i++) {
          const p = (to + (config.n - 1) * i) % config.n;
          if (config.read(p)["part"] !== "passive")
            return `a counter with the value ${count} has met position ${p}`;
        }
        return undefined;
      }),
    source,
  },
  ...surelyElected(source),
  ...asynchronousImpossible,
});

export const itaiRodehReachable: readonly Sometimes[] = [
  sometimes(
    "a tie, after which all processes send a counter and will draw again",
    2,
    (config) =>
      config.n > 1 &&
      countAmong(config, "part", "active") === config.n &&
      countOnWay(config, ["count"]) === config.n,
  ),
  // A process becomes passive at the end of a round, so a choice that it forwards belongs to a later round.
  sometimes("a later round, in which a passive process forwards a choice", 3, (config) =>
    among(config, "part", "passive").some((p) => config.waiting(p)[0]?.kind === "choice"),
  ),
  twoLeft("two active processes when all others are passive", "part", ["active", "passive"]),
];
