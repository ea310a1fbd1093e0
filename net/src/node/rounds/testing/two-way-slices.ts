import { across, algorithm, both, id, maybe } from "@ringleader/core";

/** The smallest id waits shortest: 2^id rounds, then its token goes both ways. A token stops where one was before. */
export default algorithm({
  name: "two-way-slices",
  paper: "none",
  idea: "A process waits 2^id rounds. If no token has reached it, it leads and sends a token both ways.",
  needs: { ring: true, bothWays: true, ids: true, rounds: true },
  elects: "min",
  computesWithIds: true,
  announces: false,
  state: { seen: maybe(id) },
  messages: { token: { id } },
  wake(me) {
    me.alarm(2n ** BigInt(me.id % 70), 1);
  },
  on: {
    token(me, { id }, port) {
      if (me.seen !== undefined) return;
      me.seen = id;
      me.calm();
      me.send.token(across(port), { id });
    },
  },
  alarm(me) {
    me.seen = me.id;
    me.lead();
    me.send.token(both, { id: me.id });
  },
  claims: [],
});
