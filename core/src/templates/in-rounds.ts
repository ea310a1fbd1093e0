export const inRounds = `import { algorithm, exactly, id } from "@ringleader/core";

/** After TimeSlice, A. Krishnamurthy, 2003. A process that receives no message before its slice has the smallest id. */
export default algorithm({
  name: "in-rounds",
  paper: "after A. Krishnamurthy, Leader election, lecture slides, 2003",
  idea:
    "Time is divided into slices of n rounds, one for each id. A process that has received no " +
    "message when its slice begins is elected, and its token tells the others.",
  // The model: unique ids on a ring of n processes, and n is known. Time passes in rounds.
  needs: { ring: true, direction: true, ids: true, rounds: true, n: true, everyone: true },
  elects: "min",
  // The time depends on the ids, so their order cannot be reversed to elect the largest.
  computesWithIds: true,
  announces: true,

  // The memory of a process is empty here. A message has one field.
  state: {},
  messages: { token: { id } },

  // A process starts at time 0. me.because says why it does what it does; the page shows the sentence with its values.
  wake(me) {
    me.because("{me} starts, so it waits for the slice that belongs to its id");
    me.alarm(BigInt(me.n) * BigInt(me.id));
  },

  // The alarm of a process rings.
  alarm(me) {
    me.because("no token came before the slice of {me}, so no id is smaller and {me} leads");
    me.lead();
    me.send.token({ id: me.id });
  },

  // A process receives a message, one round after it was sent.
  on: {
    token(me, { id }) {
      if (id === me.id) return me.because("its own token is back, so every process knows that {me} leads");
      me.because("{id} leads, so {me} cancels its alarm, follows and forwards the token");
      me.calm();
      me.follow(id);
      me.send.token({ id });
    },
  },

  // Sentences with a limit. run judges them on one run, check on every run.
  claims: [
    exactly("exactly n messages", "the token goes around once", { of: "messages" }, ({ n }) => n),
  ],
});
`;
