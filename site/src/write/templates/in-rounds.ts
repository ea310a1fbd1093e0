import { algorithm, exactly, id } from "@ringleader/core";

/** After TimeSlice, A. Krishnamurthy, 2003: silence says that nobody with a smaller id is there. */
export default algorithm({
  name: "in-rounds",
  paper: "after A. Krishnamurthy, Leader election, lecture slides, 2003",
  idea:
    "Time is cut into slices of n rounds, one for each id. Whose slice comes, and who has heard " +
    "nothing until then, leads, and its token tells everybody.",
  needs: { ring: true, direction: true, ids: true, rounds: true, n: true, everyone: true },
  elects: "min",
  // Its time depends on the value of the ids, so it cannot be turned round to elect the largest.
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
      // Its own slice, if it was to come, is given up.
      me.calm();
      me.follow(id);
      me.send.token({ id });
    },
  },

  claims: [
    exactly("exactly n messages", "one round of the token", { of: "messages" }, ({ n }) => n),
  ],
});
