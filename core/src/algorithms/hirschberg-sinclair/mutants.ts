import { across } from "../../model/algorithm.ts";
import { id, maybe } from "../../model/schema.ts";
import { mutantsOf, replying, type Mutant } from "../../model/mutant.ts";
import { hirschbergSinclair } from "./about.ts";

const shared = { cite: "000, §3" };

const ofReply = mutantsOf(hirschbergSinclair, shared, {
  "HS-1": {
    mistake: "printed",
    says: "a candidate whose message completes a cycle declares itself the leader",
    truth: "both copies of the message return, and the leader absorbs the second",
    on: { from: (me, { id }, { right }) => (id === me.id ? me.lead() : right()) },
    run: { ids: [1] },
    caught: "election",
    shows: "the leader declares itself twice, in every run",
  },
  "HS-2": {
    mistake: "left out",
    says: "a process tests x + 1 = y before it tests whether the id is its own",
    truth: "the id is tested first: if n is a power of two, its own message returns with x + 1 = y",
    on: {
      from: (me, { id, x, phase }, { right }) =>
        id >= me.id && x + 1 === 2 ** phase ? me.reply.ok({ id }) : right(),
    },
    run: { ids: [1] },
    caught: "claim",
    shows: "the leader answers itself, and there is one phase too many",
  },
  "HS-3": {
    mistake: "printed",
    says: "a process forwards the message; if x + 1 = y, it also returns ok",
    truth: "if x + 1 = y, a process returns only ok: the other case begins with 'otherwise'",
    on: {
      from(me, { id, x, phase }, { right }) {
        right();
        if (id > me.id && x + 1 === 2 ** phase) me.forward({ x: x + 1 });
      },
    },
    run: { ids: [1, 2] },
    caught: "claim",
    shows: "probes of phase 0 travel around the whole ring",
  },
  "HS-4": {
    mistake: "left out",
    says: "an ok of the previous phase still counts",
    truth: "a candidate counts its oks from 0 in each phase",
    on: {
      ok(me, _, { right }) {
        right();
        if (me.status !== "withdrawn" && me.oks === 0) me.oks = 2;
      },
    },
    run: { ids: [1, 2, 3] },
    caught: "claim",
    shows: "one ok is enough for the next phase",
  },
  "HS-5": {
    says: "a candidate waits for two responses, and the second one decides",
    truth: "one no is enough for a candidate to withdraw; it ignores later responses",
    on: {
      ok(me, { id }, { right }) {
        if (id === me.id && me.status === "withdrawn") {
          me.status = "candidate";
          me.oks = 1;
        }
        right();
      },
    },
    run: { ids: [1, 2, 3], schedule: "lifo" },
    caught: "claim",
    shows: "a candidate that has a no from one side continues when an ok arrives from the other",
  },
  "HS-6": {
    cite: "000, §1",
    says: "an answer is sent to the left, a message is forwarded to the right",
    truth: "left and right are unknown: an answer goes back, and a forwarded message goes on",
    on: {
      from: (me, _, { right }) =>
        right(replying(me, { ok: (it) => me.send.ok(0, it), no: (it) => me.send.no(0, it) })),
    },
    changes: { forgets: {} },
    run: { ids: [1, 2, 3] },
    caught: "claim",
    shows: "answers take the long way around",
  },
  "HS-9": {
    says: "a message turns back where x = y",
    truth: "a message turns back where x + 1 = y, because x is 0 at the first neighbour",
    on: {
      from(me, { id, x, phase }, { right }) {
        if (id > me.id && x < 2 ** phase) me.forward({ x: x + 1 });
        else if (id > me.id) me.reply.ok({ id });
        else right();
      },
    },
    run: { ids: [1, 2] },
    caught: "claim",
    shows: "every probe goes one hop too far, and the last phase is missing",
  },
  "G-2": {
    cite: "000, §1: connected to two neighbors",
    mistake: "left out",
    says: "two processes respond, so a second answer from the same one is ignored",
    truth: "two ports respond; on a ring of two both ports lead to the same process",
    changes: ({ state, messages }) => ({
      state: { ...state, heard: maybe(id) },
      messages: { ...messages, ok: { ...messages["ok"], by: id } },
    }),
    on: {
      from: (me, _, { right }) =>
        right(replying(me, { ok: (it) => me.reply.ok({ ...it, by: me.id } as typeof it) })),
      ok(process, message, { right }) {
        const me = process as typeof process & { heard?: number };
        const { id, by } = message as typeof message & { by: number };
        if (id === me.id && me.status === "candidate" && me.oks === 1 && me.heard === by) return;
        if (id === me.id) me.heard = by;
        right();
      },
    },
    run: { ids: [1, 2] },
    caught: "deadlock",
    shows: "the second ok is taken for a copy of the first, and the maximum waits forever",
  },
  "G-5": {
    cite: "000, §2: only the maximum declares itself",
    mistake: "left out",
    says: "when there is a leader, every process knows it",
    truth: "only the leader knows that it leads; an announcement takes n messages (announce=yes)",
    changes: { announces: true },
    run: { ids: [1, 2] },
    caught: "election",
    shows: "the process that withdrew never learns the leader",
  },
  "G-7": {
    cite: "000, §3: each processor must handle the messages of others",
    says: "a process that withdraws from the election stops",
    truth: "a process that has withdrawn still answers and forwards messages",
    on: { from: (me, _, { right }) => (me.status === "withdrawn" ? undefined : right()) },
    run: { ids: [1, 2] },
    caught: "deadlock",
    shows: "the maximum waits for the answer of a process that has withdrawn",
  },
  "G-7b": {
    cite: "000, §3: each processor must handle the messages of others",
    says: "the leader stops",
    truth: "the leader still answers and forwards messages",
    on: { from: (me, _, { right }) => (me.status === "leader" ? undefined : right()) },
    run: { ids: [1, 2], schedule: "lifo", links: "any" },
    caught: "claim",
    shows: "a candidate never learns that it has lost",
  },
  "G-8": {
    cite: "000, §2",
    mistake: "left out",
    says: "a process that a message reaches before it starts answers, but does not start",
    truth: "the first message starts a process, because every process is a candidate",
    run: { ids: [1, 2], wake: [0], violate: ["everyone"] },
    caught: "deadlock",
    shows: "a process that is not a candidate answers no to the only candidate",
  },
  "G-9": {
    cite: "000, §1",
    says: "ids need not differ",
    truth: "ids must be unique, because identical processes act identically (TH-1)",
    run: { ids: [0, 0], violate: ["ids"] },
    caught: "many-leaders",
    shows: "every process takes the id of its neighbour for its own",
  },
});

const variant = {
  set: { losers: "swallow" },
  cite: "003, Detailed Description",
  mistake: "printed",
} as const;

const ofSwallow = mutantsOf(hirschbergSinclair, variant, {
  "HS-1b": {
    says: "if id = my-id, then leader = my-id, for each copy that returns",
    truth: "both copies of the message return, and the leader absorbs the second",
    on: { out: (me, { id }, { right }) => (id === me.id ? me.lead() : right()) },
    run: { ids: [1] },
    caught: "election",
    shows: "the leader declares itself twice, in every run",
  },
  "HS-8": {
    says: "a process handles [id, out, h] only if it arrives from the left",
    truth: "a process handles [id, out, h] from the right too, with left and right exchanged",
    on: { out: (_me, _message, { port, right }) => (port === 0 ? right() : undefined) },
    run: { ids: [1, 2], ports: "00" },
    caught: "deadlock",
    shows: "no process handles a message from its right",
  },
  "HS-8b": {
    mistake: "misread",
    says: "a process starts the next phase upon receiving [my-id, in, -] from left or right",
    truth: "the next phase starts after [my-id, in, -] from left and from right",
    on: {
      in(me, { id }, { port, right }) {
        if (id === me.id) me.seen.put(across(port), 0, 1);
        right();
      },
    },
    run: { ids: [1, 2] },
    caught: "claim",
    shows: "every answer starts a new phase",
  },
  "HS-9b": {
    mistake: "misread",
    says: "[id, in] is sent back when h = 0",
    truth: "[id, in] is sent back when h = 1, because the probe turns back there",
    on: {
      out: (me, { id, h }, { right }) => (id < me.id && h === 1 ? me.forward({ h: 0 }) : right()),
    },
    run: { ids: [1, 2] },
    caught: "claim",
    shows: "every probe goes one hop too far, and the last phase is missing",
  },
});

export const hirschbergSinclairMutants: readonly Mutant[] = [...ofReply, ...ofSwallow];
