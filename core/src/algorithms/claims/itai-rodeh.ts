import { proved } from "../../model/basis.ts";
import { always, exactly, type Claim } from "../../model/claim.ts";
import { asynchronousImpossible } from "./anonymous.ts";
import { drawsDecide } from "./draws-decide.ts";
import { surelyElected } from "./surely-elected.ts";
import { among, onWay } from "./on-way.ts";

export const itaiRodehClaims: readonly Claim[] = [
  exactly(
    "exactly n choices in every round",
    "PRISM, leader_async",
    { of: "each phase", kinds: ["choice"] },
    ({ n }) => n,
    proved("decision 15"),
  ),
  exactly(
    "exactly n counters in every round",
    "PRISM, leader_async",
    { of: "each phase", kinds: ["count"] },
    ({ n }) => n,
    proved("decision 15"),
  ),
  drawsDecide(
    "a process goes on exactly if it has drawn at least as much as the one before it",
    "PRISM, leader_async",
    (before, own) => own >= before,
  ),
  always(
    "as many choices and counters are on their way as there are active processes",
    "PRISM, leader_async: an active process takes one and sends one; one that turns passive or leads takes its last",
    (config) => {
      const active = among(config, "part", "active").length;
      const sent = onWay(config, "choice", "count").length;
      return sent === active ? undefined : `${sent} on their way, ${active} active`;
    },
    proved("decision 15"),
  ),
  always(
    "a counter has met only passive processes, one for each that it counts",
    "PRISM, leader_async",
    (config) => {
      const { n, read } = config;
      for (const { to, fields } of onWay(config, "count")) {
        const count = fields["count"] as number;
        for (let i = 1; i <= count; i++) {
          const p = (((to - i) % n) + n) % n;
          if (read(p)["part"] !== "passive") return `a counter at ${count} has met position ${p}`;
        }
      }
      return undefined;
    },
    proved("decision 15"),
  ),
  surelyElected("PRISM, leader_async"),
  asynchronousImpossible,
];
