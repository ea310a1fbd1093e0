import { algorithm } from "../../model/algorithm.ts";
import { ghost, id, nat, one } from "../../model/schema.ts";

/**
 * D. Dolev, M. Klawe, M. Rodeh. An O(n log n) unidirectional distributed algorithm for extrema finding in a circle.
 * J. Algorithms 3(3), 1982; cited by 001 as [3]: Franklin's comparison on a one-way ring.
 */
export const dolevKlaweRodeh = algorithm({
  name: "dolev-klawe-rodeh",
  needs: ["ring", "direction", "ids", "fifo", "everyone"],
  elects: "max",
  announces: true,
  announcement: "winner",
  phases: "round",
  state: { part: one("active", "passive", "detected"), max: id, left: id, round: ghost(nat) },
  forgets: { passive: ["max", "left"] },
  messages: { one: { value: id }, two: { value: id }, winner: { id } },

  wake(me) {
    me.round = 1;
    me.max = me.id;
    me.because("{me} starts the first round with its own id").send.one({ value: me.max });
  },

  on: {
    one(me, { value }) {
      if (me.part === "detected") return me.because("{me} knows the largest id");
      if (me.part === "passive") return me.because("{me} is passive").forward();
      if (value !== me.max) {
        me.left = value;
        me.because("{me} needs two values to compare with its own, and keeps {value}");
        return me.send.two({ value });
      }
      me.part = "detected";
      if (value === me.id) me.because("its own id has come all the way around").lead();
      else me.because("{value}, which {me} holds, has come all the way around").follow(value);
      me.send.winner({ id: value });
    },
    two(me, { value }) {
      if (me.part === "detected") return me.because("{me} knows the largest id");
      if (me.part === "passive") return me.because("{me} is passive").forward();
      if (me.left > value && me.left > me.max) {
        me.because("{me.left} is the largest of {value}, {me.left} and {me.max}");
        me.round++;
        me.max = me.left;
        me.send.one({ value: me.max });
      } else {
        me.because("{me.left} is not the largest of {value}, {me.left} and {me.max}");
        me.part = "passive";
      }
    },
    winner(me, { id }) {
      if (me.part === "detected") return me.because("{me} made the announcement");
      if (id === me.id) me.because("{id} is its own id").lead();
      else me.because("{id} leads").follow(id);
      me.forward();
    },
  },
});
