import { algorithm } from "../model/algorithm.ts";
import { family } from "../family/family.ts";
import { ghost, id, nat, one } from "../model/schema.ts";
import { petersonClaims } from "./claims/peterson.ts";
import { petersonSometimes } from "./claims/peterson-sometimes.ts";

/** Peterson's election in a unidirectional ring, Algorithm 4.20 of 002. */
export const peterson = family("peterson", {}, () =>
  algorithm({
    name: "peterson",
    paper:
      "G. L. Peterson. An O(n log n) unidirectional algorithm for the circular extrema problem. TOPLAS 4(4), 1982; here after 002",
    idea: "Franklin's algorithm on a one-way ring: an active process compares the ids of its two predecessors with its own and goes on with the first of them if that is the largest of the three. In every round at least half of the active processes become relays. Whoever meets its own id is elected, whatever it is by then.",
    needs: { ring: true, direction: true, ids: true, fifo: true, everyone: true },
    elects: "max",
    announces: false,
    state: {
      part: one("active", "relay", "elected"),
      tid: id,
      awaits: one("ntid", "nntid"),
      ntid: id,
      round: ghost(nat),
    },
    // Sent clockwise, as ids move in the proof; Example 4.21 numbers its processes the other way (PE-9).
    // Messages are bare numbers; the round is carried to be counted, and nobody reads it.
    messages: { tid: { tid: id, phase: ghost(nat) } },

    wake(me) {
      me.tid = me.id;
      me.round = 1;
      me.send.tid({ tid: me.tid, phase: me.round });
    },

    on: {
      tid(me, { tid: received, phase }) {
        if (me.part === "elected") return; // 002 has no exit: it would elect the same process on every lap
        if (received === me.id) {
          me.part = "elected";
          me.lead();
        } else if (me.part === "relay") {
          me.send.tid({ tid: received, phase });
        } else if (me.awaits === "ntid") {
          me.ntid = received;
          me.awaits = "nntid";
          me.send.tid({ tid: Math.max(me.tid, me.ntid), phase: me.round });
        } else if (me.ntid >= me.tid && me.ntid >= received) {
          // received is nntid; for a survivor ntid = nntid, so >= it must be.
          me.tid = me.ntid;
          me.awaits = "ntid";
          me.round++;
          me.send.tid({ tid: me.tid, phase: me.round });
        } else {
          me.part = "relay";
          // Only transmits from now on: nothing is kept of the last round.
          me.tid = me.ntid = 0;
          me.awaits = "ntid";
        }
      },
    },

    claims: petersonClaims,
    examples: [
      {
        name: "002, Example 4.21, Figure 4.3",
        says: "P3, P2 and P1 have the ids 3, 7 and 4. In the first round P1 has the values 4, 7, 7, and it goes on with 7.",
        ids: [3, 7, 4],
      },
    ],
    sometimes: petersonSometimes,
  }),
);
