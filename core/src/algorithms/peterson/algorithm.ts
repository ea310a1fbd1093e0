import { algorithm } from "../../model/algorithm.ts";
import { ghost, id, maybe, nat, one } from "../../model/schema.ts";

/**
 * G. L. Peterson. An O(n log n) unidirectional algorithm for the circular extrema problem. TOPLAS 4(4), 1982; here
 * Algorithm 4.20 of 002. Values travel clockwise, as in the proof; Example 4.21 numbers its processes anticlockwise (PE-9).
 */
export const peterson = algorithm({
  name: "peterson",
  needs: ["ring", "direction", "ids", "fifo", "everyone"],
  elects: "max",
  phases: "round",
  // ntid is absent until the first message of a round.
  state: { part: one("active", "relay", "elected"), tid: id, ntid: maybe(id), round: ghost(nat) },
  forgets: { relay: ["tid", "ntid"] },
  messages: { tid: { tid: id } },

  wake(me) {
    me.round = 1;
    me.tid = me.id;
    me.because("{me} starts the first round with its own id").send.tid({ tid: me.tid });
  },

  on: {
    tid(me, { tid }) {
      // 002 has no exit, and would elect the same process again and again.
      if (me.part === "elected") return me.because("{me} leads already");
      if (tid === me.id) {
        me.part = "elected";
        me.because("its own id has come all the way around").lead();
      } else if (me.part === "relay") {
        me.because("{me} is a relay").forward();
      } else if (me.ntid === undefined) {
        me.because("{me} holds {me.tid}, and passes on the larger value");
        me.ntid = tid;
        me.send.tid({ tid: Math.max(me.tid, tid) });
      } else if (me.ntid >= me.tid && me.ntid >= tid) {
        // tid is nntid; for a surviving process ntid = nntid, so the test must be >=.
        me.because("{me.ntid} is the largest of {me.tid}, {me.ntid} and {tid}");
        me.round++;
        me.tid = me.ntid;
        me.ntid = undefined;
        me.send.tid({ tid: me.tid });
      } else {
        me.because("{me.ntid} is not the largest of {me.tid}, {me.ntid} and {tid}");
        me.part = "relay";
      }
    },
  },
});
