import { always, exactly, provedIn } from "../../model/claim.ts";
import { asynchronousImpossible, drawsDecide, surelyElected } from "../claims/coins.ts";
import { countAmong, countOnWay, lookOnWay } from "../claims/configuration.ts";

export const itaiRodehClaims = provedIn("decision 15", [
  exactly(
    "choices-per-round",
    "exactly n choice messages in every round",
    "PRISM, leader_async",
    { of: "each phase", kinds: ["choice"] },
    ({ n }) => n,
  ),
  exactly(
    "counters-per-round",
    "exactly n counter messages in every round",
    "PRISM, leader_async",
    { of: "each phase", kinds: ["count"] },
    ({ n }) => n,
  ),
  drawsDecide(
    "a process stays active exactly if the active process before it has not drawn a larger number",
    "PRISM, leader_async",
    (before, own) => own >= before,
  ),
  always(
    "one-message-per-active",
    "the number of choices and counters in flight equals the number of active processes",
    "PRISM, leader_async: an active process answers each message with one of its own, except when it becomes passive or leads",
    (config) => {
      const active = countAmong(config, "part", "active");
      const sent = countOnWay(config, ["choice", "count"]);
      return sent === active
        ? undefined
        : `messages in flight: ${sent}; active processes: ${active}`;
    },
  ),
  always(
    "counter-met-passive",
    "a counter has met only passive processes, and counts each of them",
    "PRISM, leader_async",
    (config) => {
      const { n, read } = config;
      return lookOnWay(config, ["count"], ({ fields }, to) => {
        const count = fields["count"] as number;
        for (let i = 1; i <= count; i++) {
          const p = (((to - i) % n) + n) % n;
          if (read(p)["part"] !== "passive")
            return `a counter with the value ${count} has met position ${p}`;
        }
        return undefined;
      });
    },
  ),
  surelyElected("PRISM, leader_async"),
  asynchronousImpossible,
]);
