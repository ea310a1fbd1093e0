import { algorithm } from "../../model/algorithm.ts";
import { family } from "../../model/family.ts";
import { announcementWords, choice, variants } from "../../model/parameter.ts";
import { id, one } from "../../model/schema.ts";
import { changRobertsClaims, relayTimes, startTimes } from "./claims.ts";
import { changRobertsReachable } from "./reachable.ts";

const everyone = { everyone: true } as const;
const starts = {
  relay: "Every initiator sends its id clockwise.",
  start:
    "A process sends its id clockwise when it starts, by itself or because its first message arrives.",
};

/** Chang and Roberts (LCR), as in 003. An id travels clockwise until it meets a smaller one. */
export const changRoberts = family(
  "chang-roberts",
  {
    announce: choice(
      "whether the leader sends terminate around the ring",
      ["yes", "no"],
      announcementWords,
    ),
    mail: variants(
      "what a message does to a process that has not started",
      ["relay", "start"],
      ["A process that has not started", "only forwards messages", "starts at its first message"],
    ),
  },
  ({ announce, mail }) =>
    algorithm({
      name: "chang-roberts",
      paper:
        "E. Chang, R. Roberts. An improved algorithm for decentralized extrema-finding in circular configurations of processes. CACM 22(5), 1979; here after 003",
      idea: `${starts[mail]} A process forwards an id smaller than its own and discards a larger one. The process whose own id returns to it becomes the leader and announces it around the ring.`,
      // 003 does not say what a message does to a process that has not started; with `everyone` the message starts the process.
      needs: { ring: true, direction: true, ids: true, ...(mail === "start" && everyone) },
      elects: "min",
      announces: announce === "yes",
      state: { part: one("relay", "initiator") },
      standing: ["initiator"],
      candidacy: "elect",
      nouns: { elect: "{id}'s message", terminate: "{id}'s announcement" },
      messages: { elect: { id }, terminate: { id } },

      // The slide says "upon receiving no message"; a process does this once, when it starts.
      wake(me) {
        me.because("{me} starts, so it sends its id clockwise");
        me.part = "initiator";
        me.send.elect({ id: me.id });
      },

      on: {
        elect(me, { id }) {
          if (me.decision !== "none" && announce === "yes")
            return me.because("{me} knows the leader, so it discards {id}"); // it has terminated
          if (me.part === "relay") {
            me.because("{me} has not started, so it only forwards {id}");
            me.send.elect({ id });
          } else if (id < me.id) {
            me.because("{id} is smaller than {me.id}, so {me} forwards it");
            me.send.elect({ id });
          } else if (id === me.id) {
            me.because(
              "its own id has come all the way around, so no id is smaller and {me} leads",
            );
            me.lead();
            if (announce === "yes") me.send.terminate({ id });
          } else me.because("{id} is larger than {me.id}, so {me} discards it");
        },
        // The leader absorbs its own terminate, which would otherwise circulate forever.
        terminate(me, { id }) {
          if (me.decision !== "none")
            return me.because("{me} knows the leader, so the announcement ends here");
          me.because("{id} leads, so {me} follows and forwards the announcement");
          me.follow(id);
          me.send.terminate({ id });
        },
      },

      claims: changRobertsClaims(
        mail === "start" ? startTimes(announce === "yes") : relayTimes,
        announce === "yes",
      ),
      sometimes: changRobertsReachable,
    }),
);
