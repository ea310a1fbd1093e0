import { across, algorithm } from "../../model/algorithm.ts";
import { family } from "../../model/family.ts";
import { choice, natural } from "../../model/parameter.ts";
import { Refusal } from "../../refusal/refusal.ts";
import { franklinProbabilisticClaims } from "./claims.ts";
import { franklinProbabilisticReachable } from "./reachable.ts";
import { messages, needs, newRound, settle, state, store, type DrawRules } from "./round.ts";

const THIRD =
  "franklin-probabilistic: a third probe waits at one port, which contradicts Theorem 2.";

/** Probabilistic Franklin, 004: anonymous processes draw identities until only one is active. */
export const franklinProbabilistic = family(
  "franklin-probabilistic",
  {
    k: natural("identities are drawn from 1 to k", 2, 2, 65_535),
    bit: choice(
      "whether probes carry the parity of their round",
      ["yes", "no"],
      ["Round bit", "probes carry it", "left out"],
    ),
  },
  ({ k, bit: withBit }) => {
    const rules: DrawRules = { k, parities: withBit === "yes" ? 2 : 1 };
    return algorithm({
      name: "franklin-probabilistic",
      paper:
        "R. Bakhshi, W. Fokkink, J. Pang, J. van de Pol. Leader election in anonymous rings: Franklin goes probabilistic. IFIP TCS 2008; here after 004",
      idea: "In every round each active process draws an identity and sends it both ways to the next active processes. A process that receives a larger identity becomes passive. A probe that returns after n hops has met no active process, so its sender is the only active process left.",
      needs: withBit === "yes" ? needs : { ...needs, fifo: true },
      announces: true,
      links: withBit === "yes" ? "any" : "fifo",
      state: state(rules),
      standing: ["active"],
      messages: messages(rules),
      nouns: { probe: "a probe with {id}", leader: "the announcement" },

      wake: (me) => newRound(me, rules),

      on: {
        probe(me, { id, hop, bit, phase }, port) {
          if (me.state === "leader")
            return me.because(
              "{me} leads already, so it discards the second probe of its last round",
            );
          if (me.state !== "active") {
            me.because("{me} is passive, so it forwards the probe");
            return me.send.probe(across(port), { id, hop: hop + 1, bit, phase });
          }
          const later = withBit === "yes" ? bit !== me.bit : me.inbox.of(port, 0) !== undefined;
          const slot = later ? 1 : 0;
          if (me.inbox.of(port, slot) !== undefined) throw new Refusal(THIRD);
          store(me, port, slot, id, hop);
          settle(me, rules);
        },
        leader(me, _, port) {
          if (me.decision !== "none")
            return me.because("{me} knows that there is a leader, so the announcement ends here");
          me.because("there is a leader, so {me} follows and forwards the announcement");
          me.state = "nonleader";
          me.follow();
          me.send.leader(across(port));
        },
      },

      claims: franklinProbabilisticClaims(k),
      sometimes: franklinProbabilisticReachable(withBit),
    });
  },
);
