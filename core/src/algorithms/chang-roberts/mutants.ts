import { type Mutant, mutantsOf, neverWoken, seeing } from "../../model/mutant.ts";
import { changRoberts } from "./about.ts";

const shared = { cite: "003, LCR" };

export const changRobertsMutants = mutantsOf(changRoberts, shared, {
  "LCR-1": {
    says: "a process forwards every terminate message, no matter which process sent it",
    truth: "the leader has terminated, so it absorbs every message, its own terminate too",
    on: { terminate: (me, _, { right }) => (me.decision === "none" ? right() : me.forward()) },
    run: { ids: [1], maxMessages: 1000 },
    caught: "budget",
    shows: "terminate circulates forever",
  },
  "LCR-2": {
    mistake: "printed",
    says: "a process sends my_id again whenever no message has arrived",
    truth: "a process sends my_id once, when it starts",
    on: {
      elect(me, _, { right }) {
        right();
        if (me.decision === "none") me.send.elect({ id: me.id });
      },
    },
    run: { ids: [1, 2] },
    caught: "claim",
    shows: "more than n(n + 1)/2 election messages are sent",
  },
  "LCR-3": {
    says: "a process handles a message that arrives after terminate like any other",
    truth: "if links reorder messages, ids may arrive after terminate, and are absorbed then",
    on: { elect: (me, _, { right }) => right(seeing(me, { decision: "none" })) },
    run: { ids: [1, 2, 3], schedule: "random", links: "any", seed: 92 },
    caught: "messages",
    shows: "losing ids are still forwarded after every process knows the leader",
  },
  "G-1": {
    cite: "000 and 003",
    says: "the maximum is elected, as in 000",
    truth: "003 elects the minimum, 000 the maximum",
    on: { elect: (me, { id }, { right }) => id >= me.id && (id > me.id ? me.forward() : right()) },
    run: { ids: [1, 2] },
    caught: "election",
    shows: "process 2 is elected, not process 1",
  },
  "G-9": {
    cite: "003, Leader Election in Rings: anonymous processors",
    says: "ids need not differ",
    truth: "ids must be unique, because identical processes act identically in lockstep (TH-1)",
    run: { ids: [0, 0], violate: ["ids"] },
    caught: "many-leaders",
    shows: "every process leads",
  },
  direction: {
    says: "each process has its own idea of clockwise",
    truth: "all processes must agree which way is clockwise",
    run: { ids: [1, 2, 3], ports: "001", violate: ["direction"] },
    caught: "election",
    shows: "ids turn back: id 2 wins without meeting process 1, and one process knows no leader",
  },
  "passes-larger": {
    says: "a larger id is forwarded like a smaller one",
    truth: "a process discards a larger id",
    on: { elect: (me, { id }, { right }) => (id > me.id ? me.forward() : right()) },
    run: { ids: [1, 2] },
    caught: "many-leaders",
    shows: "every id returns to its owner, so every process leads",
  },
  "relay-compares": {
    mistake: "left out",
    says: "a process that did not start discards ids larger than its own",
    truth: "a process that did not start forwards every id, because it is not a candidate",
    on: { elect: (me, _, { right }) => right(seeing(me, { part: "initiator" })) },
    run: { ids: [1, 2], wake: [1] },
    caught: "deadlock",
    shows: "a process that is not a candidate discards the id of the only candidate",
  },
});

/** No message starts a process, yet all processes are expected to be candidates. */
const notStarted: Mutant["changes"] = (right) => ({
  ...neverWoken(right),
  contenders: "woke-or-willing",
});

const variant = {
  set: { mail: "start" },
  cite: "003, LCR: upon receiving no message",
  mistake: "left out",
} as const;

/** The mutants of chang-roberts with mail=start. */
export const mailMutants = mutantsOf(changRoberts, variant, {
  "drops-first": {
    says: "a process that a message starts sends its own id and drops the message",
    truth: "a process that a message starts sends its own id, and then handles the message",
    changes: notStarted,
    on: {
      elect(me, _, { right }) {
        if (me.part === "initiator") return right();
        me.part = "initiator";
        me.send.elect({ id: me.id });
      },
    },
    run: { ids: [1, 2], wake: [0] },
    caught: "deadlock",
    shows: "process 2 drops id 1, and process 1 discards id 2",
  },
  "mail-before-start": {
    says: "a process that a message starts handles the message, and sends its own id afterwards",
    truth: "a process that a message starts sends its own id first, ahead of the winning id",
    changes: notStarted,
    on: {
      elect(me, _, { right }) {
        const starts = me.part === "relay";
        me.part = "initiator";
        right();
        if (starts) me.send.elect({ id: me.id });
      },
    },
    run: { ids: [1, 2], wake: [0] },
    caught: "claim",
    shows: "id 2 is still in flight when process 1 declares itself",
  },
  "starts-again": {
    says: "every id that arrives starts the process again",
    truth: "a process starts only once",
    on: {
      elect(me, { id }, { right }) {
        if (me.decision === "none" && id !== me.id) me.send.elect({ id: me.id });
        right();
      },
    },
    run: { ids: [1, 2] },
    caught: "claim",
    shows: "more than n(n + 1)/2 election messages are sent",
  },
  "still-relays": {
    says: "a process that a message reaches before it starts forwards everything and never starts",
    truth:
      "with mail=start the message starts the process, and the least id of all wins; with mail=relay the process only forwards messages",
    changes: notStarted,
    run: { ids: [1, 2], wake: [1] },
    caught: "election",
    shows: "process 2 is elected, not process 1",
  },
});
