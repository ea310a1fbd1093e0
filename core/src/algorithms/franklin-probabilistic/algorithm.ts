import { across, algorithm, both, type Me } from "../../model/algorithm.ts";
import { ghost, maybe, nat, one, perPort, upTo } from "../../model/schema.ts";

/** Bakhshi, Fokkink, Pang and van de Pol, 2008 (004). Without the bit, links must keep the order of messages. */
export const franklinProbabilistic = (k: number, hasBit: boolean) => {
  const needs = ["ring", "bothWays", "n", "coins", "everyone"] as const;
  const bit = upTo(hasBit ? 1 : 0);
  // In `inbox` are probes that are not yet compared: at each port, by Theorem 2, one of this round and one of the next.
  const own = { bit, round: ghost(nat), inbox: perPort(maybe(upTo(k)), 2), hops: perPort(nat, 2) };
  const state = { state: one("active", "passive", "leader", "nonleader"), drawn: upTo(k), ...own };
  const unused = ["drawn", "bit", "round", "inbox", "hops"] as const;
  const messages = { probe: { id: upTo(k), hop: nat, bit }, leader: {} };
  type Process = Me<typeof needs, typeof state, typeof messages>;

  /** Begins a round: by rule 1 a process draws an identity from 1 to k; by rule 3 a beaten one becomes passive. */
  function beginRound(me: Process, isBeaten: boolean): void {
    me.round++;
    if (!isBeaten) {
      me.drawn = 1 + me.toss(k);
      me.because("{me} is active and draws {me.drawn}");
      return me.send.probe(both, { id: me.drawn, hop: 1, bit: me.bit });
    }
    // Probes of this round that have come early go on, which 004 does not mention; else the ring deadlocks.
    for (const port of [0, 1] as const) {
      const [id, hop] = [me.inbox.of(port), me.hops.of(port) + 1];
      if (id !== undefined)
        me.because("a probe has come early").send.probe(across(port), { id, hop, bit: me.bit });
    }
    me.state = "passive";
  }

  return algorithm({
    name: "franklin-probabilistic",
    needs: hasBit ? needs : [...needs, "fifo"],
    announces: true,
    announcement: "leader",
    links: hasBit ? "any" : "fifo",
    phases: "round",
    state,
    forgets: { passive: unused, leader: unused },
    messages,
    wake: (me) => beginRound(me, false),

    on: {
      probe(me, { id, hop, bit: parity }, port) {
        if (me.state === "leader") return me.because("{me} leads already");
        if (me.state !== "active") return me.because("{me} is passive").forward({ hop: hop + 1 });
        if (hop === me.n) {
          me.state = "leader";
          me.because("the probe made {me.n} hops and is its own: only {me} is active").lead();
          return me.send.leader(1); // "in one direction": either direction will do
        }
        const isEarly = hasBit ? parity !== me.bit : me.inbox.of(port) !== undefined;
        me.inbox.put(port, isEarly ? 1 : 0, id);
        me.hops.put(port, isEarly ? 1 : 0, hop);
        if (!me.inbox.isFull) return me.because("{me} needs a probe from each side");
        // Rule 2c. If links reorder messages, the probes of the next round may be here too.
        while (me.state === "active" && me.inbox.isFull) {
          const isBeaten = me.inbox.of(0)! > me.drawn || me.inbox.of(1)! > me.drawn;
          me.because("{me.drawn} is compared with {me.inbox[0]} and {me.inbox[1]}");
          me.inbox.next();
          me.hops.next();
          me.bit = (me.bit + 1) % (bit.max + 1);
          beginRound(me, isBeaten);
        }
      },
      leader(me) {
        if (me.decision !== "none") return me.because("{me} knows that there is a leader");
        me.state = "nonleader";
        me.because("there is a leader").follow();
        return me.forward();
      },
    },
  });
};
