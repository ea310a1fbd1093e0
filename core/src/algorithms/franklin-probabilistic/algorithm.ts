import { across, algorithm, both, type Me } from "../../model/algorithm.ts";
import { family } from "../../model/family.ts";
import { choice, natural } from "../../model/parameter.ts";
import { Refusal } from "../../refusal/refusal.ts";
import { ghost, maybe, nat, one, perPort, upTo } from "../../model/schema.ts";
import { franklinProbabilisticClaims } from "./claims.ts";
import { franklinProbabilisticReachable } from "./reachable.ts";

const needs = { ring: true, bothWays: true, n: true, coins: true, everyone: true } as const;
/** Identities are drawn from 1..k. Without the bit, all rounds have parity 0. */
type Rules = Readonly<{ k: number; parities: 1 | 2 }>;
const state = ({ k, parities }: Rules) => ({
  state: one("active", "passive", "leader", "nonleader"),
  drawn: upTo(k),
  bit: upTo(parities - 1),
  round: ghost(nat),
  // Probes received at each port and not yet compared: by Theorem 2, at most one of this round and one of the next.
  inbox: perPort(maybe(upTo(k)), 2),
  hops: perPort(nat, 2),
});
const messages = ({ k, parities }: Rules) => ({
  probe: { id: upTo(k), hop: nat, bit: upTo(parities - 1), phase: ghost(nat) },
  leader: {},
});
const THIRD =
  "franklin-probabilistic: a third probe waits at one port, which contradicts Theorem 2.";
type Process = Me<typeof needs, ReturnType<typeof state>, ReturnType<typeof messages>>;

/** Probabilistic Franklin, 004: anonymous processes draw identities until only one is active. */
export const franklinProbabilistic = family(
  "franklin-probabilistic",
  {
    k: natural("identities are drawn from 1 to k", 2, 2, 65_535),
    bit: choice("whether probes carry the parity of their round", ["yes", "no"]),
  },
  ({ k, bit: withBit }) => {
    const rules: Rules = { k, parities: withBit === "yes" ? 2 : 1 };
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

      wake: (me) => newRound(me, rules),

      on: {
        probe(me, { id, hop, bit, phase }, port) {
          if (me.state === "leader") return; // the second probe of its last round
          if (me.state !== "active")
            return me.send.probe(across(port), { id, hop: hop + 1, bit, phase });
          const later = withBit === "yes" ? bit !== me.bit : me.inbox.of(port, 0) !== undefined;
          const slot = later ? 1 : 0;
          if (me.inbox.of(port, slot) !== undefined) throw new Refusal(THIRD);
          store(me, port, slot, id, hop);
          settle(me, rules);
        },
        leader(me, _, port) {
          if (me.decision !== "none") return;
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

/** Rule 1: draws a new identity and sends it both ways. */
function newRound(me: Process, { k }: Rules): void {
  me.round++;
  me.drawn = 1 + me.toss(k);
  me.send.probe(both, { id: me.drawn, hop: 1, bit: me.bit, phase: me.round });
}

function store(me: Process, port: number, slot: number, id: number | undefined, hop: number): void {
  me.inbox.put(port, slot, id);
  me.hops.put(port, slot, hop);
}

/** Applies rules 2c and 3 while the stored probes complete a round. */
function settle(me: Process, rules: Rules): void {
  for (;;) {
    const [left, right] = [me.inbox.of(0), me.inbox.of(1)];
    if ((left && me.hops.of(0) === me.n) || (right && me.hops.of(1) === me.n)) {
      me.state = "leader";
      forget(me);
      me.lead();
      return me.send.leader(1); // "in one direction": either direction will do
    }
    if (left === undefined || right === undefined) return;
    if (left > me.drawn || right > me.drawn) return passOn(me, rules);
    for (const port of [0, 1]) {
      store(me, port, 0, me.inbox.of(port, 1), me.hops.of(port, 1));
      store(me, port, 1, undefined, 0);
    }
    me.bit = (me.bit + 1) % rules.parities;
    newRound(me, rules);
  }
}

/** Forwards the probes stored for the next round. 004 does not mention this, but without it the ring deadlocks. */
function passOn(me: Process, { parities }: Rules): void {
  me.state = "passive";
  for (const port of [0, 1] as const) {
    const [id, hop] = [me.inbox.of(port, 1), me.hops.of(port, 1) + 1];
    if (id !== undefined)
      me.send.probe(across(port), { id, hop, bit: (me.bit + 1) % parities, phase: me.round + 1 });
  }
  forget(me);
}

/** Clears the fields that are no longer used, so that the checker has fewer states. */
function forget(me: Process): void {
  me.drawn = me.bit = 0;
  for (const port of [0, 1]) for (const slot of [0, 1]) store(me, port, slot, undefined, 0);
}
