export const oneWay = `import { algorithm, atMost, id, one } from "@ringleader/core";

/** After E. Chang and R. Roberts, 1979: ids travel clockwise until they meet a larger one. */
export default algorithm({
  name: "one-way",
  paper: "after E. Chang, R. Roberts, CACM 22(5), 1979",
  idea:
    "Every process sends its id clockwise. A process forwards an id that is larger than its own " +
    "and discards a smaller one. The process whose own id returns to it is elected.",
  // The model: unique ids on a ring whose messages travel clockwise. Links may reorder messages.
  needs: { ring: true, direction: true, ids: true, everyone: true },
  elects: "max",
  // Only the leader knows the result. With true, the others must call me.follow.
  announces: false,

  // The memory of a process, and the kinds of messages with their fields.
  state: { status: one("candidate", "beaten") },
  // The label of a process that can still be elected; pictures show it.
  standing: ["candidate"],
  messages: { elect: { id } },

  // A process starts.
  wake(me) {
    me.because("{me} starts, so it sends its id clockwise");
    me.send.elect({ id: me.id });
  },

  // A process receives a message. me.because says why it does what it does; the page shows the sentence with its values.
  on: {
    elect(me, { id }) {
      if (id > me.id) {
        me.because("{id} is larger than {me.id}, so {me} forwards it");
        me.status = "beaten";
        me.send.elect({ id });
      } else if (id === me.id) {
        me.because("its own id has come all the way around, so no id is larger and {me} leads");
        me.lead();
      } else me.because("{id} is smaller than {me.id}, so {me} discards it");
    },
  },

  // Sentences with a limit. run judges them on one run, check on every run.
  claims: [
    atMost(
      "at most n(n + 1)/2 messages",
      "the ids fall clockwise",
      { of: "messages" },
      ({ n }) => (n * (n + 1)) / 2,
    ),
    atMost(
      "critical path of at most 2n - 1 messages",
      "the last process may be started after n - 1, and its id goes around once",
      { of: "causal", at: "last" },
      ({ n }) => 2 * n - 1,
    ),
  ],
});
`;
