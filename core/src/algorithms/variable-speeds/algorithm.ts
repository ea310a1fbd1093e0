import { twoToThe } from "../../exact/power.ts";
import { algorithm } from "../../model/algorithm.ts";
import { id, maybe, one, upTo } from "../../model/schema.ts";

/**
 * VariableSpeeds: A. Krishnamurthy. Leader election, lecture slides, 2003 (003); after Frederickson and Lynch, and Vitányi,
 * 1984. The smallest uid travels fastest. `purges`: a smaller uid kills larger uids that wait where it arrives.
 */
export const variableSpeeds = (purges: boolean) =>
  algorithm({
    name: "variable-speeds",
    needs: ["ring", "direction", "ids", "rounds"],
    elects: "min",
    computesWithIds: true,
    // 003 does not order messages that arrive at the same time; here the smallest uid comes first.
    ties: "smallest first",
    leastId: 1,
    state: { part: one("asleep", "participant", "relay"), least: maybe(id) },
    messages: { token: { id, phase: upTo(2) } },

    wake(me) {
      me.part = "participant";
      me.least = me.id;
      me.because("{me} takes part").send.token({ id: me.id, phase: 1 });
    },

    on: {
      token(me, { id }) {
        // Tested first: the slide would delay and forward the winner's own message forever.
        if (me.part === "participant" && id === me.id)
          return me
            .because("its own token has come all the way around, and no id is smaller")
            .lead();
        // A relay compares with the uids it has seen, never with its own.
        if (me.least !== undefined && id > me.least)
          return me.because("{me} has seen {me.least}, which is smaller than {id}");
        me.least = id;
        if (me.part === "asleep") {
          me.part = "relay";
          return me.because("{me} is asleep").forward();
        }
        me.because("{me} has seen no id smaller than {id}, and keeps it for 2^{id} - 1 rounds");
        if (purges) me.calm();
        // 2^uid - 1 (slide 1), not 2^(uid - 1) (slide 2): a hop then takes 2^uid rounds.
        me.alarm(twoToThe(id) - 1n, id);
      },
    },

    alarm(me, id) {
      me.because("the token of {tag} has waited long enough").send.token({ id, phase: 2 });
    },
  });
