import { counted } from "../../model/counted.ts";
import { proved } from "../../model/basis.ts";
import { along, always, exactly, type Claim, provedIn } from "../../model/claim.ts";
import { asynchronousImpossible, drawsDecide } from "../claims/coins.ts";
import { countAmong, positions, processes } from "../claims/configuration.ts";
import { isTheorem2, mailBetween } from "../claims/mail-between.ts";
import { eachChange } from "../claims/rounds-begun.ts";
import { chanceClaims } from "./chance-claims.ts";
import { probesBetween } from "./probes-between.ts";

const common = provedIn("decision 15", [
  // PF-11: a run that ends has exactly one leader, and a run ends with probability 1 (Theorem 4).
  along(
    "one-leader",
    "every run that ends has exactly one leader",
    "004, Theorems 1 and 3",
    () => ({
      see() {},
      end: ({ leaders }) => (leaders.length === 1 ? undefined : `${leaders.length} leaders`),
    }),
    proved("004, Theorems 1 and 3"),
  ),
  along(
    "others-passive",
    "a process becomes the leader only when all other processes are passive",
    "004, Theorem 1, proof",
    ({ n }) => ({
      see({ process }, read) {
        if (read(process)["state"] !== "leader") return undefined;
        const odd = positions(n).find((p) => read(p)["state"] === "active");
        return odd === undefined ? undefined : `position ${odd} is active beside a leader`;
      },
    }),
  ),
  drawsDecide(
    "a process stays active exactly if no active neighbour has drawn a larger identity, so processes with the largest identity stay active",
    "004, rule 3 and Theorem 1, proof",
    (before, own, behind) => own >= before && own >= behind,
  ),
  // PF-10: the theorem holds for neighbouring active processes only, and messages that have arrived and wait count as between them.
  along(
    "two-messages-printed",
    "exactly two messages are in flight between active processes: in opposite directions with rounds of equal parity, or in the same direction with different parities",
    "004, Theorem 2: 'there are', read as 'in flight'",
    probesBetween(({ waits }) => !waits),
    {
      run: { n: 2 },
      truth:
        "there are exactly two messages between neighbouring active processes, counting messages that have arrived and are not yet compared",
      chosen: true,
    },
  ),
  along(
    "two-messages-between",
    "there are exactly two messages between neighbouring active processes, counting messages that have arrived and wait: in opposite directions with rounds of equal parity, or in the same direction with different parities",
    "004, Theorem 2, in the reading in which it holds",
    probesBetween(() => true),
  ),
  always(
    "two-messages-in-every-state",
    "in every configuration there are exactly two messages between neighbouring active processes, counting messages that have arrived and wait: in opposite directions with equal bits, or in the same direction with different bits",
    "004, Theorem 2, in the reading in which it holds",
    mailBetween(
      { status: "state", kind: "probe", bit: ({ bit }, slot) => ((bit as number) + slot) % 2 },
      (messages, here, there, { algorithm }) => {
        if (messages.length !== 2) return counted(messages.length, "message");
        if (algorithm.parameters["bit"] === "no") return undefined;
        return isTheorem2(messages, here["bit"], there["bit"]) ? undefined : "wrong bits";
      },
    ),
  ),
  always(
    "active-or-leader",
    "once all processes are awake, there is either a leader or an active process, but never both",
    "004, Theorem 1, proof",
    (config) => {
      const active = countAmong(config, "state", "active");
      const leaders = countAmong(config, "state", "leader");
      const awake = (): boolean => processes(config).every(({ woke }) => woke);
      if (!awake() || (leaders === 0) === active > 0) return undefined;
      return `${active} active processes beside ${leaders} leaders`;
    },
  ),
  along(
    "probe-home-in-round",
    "a probe that returns to an active sender has the sender's bit, so it belongs to the sender's current round, and no probe makes more than n hops",
    "004, rule 2c (PF-6)",
    eachChange(({ process, kind, words: { 1: hop, 2: bit } }, before, _after, { n }) => {
      if (kind !== "probe" || hop < n) return undefined;
      const other = before["state"] === "active" && before["bit"] !== bit;
      return hop > n || other ? `hop ${hop}, bit ${bit} at position ${process}` : undefined;
    }),
  ),
  exactly(
    "probes-per-round",
    "exactly 2n probes in every round",
    "004, Theorem 5, made exact",
    { of: "each phase" },
    ({ n }) => 2 * n,
  ),
  exactly(
    "leader-messages",
    "exactly n messages announce the leader",
    "004, rule 4",
    { of: "messages", kinds: ["leader"] },
    ({ n }) => n,
  ),
]);

/** The claims for identities from 1 to k. */
export const franklinProbabilisticClaims = (k: number): readonly Claim[] => [
  ...common,
  ...chanceClaims(k),
  asynchronousImpossible,
];
