export const inRounds = `import { algorithm, claim, id, messages } from "@ringleader/core";

/** After TimeSlice, A. Krishnamurthy, 2003. A process that receives no message before its slice has the smallest id. */
export default algorithm({
  name: "in-rounds",
  paper: "after A. Krishnamurthy, Leader election, lecture slides, 2003",
  idea:
    "Time is divided into slices of n rounds, one for each id. A process that has received no " +
    "message when its slice begins is elected, and its token tells the others.",
  // The model: unique ids on a ring of n processes, and n is known. Time passes in rounds.
  needs: ["ring", "direction", "ids", "rounds", "n", "everyone"],
  elects: "min",
  // The time depends on the ids, so their order cannot be reversed to elect the largest.
  computesWithIds: true,
  announces: true,

  // The memory of a process is empty here. A message has one field.
  state: {},
  messages: { token: { id } },

  // A process starts at time 0. me.because gives the reason; what the process then does is seen by itself.
  wake(me) {
    me.because("the slice that belongs to the id of {me} has not begun");
    me.alarm(BigInt(me.n) * BigInt(me.id));
  },

  // The alarm of a process rings.
  alarm(me) {
    me.because("no token came before the slice of {me}, and no id is smaller").lead();
    me.send.token({ id: me.id });
  },

  // A process receives a message, one round after it was sent.
  on: {
    token(me, { id }) {
      if (id === me.id) return me.because("its own token is back: every process knows the leader");
      me.calm();
      me.because("{id} leads").follow(id);
      me.forward();
    },
  },

  // Sentences with a limit. run judges them on one run, check on every run.
  claims: [
    claim({ of: messages(), exactly: "n", source: "the token goes around once" }),
  ],
});
`;
