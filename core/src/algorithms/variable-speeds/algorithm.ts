import { algorithm } from "../../model/algorithm.ts";
import { twoToThe } from "../../exact/power.ts";
import { family } from "../../model/family.ts";
import { choice } from "../../model/parameter.ts";
import { variableSpeedsClaims } from "./claims.ts";
import { variableSpeedsReachable } from "./reachable.ts";
import { id, maybe, one, upTo } from "../../model/schema.ts";

/** VariableSpeeds, 003: every message travels at its own speed, the smallest uid fastest. */
export const variableSpeeds = family(
  "variable-speeds",
  {
    purge: choice(
      "whether a smaller uid kills larger uids that wait where it arrives",
      ["no", "yes"],
      ["Smaller ids remove waiting ones"],
    ),
  },
  ({ purge }) =>
    algorithm({
      name: "variable-speeds",
      paper:
        "A. Krishnamurthy. Leader election, lecture slides, 2003 (003); after Frederickson and Lynch, and Vitányi, 1984",
      idea: "A message with uid u is delayed for 2^u - 1 rounds at every process that is awake. So, among processes that are awake, a smaller uid is at least twice as fast as a larger one, and all uids together need only O(n) messages. No process needs to know n.",
      needs: { ring: true, direction: true, ids: true, rounds: true },
      elects: "min",
      computesWithIds: true,
      announces: false,
      // 003 does not order messages that arrive at the same time; here the smallest uid comes first.
      ties: "smallest first",
      leastId: 1,
      state: { part: one("asleep", "participant", "relay"), least: maybe(id) },
      standing: ["participant"],
      messages: { token: { id, phase: upTo(2) } },
      nouns: { token: "{id}'s token" },

      wake(me) {
        me.because("{me} takes part, so it sends its token");
        me.part = "participant";
        me.least = me.id;
        me.send.token({ id: me.id, phase: 1 });
      },

      on: {
        token(me, { id, phase }) {
          // Tested first: the slide would delay and forward the winner's own message forever.
          if (me.part === "participant" && id === me.id) {
            me.because(
              "its own token has come all the way around, so no id is smaller and {me} leads",
            );
            return me.lead();
          }
          // A relay compares with the uids it has seen, never with its own.
          if (me.least !== undefined && id > me.least)
            return me.because(
              "{me} has seen {me.least}, which is smaller than {id}, so it discards the token",
            );
          me.least = id;
          if (me.part === "asleep") {
            me.because("{me} is asleep, so it forwards the token at once");
            me.part = "relay";
            return me.send.token({ id, phase });
          }
          me.because(
            "{me} has seen no id smaller than {id}, so the token waits here for 2^{id} - 1 rounds",
          );
          if (purge === "yes") me.calm();
          // 2^uid - 1 (slide 1), not 2^(uid - 1) (slide 2): a hop then takes 2^uid rounds.
          me.alarm(twoToThe(id) - 1n, id);
        },
      },

      alarm(me, id) {
        me.because("the token of {tag} has waited long enough, so {me} sends it on");
        me.send.token({ id, phase: 2 });
      },

      claims: variableSpeedsClaims(purge === "yes"),
      sometimes: variableSpeedsReachable(purge === "yes"),

      report: (run) => ({
        messages: { late: run.sent - run.atElection },
        time: { ...(run.time?.lastSend !== undefined && { lastSend: String(run.time.lastSend) }) },
      }),
    }),
);
