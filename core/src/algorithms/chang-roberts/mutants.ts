import { changRoberts } from "./algorithm.ts";
import { handling, inTurn, type Mutant, mutantsOf, neverWoken } from "../mutants/mutant.ts";

export const changRobertsMutants = mutantsOf({ of: changRoberts, cite: "003, LCR" }, [
  {
    trap: "LCR-1",
    says: "a process forwards every terminate message, no matter which process sent it",
    truth: "the leader has terminated, so it absorbs every message, including its own terminate",
    changes: handling("terminate", () => (me, { id }) => {
      if (me.decision === "none") me.follow(id);
      me.send.terminate({ id });
    }),
    run: { ids: [1], maxMessages: 1000 },
    caught: "budget",
    shows: "terminate circulates forever",
  },
  {
    trap: "LCR-2",
    mistake: "printed",
    says: "a process sends my_id again whenever no message has arrived",
    truth: "a process sends my_id once, when it starts",
    changes: handling("elect", (elect) => (me, message, port) => {
      elect(me, message, port);
      if (me.decision === "none") me.send.elect({ id: me.id });
    }),
    run: { ids: [1, 2] },
    caught: "claim",
    shows: "more than n(n + 1)/2 election messages are sent",
  },
  {
    trap: "LCR-3",
    says: "a process handles a message that arrives after terminate like any other",
    truth:
      "if links reorder messages, terminate may overtake ids; a process that has terminated absorbs these late ids",
    changes: handling("elect", () => (me, { id }) => {
      if (me.part === "relay" || id < me.id) me.send.elect({ id });
      else if (id === me.id) {
        me.lead();
        me.send.terminate({ id });
      }
    }),
    run: { ids: [1, 2, 3], schedule: "random", links: "any", seed: 92 },
    caught: "messages",
    shows: "losing ids are still forwarded after every process knows the leader",
  },
  {
    trap: "G-1",
    cite: "000 and 003",
    says: "the maximum is elected, as in 000",
    truth: "003 elects the minimum, 000 the maximum",
    changes: handling("elect", (elect) => (me, message, port) => {
      if (message.id > me.id) me.send.elect({ id: message.id });
      else if (message.id === me.id) elect(me, message, port);
    }),
    run: { ids: [1, 2] },
    caught: "election",
    shows: "process 2 is elected, not process 1",
  },
  {
    trap: "G-9",
    cite: "003, Leader Election in Rings: anonymous processors",
    says: "ids need not differ",
    truth: "ids must be unique, because identical processes act identically in lockstep (TH-1)",
    run: { ids: [0, 0], violate: ["ids"] },
    caught: "many-leaders",
    shows: "every process leads",
  },
  {
    trap: "direction",
    says: "each process has its own idea of clockwise",
    truth: "all processes must agree which way is clockwise",
    run: { ids: [1, 2, 3], ports: "001", violate: ["direction"] },
    caught: "election",
    shows:
      "ids turn back, so process 2 is elected although its id has not met process 1, and one process never learns the leader",
  },
  {
    trap: "passes-larger",
    says: "a larger id is forwarded like a smaller one",
    truth: "a process discards a larger id",
    changes: handling(
      "elect",
      (elect) => (me, message, port) =>
        message.id > me.id ? me.send.elect({ id: message.id }) : elect(me, message, port),
    ),
    run: { ids: [1, 2] },
    caught: "many-leaders",
    shows: "every id returns to its owner, so every process leads",
  },
  {
    trap: "relay-compares",
    mistake: "left out",
    says: "a process that did not start discards ids larger than its own",
    truth: "a process that did not start forwards every id, because it is not a candidate",
    changes: handling("elect", () => (me, { id }) => {
      if (id < me.id) me.send.elect({ id });
      else if (id === me.id) {
        me.lead();
        me.send.terminate({ id });
      }
    }),
    run: { ids: [1, 2], wake: [1] },
    caught: "deadlock",
    shows: "a process that is not a candidate discards the id of the only candidate",
  },
]);

/** No message starts a process, yet all processes are expected to be candidates. */
const notStarted: Mutant["changes"] = (right) => ({
  ...neverWoken(right),
  contenders: "woke-or-willing",
});

/** Starts a process when its first message arrives; `first` sends the id of the process and may handle the message. */
const firstMail = (first: (me: any, elect: () => void) => void) =>
  inTurn(
    notStarted,
    handling("elect", (elect) => (me, message, port) => {
      if (me.part === "initiator") return elect(me, message, port);
      me.part = "initiator";
      first(me, () => elect(me, message, port));
    }),
  );

const variant = {
  of: changRoberts,
  set: { mail: "start" },
  cite: "003, LCR: upon receiving no message",
  mistake: "left out",
} as const;

/** The mutants of chang-roberts with mail=start. */
export const mailMutants = mutantsOf(variant, [
  {
    trap: "drops-first",
    says: "a process that a message starts sends its own id and drops the message",
    truth: "a process that a message starts sends its own id, and then handles the message",
    changes: firstMail((me) => me.send.elect({ id: me.id })),
    run: { ids: [1, 2], wake: [0] },
    caught: "deadlock",
    shows: "process 2 drops id 1, and process 1 discards id 2",
  },
  {
    trap: "mail-before-start",
    says: "a process that a message starts handles the message, and sends its own id afterwards",
    truth:
      "a process that a message starts sends its own id first; otherwise that id travels behind the winning id",
    changes: firstMail((me, elect) => {
      elect();
      me.send.elect({ id: me.id });
    }),
    run: { ids: [1, 2], wake: [0] },
    caught: "claim",
    shows: "id 2 is still in flight when process 1 declares itself",
  },
  {
    trap: "starts-again",
    says: "every id that arrives starts the process again",
    truth: "a process starts only once",
    changes: handling("elect", (elect) => (me, message, port) => {
      if (me.decision === "none" && message.id !== me.id) me.send.elect({ id: me.id });
      elect(me, message, port);
    }),
    run: { ids: [1, 2] },
    caught: "claim",
    shows: "more than n(n + 1)/2 election messages are sent",
  },
  {
    trap: "still-relays",
    says: "a process that a message reaches before it starts forwards everything and never starts",
    truth:
      "with mail=start the message starts the process, and the least id of all wins; with mail=relay the process only forwards messages",
    changes: notStarted,
    run: { ids: [1, 2], wake: [1] },
    caught: "election",
    shows: "process 2 is elected, not process 1",
  },
]);
