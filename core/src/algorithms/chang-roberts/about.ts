import { listClaims } from "../../sentence/claim.ts";
import { describe } from "../../model/algorithm.ts";
import { family } from "../../model/family.ts";
import { announcementWords, choice, variants } from "../../model/parameter.ts";
import { changRoberts as definition } from "./algorithm.ts";
import { changRobertsClaims, changRobertsReachable } from "./claims.ts";

const starts = {
  relay: "Every initiator sends its id clockwise.",
  start: "A process sends its id clockwise when it starts, by itself or at its first message.",
};

export const changRoberts = family(
  "chang-roberts",
  {
    announce: choice("whether the leader sends terminate", ["yes", "no"], announcementWords),
    mail: variants(
      "what a message does to a process that has not started",
      ["relay", "start"],
      ["A process that has not started", "only forwards messages", "starts at its first message"],
    ),
  },
  ({ announce, mail }) =>
    describe(definition(announce === "yes", mail), {
      paper:
        "E. Chang, R. Roberts. An improved algorithm for decentralized extrema-finding in circular configurations of processes. CACM 22(5), 1979; here after 003",
      idea: `${starts[mail]} A process forwards an id smaller than its own and discards a larger one. The process whose own id returns to it becomes the leader and announces it around the ring.`,
      standing: ["initiator"],
      candidacy: "elect",
      nouns: {
        elect: "{id}'s message",
        terminate: "{id}'s announcement",
        initiator: "an initiator",
      },
      claims: listClaims(changRobertsClaims(announce === "yes", mail)),
      sometimes: changRobertsReachable,
    }),
);
