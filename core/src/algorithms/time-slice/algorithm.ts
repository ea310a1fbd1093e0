import { algorithm } from "../../model/algorithm.ts";
import { id } from "../../model/schema.ts";

/**
 * TimeSlice: A. Krishnamurthy. Leader election, lecture slides, 2003 (003). Phase k belongs to process k; silence in phase k
 * means that this process does not take part. `first` is the number of the first phase.
 */
export const timeSlice = (first: number) =>
  algorithm({
    name: "time-slice",
    needs: ["ring", "direction", "ids", "rounds", "n", "everyone"],
    elects: "min",
    computesWithIds: true,
    contenders: "willing",
    announces: true,
    leastId: first,
    state: {},
    messages: { token: { id } },

    wake(me) {
      if (!me.willing) return me.because("{me} does not want to lead");
      me.because("{me} takes part, and its phase has not begun");
      me.alarm(BigInt(me.n) * BigInt(me.id - first));
    },

    alarm(me) {
      me.because("no token came before the phase of {me}: no smaller id takes part").lead();
      me.send.token({ id: me.id });
    },

    on: {
      token(me, { id }) {
        if (id === me.id)
          return me.because("its own token is back: every process knows the leader");
        me.calm();
        me.because("{id} leads").follow(id);
        me.forward();
      },
    },
  });
