export const coins = `import { algorithm, atLeast, bit, nat, one } from "@ringleader/core";

/** After A. Itai and M. Rodeh, 1990: processes without ids toss coins until one of them is left. */
export default algorithm({
  name: "coins",
  paper: "after A. Itai, M. Rodeh, Information and Computation 88(1), 1990",
  idea:
    "In every round each active process tosses a coin and sends the outcome to the next active process. " +
    "A process that tossed 0 and receives 1 becomes passive. The others send a counter around the ring. " +
    "A counter that has met n - 1 passive processes returns to the only active one, which is elected.",
  // The model: a ring without ids. Every process knows n and tosses coins. Links keep the order of messages.
  needs: { ring: true, direction: true, fifo: true, n: true, coins: true, everyone: true },
  announces: false,

  // The memory of a process, and the kinds of messages with their fields.
  state: { status: one("active", "passive", "leader"), coin: bit },
  // The label of a process that can still be elected; pictures show it.
  standing: ["active"],
  messages: { coin: { coin: bit }, count: { count: nat } },

  // A process starts.
  wake(me) {
    me.coin = me.toss(2);
    me.because("{me} is active, so it tosses a coin, {me.coin}, and sends it");
    me.send.coin({ coin: me.coin });
  },

  // A process receives a message. me.because says why it does what it does; the page shows the sentence with its values.
  on: {
    coin(me, { coin }) {
      if (me.status === "passive") {
        me.because("{me} is passive, so it forwards the coin");
        me.send.coin({ coin });
      } else if (me.coin < coin) {
        me.because("{coin} is larger than {me.coin}, so {me} becomes passive");
        me.status = "passive";
      } else {
        me.because("{coin} is not larger than {me.coin}, so {me} stays active and sends a counter");
        me.send.count({ count: 0 });
      }
    },

    count(me, { count }) {
      if (me.status === "passive") {
        me.because("{me} is passive, so it adds 1 to the counter and forwards it");
        return me.send.count({ count: count + 1 });
      }
      if (count === me.n - 1) {
        me.because("the counter has met {count} passive processes, so {me} is the only active one left and leads");
        me.status = "leader";
        return me.lead();
      }
      me.coin = me.toss(2);
      me.because("the counter has met only {count} passive processes, so {me} tosses again, {me.coin}");
      me.send.coin({ coin: me.coin });
    },
  },

  // Sentences with a limit. run judges them on one run, check on every run.
  claims: [
    atLeast(
      "at least 2n messages",
      "n coins in the first round, and a counter that goes around",
      { of: "messages" },
      ({ n }) => 2 * n,
    ),
  ],
});
`;
