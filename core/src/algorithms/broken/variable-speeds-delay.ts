import { variableSpeeds } from "../variable-speeds.ts";
import { waiting } from "./patience.ts";
import { handling, sending, type Twin } from "./twin.ts";

const of = variableSpeeds;

/** Tokens are delayed by another power. */
const delaying = (delay: (uid: number) => bigint) =>
  handling(({ token }) => ({
    token: (me, message, port) =>
      token(
        waiting(me, () => delay(message.id)),
        message,
        port,
      ),
  }));

/** `me`, but tokens carry the complement of their uid: what comes in one round is handled in the order of its words. */
const complementing = (me: any): any =>
  sending(me, "token", ({ id, phase }) => me.send.token({ id: ~id >>> 0, phase }));

/** How long a token is delayed, and which of two comes first: 003, VariableSpeeds. */
export const brokenDelays: readonly Twin[] = [
  {
    trap: "VS-1",
    of,
    cite: "003, VariableSpeeds, second slide",
    mistake: "printed",
    says: "delay for 2^(uid - 1) rounds",
    truth: "2^uid - 1 (first slide): a step then takes 2^uid, as the analysis has it",
    changes: delaying((uid) => 2n ** BigInt(uid - 1)),
    by: "--ids 2,3",
    caught: "claim",
    shows: "the winner is home at 4 instead of 5",
  },
  {
    trap: "VS-11",
    of,
    cite: "003, VariableSpeeds",
    mistake: "misread",
    says: "the delay is (1 << uid) - 1",
    truth: "shifts go up to 31 only; 1 << 32 is 1",
    changes: delaying((uid) => BigInt(((1 << uid) >>> 0) - 1)),
    by: "--ids 32,33",
    caught: "claim",
    shows: "uid 32 is not delayed at all",
  },
  {
    trap: "VS-11b",
    of,
    cite: "003, VariableSpeeds",
    mistake: "misread",
    says: "the delay is 2 ** uid - 1, a float",
    truth: "from uid 54 on that is 2 ** uid",
    changes: delaying((uid) => BigInt(2 ** uid - 1)),
    by: "--ids 54,55",
    caught: "claim",
    shows: "each step takes one round too many",
  },
  {
    trap: "VS-5",
    of,
    cite: "003, VariableSpeeds: two messages of one round, in which order?",
    mistake: "left out",
    says: "the larger uid is handled first",
    truth: "the smaller, by convention: then the larger is swallowed at once",
    changes: (right) => ({
      wake: (me: any) => right.wake!(complementing(me)),
      on: {
        ...right.on,
        token: (me: any, { id, phase }: any, port: any) =>
          right.on["token"](complementing(me), { id: ~id >>> 0, phase }, port),
      },
      alarm: (me: any, uid: number) => right.alarm!(complementing(me), uid),
    }),
    by: "--ids 1,2,3,4",
    caught: "messages",
    shows: "10 messages instead of 9: at position 3 uid 2 is handled before uid 1 and goes on",
  },
];
