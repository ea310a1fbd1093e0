import { across, type Side } from "../../model/algorithm.ts";
import { franklin } from "../franklin.ts";
import { handling, nobodyIsWoken, sending, type Twin } from "./twin.ts";

const cite = "Franklin 1982; 002 refers to it as Algorithm 4.16";
const of = franklin;

export const brokenFranklin: readonly Twin[] = [
  {
    trap: "FR-1",
    of,
    cite,
    mistake: "misread",
    says: "who becomes passive forgets what it has not looked at",
    truth: "an id that waits is the next round's and must travel on",
    changes: handling(({ id }) => ({
      id(me, message, port) {
        const active = me.status === "active";
        const keeps = (...sent: unknown[]) => {
          if (!active || me.status === "active") me.send.id(...sent);
        };
        id(sending(me, "id", keeps), message, port);
      },
    })),
    by: "--ids 1,3,2 --schedule random --seed 2",
    caught: "deadlock",
    shows: "the last one waits for its own id",
  },
  {
    trap: "FR-2",
    of,
    cite,
    mistake: "misread",
    says: "who receives its own id is elected",
    truth: "it receives it from both sides and is elected once",
    changes: handling(({ id }) => ({
      id(me, message, port) {
        if (me.status === "leader") me.lead();
        else id(me, message, port);
      },
    })),
    by: "--ids 1",
    caught: "election",
    shows: "it declares itself twice",
  },
  {
    trap: "FR-3",
    of,
    cite,
    mistake: "misread",
    says: "nothing is decided until both neighbours have been heard",
    truth: "the own id settles it at once, whichever side it comes from",
    changes: handling(({ id }) => ({
      id(me, message, port) {
        const alone = me.inbox.of(across(port as Side)) === undefined;
        if (me.status === "active" && message.id === me.id && alone)
          me.inbox.put(port, 0, message.id);
        else id(me, message, port);
      },
    })),
    by: "--ids 1,2,3 --schedule lifo --seed 0",
    caught: "time",
    shows: "it is elected later",
  },
  {
    trap: "FR-4",
    of,
    cite,
    mistake: "misread",
    says: "one message is expected of each neighbour",
    truth: "on a ring of two both neighbours are the same process: ports count, not ids",
    changes: handling(({ id }) => ({
      id(me, message, port) {
        const heard = me.inbox.of(across(port as Side)) === message.id;
        if (me.status !== "active" || !heard || message.id === me.id) id(me, message, port);
      },
    })),
    by: "--ids 1,2",
    caught: "deadlock",
    shows: "both wait for the neighbour that they have heard",
  },
  {
    trap: "one-side",
    of,
    cite,
    mistake: "misread",
    says: "a larger id on one side is enough to become passive",
    truth: "it is, but the id of the other side must be waited for and used up",
    changes: handling(({ id }) => ({
      id(me, message, port) {
        const first = me.inbox.of(0) === undefined && me.inbox.of(1) === undefined;
        if (me.status === "active" && first && message.id > me.id) me.status = "passive";
        else id(me, message, port);
      },
    })),
    by: "--ids 1,2",
    caught: "claim",
    shows: "the other id of the round travels on, and the round has more than 2n messages",
  },
  {
    trap: "G-8",
    of,
    cite,
    mistake: "misread",
    says: "who is reached by a message before it starts does not start any more",
    truth: "the message starts it, and it sends its own id first",
    changes: nobodyIsWoken,
    by: "--ids 1,2 --wake 0",
    caught: "deadlock",
    shows: "the one that started waits for an answer",
  },
];
