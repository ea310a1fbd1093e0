import { algorithm, atMost, id, one } from "@ringleader/core";

/** After E. Chang and R. Roberts, 1979: ids run clockwise and die at the first larger one. */
export default algorithm({
  name: "one-way",
  paper: "after E. Chang, R. Roberts, CACM 22(5), 1979",
  idea:
    "Everybody sends its id clockwise. A process passes on what is larger than its own id " +
    "and discards what is smaller. Whose id comes home leads.",
  needs: { ring: true, direction: true, ids: true, everyone: true },
  elects: "max",
  announces: false,
  state: { status: one("candidate", "beaten") },
  messages: { elect: { id } },

  wake(me) {
    me.send.elect({ id: me.id });
  },

  on: {
    elect(me, { id }) {
      if (id > me.id) {
        me.status = "beaten";
        me.send.elect({ id });
      } else if (id === me.id) me.lead();
    },
  },

  claims: [
    atMost(
      "at most n(n + 1)/2 messages",
      "the ids fall clockwise",
      { of: "messages" },
      ({ n }) => (n * (n + 1)) / 2,
    ),
    atMost(
      "at most n hops one after the other",
      "an id goes round once",
      { of: "causal", at: "last" },
      ({ n }) => n,
    ),
  ],
});
