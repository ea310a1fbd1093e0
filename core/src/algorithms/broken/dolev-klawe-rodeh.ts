import { dolevKlaweRodeh } from "../dolev-klawe-rodeh.ts";
import { handling, onLinksThatReorder, sending, type Twin } from "./twin.ts";

const cite = "Dolev, Klawe and Rodeh 1982; 001 refers to it as [3]";
const of = dolevKlaweRodeh;

export const brokenDolevKlaweRodeh: readonly Twin[] = [
  {
    trap: "G-4",
    of,
    cite,
    mistake: "misread",
    says: "messages may overtake one another",
    truth: "links must keep it, or a second value overtakes the first",
    changes: onLinksThatReorder,
    by: "--ids 1,2 --schedule lifo",
    caught: "election",
    shows: "1 is elected",
  },
  {
    trap: "PE-2",
    of,
    cite,
    mistake: "misread",
    says: "who finds the maximum is the leader",
    truth: "it only speaks for the maximum; who has that id leads",
    changes: handling(({ one }) => ({
      one(me, message, port) {
        one(Object.create(me, { follow: { value: () => me.lead() } }), message, port);
      },
    })),
    by: "--ids 1,2",
    caught: "many-leaders",
    shows: "the one that found it leads, and the one that has it",
  },
  {
    trap: "PE-4",
    of,
    cite,
    mistake: "misread",
    says: "the value received is compared with the own id",
    truth: "with the value the process speaks for, its own id in the first round only",
    changes: handling(({ two }) => ({
      two(me, message, port) {
        if (me.part === "active") me.max = me.id;
        two(me, message, port);
      },
    })),
    by: "--ids 1,3,2,5,4,6",
    caught: "messages",
    shows: "the right one is elected, with more messages",
  },
  {
    trap: "silent",
    of,
    cite,
    mistake: "misread",
    says: "who has found the maximum is done",
    truth: "it must tell, for it is not the one that has it",
    changes: handling(({ one }) => ({
      one(me, message, port) {
        one(
          sending(me, "winner", () => {}),
          message,
          port,
        );
      },
    })),
    by: "--ids 1,2",
    caught: "deadlock",
    shows: "the leader never learns that it is one",
  },
  {
    trap: "LCR-1",
    of,
    cite,
    mistake: "misread",
    says: "everybody passes the winner on",
    truth: "who sent it absorbs it",
    changes: handling(({ winner }) => ({
      winner(me, message, port) {
        if (me.decision === "none") winner(me, message, port);
        else me.send.winner({ id: message.id });
      },
    })),
    by: "--ids 1 --max-messages 100",
    caught: "budget",
    shows: "the winner's name goes round for ever",
  },
];
