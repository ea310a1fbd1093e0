import { variableSpeeds } from "./algorithm.ts";
import { handling, mutantsOf, seeing, sending, waiting, withMe } from "../mutants/mutant.ts";

const delaying = (delay: (uid: number) => bigint) =>
  withMe((me, message) => waiting(me, () => delay(message.id)), "token");

/** `me`, but tokens carry the complement of their uid, so that ties within a round are broken the other way. */
const complementing = (me: any): any =>
  sending(me, "token", ({ id, phase }) => me.send.token({ id: ~id >>> 0, phase }));

const shared = { of: variableSpeeds, cite: "003, VariableSpeeds" } as const;

export const variableSpeedsMutants = mutantsOf(shared, [
  {
    trap: "VS-2",
    mistake: "printed",
    says: "a process swallows a larger uid and delays every other uid; its own uid elects it, but is delayed too",
    truth: "a participant first tests whether the uid is its own, and absorbs it",
    changes: handling("token", (token) => (me, message, port) => {
      if (me.decision === "none" && message.id === me.id) me.lead();
      token(seeing(me, { part: "relay" }), message, port);
    }),
    run: { ids: [1], maxMessages: 1000 },
    caught: "budget",
    shows: "the winner is elected, but delays and sends its own token forever",
  },
  {
    trap: "VS-3",
    says: "a relay compares a uid with its own uid as well",
    truth: "a relay compares a uid only with the uids it has seen, because it does not take part",
    changes: handling("token", (token) => (me, message, port) => {
      me.least ??= me.id;
      token(me, message, port);
    }),
    run: { ids: [1, 2], wake: [1] },
    caught: "deadlock",
    shows: "a relay with a small uid swallows every token",
  },
  {
    trap: "VS-4",
    mistake: "left out",
    says: "a process that a message wakes takes part",
    truth: "a process that a message wakes remains a relay",
    changes: handling("token", (token, right) => (me, message, port) => {
      if (me.part === "asleep") right.wake!(me);
      token(me, message, port);
    }),
    run: { ids: [1, 2], wake: [1] },
    caught: "election",
    shows: "process 1 is elected, although it did not wake by itself",
  },
  {
    trap: "VS-7",
    says: "a process that a token wakes is awake, and delays the token",
    truth: "a process that a token wakes forwards it at once, still in phase one",
    changes: handling("token", (token) => (me, message, port) => {
      if (me.part === "asleep") me.part = "relay";
      token(me, message, port);
    }),
    run: { ids: [1, 2], wake: [0] },
    caught: "claim",
    shows: "phase one has only one message instead of two",
  },
  {
    trap: "forgetful",
    says: "a participant compares a uid only with its own",
    truth: "a participant also compares a uid with the smallest uid it has seen",
    changes: handling("token", (token) => (me, message, port) => {
      token(me, message, port);
      if (me.part === "participant") me.least = me.id;
    }),
    run: { ids: [1, 2, 3, 4] },
    caught: "messages",
    shows: "tokens that a smaller token has overtaken continue",
  },
  {
    trap: "VS-1",
    cite: "003, VariableSpeeds, second slide",
    mistake: "printed",
    says: "a message is delayed for 2^(uid - 1) rounds",
    truth:
      "a message is delayed for 2^uid - 1 rounds (first slide); a step then takes 2^uid rounds, as in the analysis",
    changes: delaying((uid) => 2n ** BigInt(uid - 1)),
    run: { ids: [2, 3] },
    caught: "claim",
    shows: "the winner's uid returns at time 4 instead of time 5",
  },
  {
    trap: "VS-11",
    says: "the delay is (1 << uid) - 1",
    truth: "the delay is 2^uid - 1; shifts work only up to uid 31, and 1 << 32 is 1",
    changes: delaying((uid) => BigInt(((1 << uid) >>> 0) - 1)),
    run: { ids: [32, 33] },
    caught: "claim",
    shows: "uid 32 is not delayed at all",
  },
  {
    trap: "VS-11b",
    says: "the delay is 2 ** uid - 1, a float",
    truth: "the delay is 2^uid - 1, an exact integer; for uid ≥ 54 the float equals 2 ** uid",
    changes: delaying((uid) => BigInt(2 ** uid - 1)),
    run: { ids: [54, 55] },
    caught: "claim",
    shows: "each step takes one round too many",
  },
  {
    trap: "VS-5",
    cite: "003, VariableSpeeds does not order messages that arrive in one round",
    mistake: "left out",
    says: "if two uids arrive in one round, the larger one is handled first",
    truth:
      "if two uids arrive in one round, the smaller one is handled first, by convention; then the larger one is swallowed at once",
    changes: (right) => ({
      ...withMe(complementing, "wake")(right),
      ...handling("token", (token) => (me, { id, phase }, port) => {
        token(complementing(me), { id: ~id >>> 0, phase }, port);
      })(right),
      alarm: (me: any, uid: number) => right.alarm!(complementing(me), uid),
    }),
    run: { ids: [1, 2, 3, 4] },
    caught: "messages",
    shows:
      "10 messages are sent instead of 9: position 3 handles uid 2 before uid 1, and forwards uid 2",
  },
]);
