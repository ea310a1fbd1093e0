import { across, algorithm, both } from "../../model/algorithm.ts";
import { ghost, id, nat, one } from "../../model/schema.ts";
import { idea, paper } from "./paper.ts";
import { replyClaims } from "./reply-claims.ts";
import { replyReachable } from "./reachable.ts";
import { swallow } from "./swallow.ts";
import { family } from "../../model/family.ts";
import { choice } from "../../model/parameter.ts";

/** Hirschberg and Sinclair after 000: the ring is unoriented, the maximum is elected, and every probe is answered. */
export const reply = () =>
  algorithm({
    name: "hirschberg-sinclair",
    paper: `${paper}; here after 000`,
    idea,
    needs: { ring: true, bothWays: true, ids: true, everyone: true },
    elects: "max",
    announces: false,
    state: { status: one("candidate", "withdrawn", "leader"), phase: nat, oks: nat },
    standing: ["candidate"],
    // 000's {from, id, x, y} has y = 2^i; the message carries the exponent i instead, as its phase.
    messages: {
      from: { id, x: nat, phase: nat },
      ok: { id, phase: ghost(nat) },
      no: { id, phase: ghost(nat) },
    },
    nouns: { from: "{id}'s probe", ok: "an ok for {id}", no: "a no for {id}" },

    wake(me) {
      me.because("{me} is a candidate, so it first asks its two neighbours");
      me.send.from(both, { id: me.id, x: 0, phase: 0 });
    },

    on: {
      from(me, { id, x, phase }, port) {
        if (id === me.id) {
          // Tested first: if n is a power of two, its own probe returns with x + 1 = y. The second copy is absorbed.
          if (me.status === "leader")
            return me.because("{me} leads already, so it discards the other copy of its probe");
          me.because(
            "its own probe has come all the way around, so no id is larger and {me} leads",
          );
          me.status = "leader";
          me.lead();
        } else if (id < me.id) {
          me.because("{id} is smaller than {me.id}, so {me} answers no");
          me.send.no(port, { id, phase });
        } else if (x + 1 === 1 << phase) {
          me.because(
            "{id} is larger than {me.id}, and its probe ends here in phase {phase}, so {me} answers ok",
          );
          me.send.ok(port, { id, phase });
        } else {
          me.because("{id} is larger than {me.id}, so {me} forwards its probe");
          me.send.from(across(port), { id, x: x + 1, phase });
        }
      },
      ok(me, { id, phase }, port) {
        if (id !== me.id) {
          me.because("the ok is for {id}, so {me} forwards it");
          return me.send.ok(across(port), { id, phase });
        }
        if (me.status !== "candidate")
          return me.because("{me} has stopped asking, so it ignores the ok");
        me.oks++;
        if (me.oks < 2) return me.because("{me} waits for the answer from the other side");
        me.oks = 0;
        me.phase++;
        me.because("both sides answered ok, so {me} asks twice as far, in phase {me.phase}");
        me.send.from(both, { id: me.id, x: 0, phase: me.phase });
      },
      no(me, { id, phase }, port) {
        if (id !== me.id) {
          me.because("the no is for {id}, so {me} forwards it");
          me.send.no(across(port), { id, phase });
        } else if (me.status === "candidate") {
          me.because("a larger id has answered, so {me} withdraws");
          me.status = "withdrawn";
          me.phase = me.oks = 0; // no longer has a phase
        } else me.because("{me} has stopped asking, so it ignores the no");
      },
    },

    claims: replyClaims,
    sometimes: replyReachable,
  });

/** Hirschberg and Sinclair: after 000 (a worse candidate gets `no`; maximum) or 003 (its probe is discarded; minimum). */
export const hirschbergSinclair = family(
  "hirschberg-sinclair",
  {
    losers: choice(
      "what happens to the probe of a worse candidate",
      ["reply", "swallow"],
      ["Losers", "losers answer", "losers stay silent"],
    ),
  },
  ({ losers }) => (losers === "reply" ? reply() : swallow()),
);
