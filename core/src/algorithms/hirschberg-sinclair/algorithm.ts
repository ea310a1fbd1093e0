import { across, algorithm, both } from "../../model/algorithm.ts";
import { ghost, id, nat, one, bit, perPort } from "../../model/schema.ts";
import { replyClaims } from "./reply-claims.ts";
import { replyReachable, swallowReachable } from "./reachable.ts";
import { swallowClaims } from "./swallow-claims.ts";
import { family } from "../../model/family.ts";
import { choice } from "../../model/parameter.ts";

export const paper =
  "D. S. Hirschberg, J. B. Sinclair. Decentralized extrema-finding in circular configurations of processors. CACM 23(11), 1980";
export const idea =
  "A candidate asks its neighbours up to distance 1, 2, 4, … on both sides whether one of them is better. Only a candidate that is better than all of them asks twice as far. A candidate that receives its own question has asked every process.";

/** Hirschberg and Sinclair after 000: the ring is unoriented, the maximum is elected, and every probe is answered. */
export const reply = () =>
  algorithm({
    name: "hirschberg-sinclair",
    paper: `${paper}; here after 000`,
    idea,
    needs: { ring: true, bothWays: true, ids: true, everyone: true },
    elects: "max",
    announces: false,
    state: { status: one("candidate", "withdrawn", "leader"), stage: nat, oks: nat },
    standing: ["candidate"],
    // 000's {from, id, x, y} has y = 2^i; the message carries the exponent i instead, as its phase.
    messages: {
      from: { id, x: nat, phase: nat },
      ok: { id, phase: ghost(nat) },
      no: { id, phase: ghost(nat) },
    },

    wake(me) {
      me.send.from(both, { id: me.id, x: 0, phase: 0 });
    },

    on: {
      from(me, { id, x, phase }, port) {
        if (id === me.id) {
          // Tested first: if n is a power of two, its own probe returns with x + 1 = y. The second copy is absorbed.
          if (me.status === "leader") return;
          me.status = "leader";
          me.lead();
        } else if (id < me.id) me.send.no(port, { id, phase });
        else if (x + 1 === 1 << phase) me.send.ok(port, { id, phase });
        else me.send.from(across(port), { id, x: x + 1, phase });
      },
      ok(me, { id, phase }, port) {
        if (id !== me.id) return me.send.ok(across(port), { id, phase });
        if (me.status !== "candidate") return;
        me.oks++;
        if (me.oks < 2) return;
        me.oks = 0;
        me.stage++;
        me.send.from(both, { id: me.id, x: 0, phase: me.stage });
      },
      no(me, { id, phase }, port) {
        if (id !== me.id) me.send.no(across(port), { id, phase });
        else if (me.status === "candidate") {
          me.status = "withdrawn";
          me.stage = me.oks = 0; // no longer has a stage
        }
      },
    },

    claims: replyClaims,
    sometimes: replyReachable,
  });

/** Hirschberg and Sinclair after 003: the minimum is elected, and the probe of a worse candidate is discarded. */
export const swallow = () =>
  algorithm({
    name: "hirschberg-sinclair",
    paper: `${paper}; here after 003`,
    idea,
    needs: { ring: true, bothWays: true, ids: true, everyone: true },
    elects: "min",
    announces: false,
    state: { status: one("active", "leader"), phase: nat, seen: perPort(bit) },
    standing: ["active"],
    messages: { out: { id, h: nat, phase: ghost(nat) }, in: { id, phase: ghost(nat) } },

    wake(me) {
      me.send.out(both, { id: me.id, h: 1, phase: 0 });
    },

    on: {
      out(me, { id, h, phase }, port) {
        if (id === me.id) {
          if (me.status === "leader") return; // both copies return; by the slide the process would declare itself twice
          me.status = "leader";
          me.lead();
        } else if (id < me.id) {
          if (h > 1) me.send.out(across(port), { id, h: h - 1, phase });
          else me.send.in(port, { id, phase });
        }
      },
      in(me, { id, phase }, port) {
        if (id !== me.id) return me.send.in(across(port), { id, phase });
        me.seen.put(port, 0, 1);
        if (me.seen.of(0) === 0 || me.seen.of(1) === 0) return;
        me.seen.put(0, 0, 0);
        me.seen.put(1, 0, 0);
        me.phase++;
        me.send.out(both, { id: me.id, h: 1 << me.phase, phase: me.phase });
      },
    },

    claims: swallowClaims,
    sometimes: swallowReachable,
  });

/** Hirschberg and Sinclair: after 000 (a worse candidate gets `no`; maximum) or 003 (its probe is discarded; minimum). */
export const hirschbergSinclair = family(
  "hirschberg-sinclair",
  { losers: choice("what happens to the probe of a worse candidate", ["reply", "swallow"]) },
  ({ losers }) => (losers === "reply" ? reply() : swallow()),
);
