import { changRoberts } from "../chang-roberts.ts";
import { handling, type Twin } from "./twin.ts";

export const brokenChangRoberts: readonly Twin[] = [
  {
    trap: "LCR-1",
    of: changRoberts,
    cite: "003, LCR",
    says: "on terminate: forward it, and nothing is said of the leader",
    truth: "who has terminated absorbs everything, its own terminate included",
    changes: handling(() => ({
      terminate(me, { id }) {
        if (me.decision === "none") me.follow(id);
        me.send.terminate({ id });
      },
    })),
    by: "--ids 1,2,3 --max-messages 1000",
    caught: "budget",
    then: "terminate goes round for ever",
  },
];
