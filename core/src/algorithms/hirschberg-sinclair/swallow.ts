import { across, algorithm, both } from "../../model/algorithm.ts";
import { bit, ghost, id, nat, one, perPort } from "../../model/schema.ts";
import { idea, paper } from "./paper.ts";
import { swallowReachable } from "./reachable.ts";
import { swallowClaims } from "./swallow-claims.ts";

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
    nouns: { out: "{id}'s probe", in: "a reply to {id}" },

    wake(me) {
      me.because("{me} is a candidate, so it first asks its two neighbours");
      me.send.out(both, { id: me.id, h: 1, phase: 0 });
    },

    on: {
      out(me, { id, h, phase }, port) {
        if (id === me.id) {
          // Both copies return; by the slide the process would declare itself twice.
          if (me.status === "leader")
            return me.because("{me} leads already, so it discards the other copy of its probe");
          me.because(
            "its own probe has come all the way around, so no id is smaller and {me} leads",
          );
          me.status = "leader";
          me.lead();
        } else if (id > me.id) {
          me.because("{id} is larger than {me.id}, so {me} discards its probe");
        } else if (h > 1) {
          me.because("{id} is smaller than {me.id}, so {me} forwards its probe");
          me.send.out(across(port), { id, h: h - 1, phase });
        } else {
          me.because(
            "{id} is smaller than {me.id}, and its probe ends here in phase {phase}, so {me} replies",
          );
          me.send.in(port, { id, phase });
        }
      },
      in(me, { id, phase }, port) {
        if (id !== me.id) {
          me.because("the reply is for {id}, so {me} forwards it");
          return me.send.in(across(port), { id, phase });
        }
        me.seen.put(port, 0, 1);
        if (me.seen.of(0) === 0 || me.seen.of(1) === 0)
          return me.because("{me} waits for the reply from the other side");
        me.seen.put(0, 0, 0);
        me.seen.put(1, 0, 0);
        me.phase++;
        me.because("both sides replied, so {me} asks twice as far, in phase {me.phase}");
        me.send.out(both, { id: me.id, h: 1 << me.phase, phase: me.phase });
      },
    },

    claims: swallowClaims,
    sometimes: swallowReachable,
  });
