import { algorithm } from "../../model/algorithm.ts";
import { bit, id } from "../../model/schema.ts";

/**
 * The protocol that the last paragraph of 001 §2 mentions: without assumption (b), processes start at different times.
 * Turns are still N rounds long (docs/decisions/0017).
 */
export const staggered = (turn: (n: number) => bigint) =>
  algorithm({
    name: "marchetti-spaccamela-simplified",
    needs: ["ring", "direction", "ids", "rounds", "n"],
    elects: "min",
    computesWithIds: true,
    contenders: "woke-or-willing",
    announces: true,
    leastId: 1,
    state: { started: bit },
    messages: { started: {}, elected: { id } },
    marks: ["start"],

    // A process that wakes by itself takes part.
    wake(me) {
      me.started = 1;
      me.mark("start");
      me.because("{me} wakes by itself, and its turn has not come").send.started();
      me.alarm(turn(me.n) * BigInt(me.id - 1));
    },

    on: {
      started(me) {
        if (me.started === 1) return me.because("{me} has started already");
        me.started = 1;
        me.mark("start");
        me.forward();
        // Process 1 may be elected in the time unit in which it starts; then `started` and `elected` arrive together, in either order.
        if (!me.willing || me.decision !== "none") return me.because("{me} does not take part");
        me.because("{me} takes part, and its turn has not come");
        me.alarm(turn(me.n) * BigInt(me.id - 1));
      },
      elected(me, { id }) {
        if (id === me.id)
          return me.because("its own announcement is back: every process knows the leader");
        me.calm();
        me.because("{id} leads").follow(id);
        me.forward();
      },
    },

    alarm(me) {
      me.because("no announcement came before the turn of {me}: no smaller id takes part").lead();
      me.send.elected({ id: me.id });
    },
  });
