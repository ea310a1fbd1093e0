export const oneWay = `import { algorithm, claim, criticalPath, id, messages, one } from "@ringleader/core";

/** After E. Chang and R. Roberts, 1979: ids travel clockwise until they meet a larger one. */
export default algorithm({
  name: "one-way",
  paper: "after E. Chang, R. Roberts, CACM 22(5), 1979",
  idea:
    "Every process sends its id clockwise. A process forwards an id that is larger than its own " +
    "and discards a smaller one. The process whose own id returns to it is elected.",
  // The model: unique ids on a ring whose messages travel clockwise. Links may reorder messages.
  needs: ["ring", "direction", "ids", "everyone"],
  elects: "max",

  // The memory of a process, and the kinds of messages with their fields.
  state: { status: one("candidate", "beaten") },
  // The label of a process that can still be elected; pictures show it.
  standing: ["candidate"],
  messages: { elect: { id } },

  // A process starts. me.because gives the reason; what the process then does is seen by itself.
  wake(me) {
    me.because("{me} starts").send.elect({ id: me.id });
  },

  // A process receives a message.
  on: {
    elect(me, { id }) {
      if (id > me.id) {
        me.status = "beaten";
        me.because("{id} is larger than {me.id}").forward();
      } else if (id === me.id) me.because("its own id has come all the way around, and no id is larger").lead();
      else me.because("{id} is smaller than {me.id}");
    },
  },

  // Sentences with a limit. run judges them on one run, check on every run.
  claims: [
    claim({ of: messages(), atMost: "n(n + 1)/2", source: "the ids fall clockwise" }),
    claim({
      of: criticalPath,
      atMost: "2n - 1",
      source: "the last process may be started after n - 1, and its id goes around once",
    }),
  ],
});
`;
