import { across, algorithm, both } from "../model/algorithm.ts";
import { ghost, id, nat, one } from "../model/schema.ts";
import { replyClaims } from "./claims/hirschberg-sinclair-reply.ts";
import { replySometimes } from "./claims/hirschberg-sinclair-sometimes.ts";
import { idea, paper } from "./hirschberg-sinclair-paper.ts";

/** Hirschberg and Sinclair after 000: unoriented, maximum, every probe is answered. */
export const reply = () =>
  algorithm({
    name: "hirschberg-sinclair",
    paper: `${paper}; here after 000`,
    idea,
    needs: { ring: true, bothWays: true, ids: true, everyone: true },
    elects: "max",
    announces: false,
    state: { status: one("candidate", "withdrawn", "leader"), stage: nat, oks: nat },
    // 000's {from, id, x, y} has y = 2^i; the exponent i travels instead, as the phase that is counted.
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
          // Tested first: where n is a power of two, it comes home with x + 1 = y. The second copy is absorbed.
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
          me.stage = me.oks = 0; // has no stage any more
        }
      },
    },

    claims: replyClaims,
    sometimes: replySometimes,
  });
