import { algorithm } from "../../model/algorithm.ts";
import { id } from "../../model/schema.ts";

/**
 * A. Marchetti-Spaccamela. New protocols for the election of a leader in a ring. Theoretical Computer Science 54, 1987 (001):
 * the simplified protocol of §2, under assumption (b), by which all processes start at time 0. `turn`: N, an upper bound on n.
 */
export const together = (turn: (n: number) => bigint) =>
  algorithm({
    name: "marchetti-spaccamela-simplified",
    needs: ["ring", "direction", "ids", "rounds", "n", "everyone"],
    elects: "min",
    computesWithIds: true,
    contenders: "willing",
    announces: true,
    leastId: 1,
    state: {},
    messages: { elected: { id } },

    wake(me) {
      if (!me.willing) return me.because("{me} does not want to lead");
      me.because("{me} takes part, and a smaller id may still come");
      me.alarm(turn(me.n) * BigInt(me.id - 1));
    },

    alarm(me) {
      me.because("no message came before the turn of {me}: no smaller id takes part").lead();
      me.send.elected({ id: me.id });
    },

    on: {
      elected(me, { id }) {
        if (id === me.id)
          return me.because("its own message is back: every process knows the leader");
        me.calm();
        me.because("{id} leads").follow(id);
        me.forward();
      },
    },
  });
