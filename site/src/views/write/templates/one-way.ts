import { algorithm, atMost, id, one } from "@ringleader/core";

/** After E. Chang and R. Roberts, 1979: ids travel clockwise until they meet a larger one. */
export default algorithm({
  name: "one-way",
  paper: "after E. Chang, R. Roberts, CACM 22(5), 1979",
  idea:
    "Every process sends its id clockwise. A process forwards an id that is larger than its own " +
    "and discards a smaller one. The process whose own id returns to it is elected.",
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
      "critical path of at most n messages",
      "an id goes around once",
      { of: "causal", at: "last" },
      ({ n }) => n,
    ),
  ],
});
