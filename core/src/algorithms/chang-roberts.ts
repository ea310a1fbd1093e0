import { algorithm } from "../model/algorithm.ts";
import { family } from "../family/family.ts";
import { choice, variants } from "../family/parameter.ts";
import { id, one } from "../model/schema.ts";
import { changRobertsClaims } from "./claims/chang-roberts.ts";
import { changRobertsSometimes } from "./claims/chang-roberts-sometimes.ts";
import { relayTimes, startTimes } from "./claims/chang-roberts-times.ts";

const everyone = { everyone: true } as const;
const starts = {
  relay: "Every initiator sends its id clockwise.",
  start: "A process sends its id clockwise when it starts, by itself or because mail reaches it.",
};

/** Chang and Roberts (LCR), as in 003: ids run clockwise and die at the first smaller one. */
export const changRoberts = family(
  "chang-roberts",
  {
    announce: choice("does the leader send terminate round the ring", ["yes", "no"]),
    mail: variants("what mail does to a process that has not started", ["relay", "start"]),
  },
  ({ announce, mail }) =>
    algorithm({
      name: "chang-roberts",
      paper:
        "E. Chang, R. Roberts. An improved algorithm for decentralized extrema-finding in circular configurations of processes. CACM 22(5), 1979; here after 003",
      idea: `${starts[mail]} A process passes on what is smaller than its own id and discards what is larger. Whose id comes home is the leader and says so once round the ring.`,
      // 003 does not say what mail does to a process that has not started; under `everyone` mail starts it.
      needs: { ring: true, direction: true, ids: true, ...(mail === "start" && everyone) },
      elects: "min",
      announces: announce === "yes",
      state: { part: one("relay", "initiator") },
      messages: { elect: { id }, terminate: { id } },

      // "Upon receiving no message": once, though the slide has no flag that says so.
      wake(me) {
        me.part = "initiator";
        me.send.elect({ id: me.id });
      },

      on: {
        elect(me, { id }) {
          if (me.decision !== "none" && announce === "yes") return; // terminated: absorbs everything
          if (me.part === "relay" || id < me.id) me.send.elect({ id });
          else if (id === me.id) {
            me.lead();
            if (announce === "yes") me.send.terminate({ id });
          }
        },
        // The leader has terminated: its own terminate comes home and is absorbed, or it would go on for ever.
        terminate(me, { id }) {
          if (me.decision !== "none") return;
          me.follow(id);
          me.send.terminate({ id });
        },
      },

      claims: changRobertsClaims(
        mail === "start" ? startTimes(announce === "yes") : relayTimes,
        announce === "yes",
      ),
      sometimes: changRobertsSometimes,
    }),
);
