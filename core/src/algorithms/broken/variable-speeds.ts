import { variableSpeeds } from "../variable-speeds.ts";
import { handling, type Twin } from "./twin.ts";

const of = variableSpeeds;
const cite = "003, VariableSpeeds";

/** The traps of VariableSpeeds, 003. */
export const brokenVariableSpeeds: readonly Twin[] = [
  {
    trap: "VS-2",
    of,
    cite,
    mistake: "printed",
    says: "swallow what is larger, else delay it: its own uid too, that elects it",
    truth: "a participant tests first whether the uid is its own, and swallows it",
    changes: handling(({ token }) => ({
      token(me, message, port) {
        if (me.decision === "none" && message.id === me.id) me.lead();
        token(Object.create(me, { part: { value: "relay" } }), message, port);
      },
    })),
    by: "--ids 1 --max-messages 1000",
    caught: "budget",
    shows: "the winner is elected, but delays and sends its own token for ever",
  },
  {
    trap: "VS-3",
    of,
    cite,
    mistake: "misread",
    says: "a relay compares with its own uid as well",
    truth: "only with those it has seen: it takes no part",
    changes: handling(({ token }) => ({
      token(me, message, port) {
        me.least ??= me.id;
        token(me, message, port);
      },
    })),
    by: "--ids 1,2 --wake 1@0",
    caught: "deadlock",
    shows: "a sleeper with a small uid swallows everything",
  },
  {
    trap: "VS-4",
    of,
    cite,
    mistake: "left out",
    says: "who is woken by a message takes part",
    truth: "it is a relay for ever",
    changes(right) {
      const { token } = right.on;
      return {
        on: {
          ...right.on,
          token(me: any, message: any, port: any) {
            if (me.part === "asleep") right.wake!(me);
            token(me, message, port);
          },
        },
      };
    },
    by: "--ids 1,2 --wake 1@0",
    caught: "election",
    shows: "1 is elected, who only slept",
  },
  {
    trap: "VS-7",
    of,
    cite,
    mistake: "misread",
    says: "who is woken by a token is awake, and delays it",
    truth: "a sleeper sends it on at once, still in phase one",
    changes: handling(({ token }) => ({
      token(me, message, port) {
        if (me.part === "asleep") me.part = "relay";
        token(me, message, port);
      },
    })),
    by: "--ids 1,2 --wake 0@0",
    caught: "claim",
    shows: "there is only one message of phase one",
  },
  {
    trap: "forgetful",
    of,
    cite,
    mistake: "misread",
    says: "a participant compares with its own uid only",
    truth: "with the smallest it has seen as well",
    changes: handling(({ token }) => ({
      token(me, message, port) {
        token(me, message, port);
        if (me.part === "participant") me.least = me.id;
      },
    })),
    by: "--ids 1,2,3,4",
    caught: "messages",
    shows: "tokens go on that a smaller one has overtaken",
  },
];
