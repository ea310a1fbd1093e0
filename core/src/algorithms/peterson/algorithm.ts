import { algorithm } from "../../model/algorithm.ts";
import { family } from "../../model/family.ts";
import { ghost, id, nat, one } from "../../model/schema.ts";
import { petersonClaims } from "./claims.ts";
import { petersonReachable } from "./reachable.ts";

/** Peterson's election in a unidirectional ring, Algorithm 4.20 of 002. */
export const peterson = family("peterson", {}, () =>
  algorithm({
    name: "peterson",
    paper:
      "G. L. Peterson. An O(n log n) unidirectional algorithm for the circular extrema problem. TOPLAS 4(4), 1982; here after 002",
    idea: "Franklin's algorithm on a one-way ring: an active process compares the ids of its two active predecessors with its own, and stays active with the nearer of these ids if it is the largest of the three. In every round at least half of the active processes become relays. The process that receives its own id is elected, even if it is a relay.",
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
    standing: ["active"],
    holds: "tid",
    // Sent clockwise, as in the proof; Example 4.21 numbers its processes anticlockwise (PE-9).
    // In 002 messages are bare numbers; the phase is added only for counting.
    messages: { tid: { tid: id, phase: ghost(nat) } },
    nouns: { tid: "the value {tid}" },

    wake(me) {
      me.because("{me} starts the first round with its own id");
      me.tid = me.id;
      me.round = 1;
      me.send.tid({ tid: me.tid, phase: me.round });
    },

    on: {
      tid(me, { tid: received, phase }) {
        // 002 has no exit, and would elect the same process again and again.
        if (me.part === "elected") return me.because("{me} leads already, so it discards {tid}");
        if (received === me.id) {
          me.because("its own id has come all the way around, so {me} leads");
          me.part = "elected";
          me.lead();
        } else if (me.part === "relay") {
          me.because("{me} is a relay, so it forwards {tid}");
          me.send.tid({ tid: received, phase });
        } else if (me.awaits === "ntid") {
          me.because("{me} holds {me.tid}, so it passes on the larger of {me.tid} and {tid}");
          me.ntid = received;
          me.awaits = "nntid";
          me.send.tid({ tid: Math.max(me.tid, me.ntid), phase: me.round });
        } else if (me.ntid >= me.tid && me.ntid >= received) {
          // received is nntid; for a surviving process ntid = nntid, so the test must be >=.
          me.because(
            "the neighbour's {me.ntid} is the largest of {me.tid}, {me.ntid} and {tid}, so {me} stays active and holds {me.ntid}",
          );
          me.tid = me.ntid;
          me.awaits = "ntid";
          me.round++;
          me.send.tid({ tid: me.tid, phase: me.round });
        } else {
          me.because(
            "the neighbour's {me.ntid} is not the largest of {me.tid}, {me.ntid} and {tid}, so {me} becomes a relay",
          );
          me.part = "relay";
          // A relay only forwards messages and no longer uses these fields.
          me.tid = me.ntid = 0;
          me.awaits = "ntid";
        }
      },
    },

    claims: petersonClaims,
    examples: [
      {
        name: "002, Example 4.21, Figure 4.3",
        says: "P3, P2 and P1 have the ids 3, 7 and 4. In the first round P1 has the values tid = 4, ntid = 7 and nntid = 7, and it continues with 7.",
        ids: [3, 7, 4],
      },
    ],
    sometimes: petersonReachable,
  }),
);
