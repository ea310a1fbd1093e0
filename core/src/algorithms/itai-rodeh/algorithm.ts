import { algorithm } from "../../model/algorithm.ts";
import { ghost, nat, one, upTo } from "../../model/schema.ts";

/**
 * A. Itai, M. Rodeh. Symmetry breaking in distributed networks. Information and Computation 88(1), 1990; as in PRISM's
 * leader_async. Processes draw numbers below k.
 */
export const itaiRodeh = (k: number) =>
  algorithm({
    name: "itai-rodeh",
    needs: ["ring", "direction", "fifo", "n", "coins", "everyone"],
    phases: "round",
    state: { part: one("active", "passive", "leader"), choice: upTo(k - 1), round: ghost(nat) },
    forgets: { passive: ["choice"] },
    messages: { choice: { choice: upTo(k - 1) }, count: { count: nat } },

    wake(me) {
      me.round = 1;
      me.choice = me.toss(k);
      me.because("{me} is active and draws {me.choice}").send.choice({ choice: me.choice });
    },

    on: {
      choice(me, { choice }) {
        if (me.part === "leader") return me.because("{me} leads already");
        if (me.part === "passive") return me.because("{me} is passive").forward();
        if (choice <= me.choice)
          return me.because("{choice} is not larger than {me.choice}").send.count({ count: 0 });
        me.because("{choice} is larger than {me.choice}");
        me.part = "passive";
      },
      count(me, { count }) {
        if (me.part === "leader") return me.because("{me} leads already");
        if (me.part === "passive")
          return me.because("{me} is passive, which adds 1").forward({ count: count + 1 });
        if (count === me.n - 1) {
          me.part = "leader";
          return me.because("the counter is {count}: all others are passive").lead();
        }
        me.round++;
        me.choice = me.toss(k);
        me.because("the counter is only {count}: another is active, and {me} draws {me.choice}");
        me.send.choice({ choice: me.choice });
      },
    },
  });
