export const coins = `import { algorithm, bit, claim, messages, nat, one } from "@ringleader/core";

/** After A. Itai and M. Rodeh, 1990: processes without ids toss coins until one of them is left. */
export default algorithm({
  name: "coins",
  paper: "after A. Itai, M. Rodeh, Information and Computation 88(1), 1990",
  idea:
    "In every round each active process tosses a coin and sends the outcome to the next active process. " +
    "A process that tossed 0 and receives 1 becomes passive. The others send a counter around the ring. " +
    "A counter that has met n - 1 passive processes returns to the only active one, which is elected.",
  // The model: a ring without ids. Every process knows n and tosses coins. Links keep the order of messages.
  needs: ["ring", "direction", "fifo", "n", "coins", "everyone"],

  // The memory of a process, and the kinds of messages with their fields.
  state: { status: one("active", "passive", "leader"), coin: bit },
  // The label of a process that can still be elected; pictures show it.
  standing: ["active"],
  messages: { coin: { coin: bit }, count: { count: nat } },

  // A process starts. me.because gives the reason; what the process then does is seen by itself.
  wake(me) {
    me.coin = me.toss(2);
    me.because("{me} is active and tosses {me.coin}").send.coin({ coin: me.coin });
  },

  // A process receives a message.
  on: {
    coin(me, { coin }) {
      if (me.status === "passive") return me.because("{me} is passive").forward();
      if (coin <= me.coin)
        return me.because("{coin} is not larger than {me.coin}").send.count({ count: 0 });
      me.because("{coin} is larger than {me.coin}");
      me.status = "passive";
    },

    count(me, { count }) {
      if (me.status === "passive")
        return me.because("{me} is passive, which adds 1").forward({ count: count + 1 });
      if (count === me.n - 1) {
        me.status = "leader";
        return me.because("the counter is {count}: all others are passive").lead();
      }
      me.coin = me.toss(2);
      me.because("the counter is only {count}: another is active, and {me} tosses {me.coin}");
      me.send.coin({ coin: me.coin });
    },
  },

  // Sentences with a limit. run judges them on one run, check on every run.
  claims: [
    claim({
      of: messages(),
      atLeast: "2n",
      source: "n coins in the first round, and a counter that goes around",
    }),
  ],
});
`;
