import { algorithm } from "../../model/algorithm.ts";
import { family } from "../../model/family.ts";
import { ghost, id, nat, one } from "../../model/schema.ts";
import { dolevKlaweRodehClaims } from "./claims.ts";
import { dolevKlaweRodehReachable } from "./reachable.ts";

/** Dolev, Klawe and Rodeh, cited by 001 as [3]: Franklin's comparison on a one-way ring. */
export const dolevKlaweRodeh = family("dolev-klawe-rodeh", {}, () =>
  algorithm({
    name: "dolev-klawe-rodeh",
    paper:
      "D. Dolev, M. Klawe, M. Rodeh. An O(n log n) unidirectional distributed algorithm for extrema finding in a circle. J. Algorithms 3(3), 1982; cited by 001",
    idea: "An active process represents a value. It learns the values of the two active processes before it, and stays active, with the nearer of the two values, if that value is the greatest of the three. A process that receives the value it represents has found the maximum, and announces it.",
    needs: { ring: true, direction: true, ids: true, fifo: true, everyone: true },
    elects: "max",
    announces: true,
    state: { part: one("active", "passive", "detected"), max: id, left: id, round: ghost(nat) },
    standing: ["active"],
    holds: "max",
    messages: {
      one: { value: id, phase: ghost(nat) },
      two: { value: id, phase: ghost(nat) },
      winner: { id },
    },
    nouns: {
      one: "the value {value}",
      two: "the second value {value}",
      winner: "{id}'s announcement",
    },

    wake(me) {
      me.because("{me} starts the first round with its own id");
      me.max = me.id;
      me.round = 1;
      me.send.one({ value: me.max, phase: me.round });
    },

    on: {
      one(me, { value, phase }) {
        if (me.part === "passive") {
          me.because("{me} is passive, so it forwards {value}");
          return me.send.one({ value, phase });
        }
        if (me.part === "detected")
          return me.because("{me} knows the largest id, so it discards {value}");
        if (value !== me.max) {
          me.because(
            "{me} needs two values to compare with its own, so it keeps {value} and passes it on",
          );
          me.left = value;
          return me.send.two({ value, phase: me.round });
        }
        me.part = "detected";
        if (value === me.id) {
          me.because("its own id has come all the way around, so {me} leads");
          me.lead();
        } else {
          me.because("{value}, which {me} holds, has come all the way around, so {me} follows it");
          me.follow(value);
        }
        me.send.winner({ id: value });
      },
      two(me, { value, phase }) {
        if (me.part === "passive") {
          me.because("{me} is passive, so it forwards {value}");
          return me.send.two({ value, phase });
        }
        if (me.part === "detected")
          return me.because("{me} knows the largest id, so it discards {value}");
        if (me.left > value && me.left > me.max) {
          me.because(
            "{me.left} is larger than {value} and {me.max}, so {me} stays active and holds {me.left}",
          );
          me.max = me.left;
          me.round++;
          me.send.one({ value: me.max, phase: me.round });
        } else {
          me.because(
            "{me.left} is not the largest of {value}, {me.left} and {me.max}, so {me} becomes passive",
          );
          me.part = "passive";
          me.max = me.left = 0; // represents no value any more
        }
      },
      winner(me, { id }) {
        if (me.part === "detected")
          return me.because("{me} made the announcement itself, so it ends here");
        if (id === me.id) {
          me.because("{id} is its own id, so {me} leads and forwards the announcement");
          me.lead();
        } else {
          me.because("{id} leads, so {me} follows and forwards the announcement");
          me.follow(id);
        }
        me.send.winner({ id });
      },
    },

    claims: dolevKlaweRodehClaims,
    sometimes: dolevKlaweRodehReachable,
  }),
);
