import { across, algorithm, both } from "../../model/algorithm.ts";
import { ghost, id, maybe, nat, one, perPort } from "../../model/schema.ts";

/**
 * W. R. Franklin. On an improved algorithm for decentralized extrema finding in circular configurations of processors.
 * CACM 25(5), 1982; cited by 004, and by 002 as Algorithm 4.16.
 */
export const franklin = algorithm({
  name: "franklin",
  needs: ["ring", "bothWays", "ids", "everyone"],
  elects: "max",
  phases: "round",
  state: {
    status: one("active", "passive", "leader"),
    // Ids received at each port: one of this round, and behind it at most one of the next round.
    inbox: perPort(maybe(id), 2),
    round: ghost(nat),
  },
  forgets: { passive: ["inbox"] },
  messages: { id: { id } },

  wake(me) {
    me.because("{me} is active");
    me.round = 1;
    me.send.id(both, { id: me.id });
  },

  on: {
    id(me, { id }, port) {
      if (me.status === "leader") return me.because("{me} leads already");
      if (me.status === "passive") return me.because("{me} is passive").forward();
      if (id === me.id) {
        // The process does not wait for the other copy of its own id.
        me.because("its own id has come all the way around: {me} is the only active process left");
        me.status = "leader";
        return me.lead();
      }
      me.inbox.put(port, me.inbox.of(port) === undefined ? 0 : 1, id);
      if (!me.inbox.isFull) return me.because("{me} needs an id from each side");
      // If links reorder messages, the ids of the next round may be here too.
      while (me.inbox.isFull) {
        const isLargest = me.inbox.of(0)! < me.id && me.inbox.of(1)! < me.id;
        if (isLargest) me.because("{me.inbox[0]} and {me.inbox[1]} are smaller than {me.id}");
        else me.because("{me.id} is not the largest of {me.inbox[0]}, {me.id} and {me.inbox[1]}");
        me.inbox.next();
        me.round++;
        if (!isLargest) {
          // Forwards the ids of the next round that have come early. Dropping them would deadlock the ring.
          for (const side of [0, 1] as const) {
            const early = me.inbox.of(side);
            if (early !== undefined) me.send.id(across(side), { id: early });
          }
          me.status = "passive";
          return;
        }
        me.send.id(both, { id: me.id });
      }
    },
  },
});
