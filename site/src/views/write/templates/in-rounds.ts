import { algorithm, exactly, id } from "@ringleader/core";

/** After TimeSlice, A. Krishnamurthy, 2003. A process that receives no message before its slice has the smallest id. */
export default algorithm({
  name: "in-rounds",
  paper: "after A. Krishnamurthy, Leader election, lecture slides, 2003",
  idea:
    "Time is divided into slices of n rounds, one for each id. A process that has received no " +
    "message when its slice begins is elected, and its token tells the others.",
  needs: { ring: true, direction: true, ids: true, rounds: true, n: true, everyone: true },
  elects: "min",
  // The time depends on the ids, so their order cannot be reversed to elect the largest.
  computesWithIds: true,
  announces: true,
  state: {},
  messages: { token: { id } },

  wake(me) {
    me.alarm(BigInt(me.n) * BigInt(me.id));
  },

  alarm(me) {
    me.lead();
    me.send.token({ id: me.id });
  },

  on: {
    token(me, { id }) {
      if (id === me.id) return;
      // Process `id` leads, so this process cancels its alarm.
      me.calm();
      me.follow(id);
      me.send.token({ id });
    },
  },

  claims: [
    exactly("exactly n messages", "the token goes around once", { of: "messages" }, ({ n }) => n),
  ],
});
