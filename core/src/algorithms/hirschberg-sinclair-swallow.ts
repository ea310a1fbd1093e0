import { across, algorithm, both } from "../model/algorithm.ts";
import { bit, ghost, id, nat, one, perPort } from "../model/schema.ts";
import { swallowClaims } from "./claims/hirschberg-sinclair-swallow.ts";
import { swallowSometimes } from "./claims/hirschberg-sinclair-sometimes.ts";
import { idea, paper } from "./hirschberg-sinclair-paper.ts";

/** Hirschberg and Sinclair after 003: minimum, the probe of a worse candidate disappears. */
export const swallow = () =>
  algorithm({
    name: "hirschberg-sinclair",
    paper: `${paper}; here after 003`,
    idea,
    needs: { ring: true, bothWays: true, ids: true, everyone: true },
    elects: "min",
    announces: false,
    state: { status: one("active", "leader"), phase: nat, seen: perPort(bit) },
    messages: { out: { id, h: nat, phase: ghost(nat) }, in: { id, phase: ghost(nat) } },

    wake(me) {
      me.send.out(both, { id: me.id, h: 1, phase: 0 });
    },

    on: {
      out(me, { id, h, phase }, port) {
        if (id === me.id) {
          if (me.status === "leader") return; // both copies come home; the slide declares twice
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
    sometimes: swallowSometimes,
  });
