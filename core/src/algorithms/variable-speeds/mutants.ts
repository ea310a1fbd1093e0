import { mutantsOf, seeing, sending, waiting } from "../../model/mutant.ts";
import { variableSpeeds } from "./about.ts";

type Sender = { send: { token(words: { id: number; phase: number }): void } };

/** `me`, but tokens carry the complement of their uid, so that ties within a round are broken the other way. */
const invertIds = <T extends Sender>(me: T): T =>
  sending<Sender>(me, { token: ({ id, phase }) => me.send.token({ id: ~id >>> 0, phase }) }) as T;

const shared = { cite: "003, VariableSpeeds" };

export const variableSpeedsMutants = mutantsOf(variableSpeeds, shared, {
  "VS-2": {
    mistake: "printed",
    says: "a process swallows a larger uid and delays every other uid; its own uid elects it, but is delayed too",
    truth: "a participant first tests whether the uid is its own, and absorbs it",
    on: {
      token(me, { id }, { right }) {
        if (me.decision === "none" && id === me.id) me.lead();
        right(seeing(me, { part: "relay" }));
      },
    },
    run: { ids: [1], maxMessages: 1000 },
    caught: "budget",
    shows: "the winner is elected, but delays and sends its own token forever",
  },
  "VS-3": {
    says: "a relay compares a uid with its own uid as well",
    truth: "a relay compares a uid only with the uids it has seen, because it does not take part",
    on: {
      token(me, _, { right }) {
        me.least ??= me.id;
        right();
      },
    },
    run: { ids: [1, 2], wake: [1] },
    caught: "deadlock",
    shows: "a relay with a small uid swallows every token",
  },
  "VS-4": {
    mistake: "left out",
    says: "a process that a message wakes takes part",
    truth: "a process that a message wakes remains a relay",
    on: {
      token(me, _, { right }) {
        if (me.part === "asleep") variableSpeeds.with({}).wake!(me as never);
        right();
      },
    },
    run: { ids: [1, 2], wake: [1] },
    caught: "election",
    shows: "process 1 is elected, although it did not wake by itself",
  },
  "VS-7": {
    says: "a process that a token wakes is awake, and delays the token",
    truth: "a process that a token wakes forwards it at once, still in phase one",
    on: {
      token(me, _, { right }) {
        if (me.part === "asleep") me.part = "relay";
        right();
      },
    },
    run: { ids: [1, 2], wake: [0] },
    caught: "claim",
    shows: "phase one has only one message instead of two",
  },
  forgetful: {
    says: "a participant compares a uid only with its own",
    truth: "a participant also compares a uid with the smallest uid it has seen",
    on: {
      token(me, _, { right }) {
        right();
        if (me.part === "participant") me.least = me.id;
      },
    },
    run: { ids: [1, 2, 3, 4] },
    caught: "messages",
    shows: "tokens that a smaller token has overtaken continue",
  },
  "VS-1": {
    cite: "003, VariableSpeeds, second slide",
    mistake: "printed",
    says: "a message is delayed for 2^(uid - 1) rounds",
    truth:
      "a message is delayed for 2^uid - 1 rounds (first slide); a step then takes 2^uid rounds, as in the analysis",
    on: { token: (me, { id }, { right }) => right(waiting(me, () => 2n ** BigInt(id - 1))) },
    run: { ids: [2, 3] },
    caught: "claim",
    shows: "the winner's uid returns at time 4 instead of time 5",
  },
  "VS-11": {
    says: "the delay is (1 << uid) - 1",
    truth: "the delay is 2^uid - 1; shifts work only up to uid 31, and 1 << 32 is 1",
    on: {
      token: (me, { id }, { right }) => right(waiting(me, () => BigInt(((1 << id) >>> 0) - 1))),
    },
    run: { ids: [32, 33] },
    caught: "claim",
    shows: "uid 32 is not delayed at all",
  },
  "VS-11b": {
    says: "the delay is 2 ** uid - 1, a float",
    truth: "the delay is 2^uid - 1, an exact integer; for uid ≥ 54 the float equals 2 ** uid",
    on: { token: (me, { id }, { right }) => right(waiting(me, () => BigInt(2 ** id - 1))) },
    run: { ids: [54, 55] },
    caught: "claim",
    shows: "each step takes one round too many",
  },
  "VS-5": {
    cite: "003, VariableSpeeds does not order messages that arrive in one round",
    mistake: "left out",
    says: "if two uids arrive in one round, the larger one is handled first",
    truth: "by convention the smaller one is handled first; then the larger is swallowed at once",
    wake: (me, { right }) => right(invertIds(me)),
    on: { token: (me, { id, phase }, { right }) => right(invertIds(me), { id: ~id >>> 0, phase }) },
    alarm: (me, _, { right }) => right(invertIds(me)),
    run: { ids: [1, 2, 3, 4] },
    caught: "messages",
    shows: "10 messages instead of 9: position 3 handles uid 2 before uid 1, and forwards uid 2",
  },
});
