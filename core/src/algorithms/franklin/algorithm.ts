import { across, algorithm, both, type Me } from "../../model/algorithm.ts";
import { ghost, id, maybe, nat, one, perPort } from "../../model/schema.ts";

const needs = ["ring", "bothWays", "ids", "everyone"] as const;
const state = {
  status: one("active", "passive", "leader"),
  // Ids received at each port: one of this round, and behind it at most one of the next round.
  inbox: perPort(maybe(id), 2),
  round: ghost(nat),
};
const messages = { id: { id } };
type Process = Me<typeof needs, typeof state, typeof messages>;

/**
 * W. R. Franklin. On an improved algorithm for decentralized extrema finding in circular configurations of processors.
 * CACM 25(5), 1982; cited by 004, and by 002 as Algorithm 4.16.
 */
export const franklin = algorithm({
  name: "franklin",
  needs,
  elects: "max",
  phases: "round",
  state,
  forgets: { passive: ["inbox", "round"] },
  messages,

  wake(me) {
    me.because("{me} is active");
    me.round = 1;
    me.send.id(both, { id: me.id });
  },

  on: {
    id(me, { id }, port) {
      if (me.status === "leader") return me.because("{me} leads already");
      if (me.status === "passive") {
        me.because("{me} is passive");
        return me.forward();
      }
      if (id === me.id) {
        // The process does not wait for the other copy of its own id.
        me.because("its own id has come all the way around: {me} is the only active process left");
        me.status = "leader";
        return me.lead();
      }
      me.inbox.add(port, id);
      if (!me.inbox.isFull) return me.because("{me} needs an id from each side");
      // If links reorder messages, the ids of the next round may be here too.
      while (me.inbox.isFull) {
        const isLargest = me.inbox.of(0)! < me.id && me.inbox.of(1)! < me.id;
        if (isLargest) me.because("{me.inbox[0]} and {me.inbox[1]} are smaller than {me.id}");
        else me.because("{me.id} is not the largest of {me.inbox[0]}, {me.id} and {me.inbox[1]}");
        me.inbox.next();
        me.round++;
        if (!isLargest) return passOn(me);
        me.send.id(both, { id: me.id });
      }
    },
  },
});

/** Forwards the ids of the next round that have come early. Dropping them would deadlock the ring. */
function passOn(me: Process): void {
  for (const port of [0, 1] as const) {
    const id = me.inbox.of(port);
    if (id !== undefined) me.send.id(across(port), { id });
  }
  me.status = "passive";
}
