import { variableSpeeds } from "../variable-speeds.ts";
import { waiting } from "./patience.ts";
import { handling, type Twin } from "./twin.ts";

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

/** How long a token is delayed: 003, VariableSpeeds. */
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
];
