import { algorithm } from "../../model/algorithm.ts";
import { family } from "../../model/family.ts";
import { natural } from "../../model/parameter.ts";
import { ghost, nat, one, upTo } from "../../model/schema.ts";
import { itaiRodehClaims } from "./claims.ts";
import { itaiRodehReachable } from "./reachable.ts";

/** Itai and Rodeh on an asynchronous anonymous ring, as in PRISM's leader_async. */
export const itaiRodeh = family(
  "itai-rodeh",
  { k: natural("choices are drawn from 0 to k - 1", 2, 2, 65_536) },
  ({ k }) =>
    algorithm({
      name: "itai-rodeh",
      paper:
        "A. Itai, M. Rodeh. Symmetry breaking in distributed networks. Information and Computation 88(1), 1990",
      idea: "In every round each active process draws a number and sends it to the next active process. A process that receives a larger number becomes passive; the others send a counter to learn how many active processes are left. A counter that returns after meeting only passive processes shows that its sender is the only active process left.",
      needs: { ring: true, direction: true, fifo: true, n: true, coins: true, everyone: true },
      announces: false,
      state: { part: one("active", "passive", "leader"), choice: upTo(k - 1), round: ghost(nat) },
      standing: ["active"],
      messages: {
        choice: { choice: upTo(k - 1), phase: ghost(nat) },
        count: { count: nat, phase: ghost(nat) },
      },
      nouns: { choice: "the number {choice}", count: "a counter with {count}" },

      wake(me) {
        me.round = 1;
        me.choice = me.toss(k);
        me.because("{me} is active, so it draws the number {me.choice} and sends it");
        me.send.choice({ choice: me.choice, phase: me.round });
      },

      on: {
        choice(me, { choice, phase }) {
          if (me.part === "passive") {
            me.because("{me} is passive, so it forwards the number");
            me.send.choice({ choice, phase });
          } else if (me.part === "leader") {
            me.because("{me} leads already, so it discards the number");
          } else if (me.choice < choice) {
            me.because("{choice} is larger than {me.choice}, so {me} becomes passive");
            me.part = "passive";
            me.choice = 0; // draws no more
          } else {
            me.because(
              "{choice} is not larger than {me.choice}, so {me} stays active and sends a counter",
            );
            me.send.count({ count: 0, phase: me.round });
          }
        },
        count(me, { count, phase }) {
          if (me.part === "passive") {
            me.because("{me} is passive, so it adds 1 to the counter and forwards it");
            me.send.count({ count: count + 1, phase });
          } else if (me.part === "leader") {
            me.because("{me} leads already, so it discards the counter");
          } else if (count === me.n - 1) {
            me.because("the counter is {count}, so every other process is passive and {me} leads");
            me.part = "leader";
            me.lead();
          } else {
            me.round++;
            me.choice = me.toss(k);
            me.because(
              "the counter is only {count}, so another process is active, and {me} draws again and sends {me.choice}",
            );
            me.send.choice({ choice: me.choice, phase: me.round });
          }
        },
      },

      claims: itaiRodehClaims,
      sometimes: itaiRodehReachable,
    }),
);
