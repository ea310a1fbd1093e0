import { across, algorithm, both, type Me } from "../../model/algorithm.ts";
import { ghost, maybe, nat, one, perPort, upTo } from "../../model/schema.ts";

const needs = ["ring", "bothWays", "n", "coins", "everyone"] as const;
const unused = ["drawn", "bit", "round", "inbox", "hops"] as const;

/**
 * R. Bakhshi, W. Fokkink, J. Pang, J. van de Pol. Leader election in anonymous rings: Franklin goes probabilistic. IFIP TCS
 * 2008 (004). Identities are drawn from 1 to k. Without the bit, links must keep the order of messages.
 */
export const franklinProbabilistic = (k: number, hasBit: boolean) => {
  const bit = upTo(hasBit ? 1 : 0);
  // Probes that are not yet compared: at each port, by Theorem 2, one of this round and one of the next.
  const stored = { inbox: perPort(maybe(upTo(k)), 2), hops: perPort(nat, 2) };
  const label = one("active", "passive", "leader", "nonleader");
  const state = { state: label, drawn: upTo(k), bit, round: ghost(nat), ...stored };
  const messages = { probe: { id: upTo(k), hop: nat, bit }, leader: {} };
  type Process = Me<typeof needs, typeof state, typeof messages>;

  /** Rule 1. */
  function draw(me: Process): void {
    me.drawn = 1 + me.toss(k);
    me.because("{me} is active and draws {me.drawn}");
    me.send.probe(both, { id: me.drawn, hop: 1, bit: me.bit });
  }

  /** Rule 3. Probes of the next round that have come early go on, which 004 does not mention; else the ring deadlocks. */
  function passOn(me: Process, port: 0 | 1): void {
    const [id, hop] = [me.inbox.of(port), me.hops.of(port) + 1];
    if (id !== undefined) me.send.probe(across(port), { id, hop, bit: me.bit });
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

    wake(me) {
      me.round = 1;
      draw(me);
    },

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
          me.round++;
          me.bit = (me.bit + 1) % (bit.max + 1);
          if (!isBeaten) draw(me);
          else for (const side of [0, 1] as const) passOn(me, side);
          if (isBeaten) me.state = "passive";
        }
      },
      leader(me) {
        if (me.decision !== "none") return me.because("{me} knows that there is a leader");
        me.state = "nonleader";
        me.because("there is a leader").follow();
        me.forward();
      },
    },
  });
};
