import { across, type Side } from "../../model/algorithm.ts";
import { id, maybe } from "../../model/schema.ts";
import { hirschbergSinclair } from "./algorithm.ts";
import { handling, inTurn, mutantsOf, sending, type Mutant, withMe } from "../mutants/mutant.ts";

/** Every probe that returns elects its candidate. */
const declaringTwice = (probe: string) =>
  handling(probe, (right) => (me, message, port) => {
    if (message.id === me.id) me.lead();
    else right(me, message, port);
  });

const stopping = (status: string) =>
  handling("from", (from) => (me, message, port) => {
    if (me.status !== status) from(me, message, port);
  });

/** `me`, but every `ok` carries the id of the process that sends it. */
const signing = (me: any, by: number): any =>
  sending(me, "ok", (port, words) => me.send.ok(port, { ...words, by }));

const ofReply = mutantsOf({ of: hirschbergSinclair, cite: "000, §3" }, [
  {
    trap: "HS-1",
    mistake: "printed",
    says: "a candidate whose message completes a cycle declares itself the leader",
    truth: "both copies of the message return, and the leader absorbs the second",
    changes: declaringTwice("from"),
    run: { ids: [1] },
    caught: "election",
    shows: "the leader declares itself twice, in every run",
  },
  {
    trap: "HS-2",
    mistake: "left out",
    says: "a process tests x + 1 = y before it tests whether the id is its own",
    truth:
      "a process first tests whether the id is its own, because its own message returns with x + 1 = y if n is a power of two",
    changes: handling("from", (from) => (me, message, port) => {
      const { id, x, phase } = message;
      if (id >= me.id && x + 1 === 1 << phase) me.send.ok(port, { id, phase });
      else from(me, message, port);
    }),
    run: { ids: [1] },
    caught: "claim",
    shows: "the leader answers itself, and there is one phase too many",
  },
  {
    trap: "HS-3",
    mistake: "printed",
    says: "a process forwards the message; if x + 1 = y, it also returns ok",
    truth:
      "if x + 1 = y, a process returns ok instead of forwarding the message, because the other case begins with 'otherwise'",
    changes: handling("from", (from) => (me, message, port) => {
      const { id, x, phase } = message;
      from(me, message, port);
      if (id > me.id && x + 1 === 1 << phase)
        me.send.from(across(port as Side), { id, x: x + 1, phase });
    }),
    run: { ids: [1, 2] },
    caught: "claim",
    shows: "probes of phase 0 travel around the whole ring",
  },
  {
    trap: "HS-4",
    mistake: "left out",
    says: "an ok of the previous phase still counts",
    truth: "a candidate counts its oks from 0 in each phase",
    changes: handling("ok", (ok) => (me, message, port) => {
      ok(me, message, port);
      if (me.oks === 0) me.oks = 2;
    }),
    run: { ids: [1, 2, 3] },
    caught: "claim",
    shows: "one ok is enough for the next phase",
  },
  {
    trap: "HS-5",
    says: "a candidate waits for two responses, and the second one decides",
    truth: "one no is enough for a candidate to withdraw; it ignores later responses",
    changes: handling("ok", (ok) => (me, message, port) => {
      if (message.id === me.id && me.status === "withdrawn") {
        me.status = "candidate";
        me.oks = 1;
      }
      ok(me, message, port);
    }),
    run: { ids: [1, 2, 3], schedule: "lifo" },
    caught: "claim",
    shows: "a candidate that has a no from one side continues when an ok arrives from the other",
  },
  {
    trap: "HS-6",
    cite: "000, §1",
    says: "an answer is sent to the left, a message is forwarded to the right",
    truth:
      "processes do not know left from right, so an answer leaves by the port at which the message arrived, and a forwarded message by the other port",
    changes: handling("from", (from) => (me, message, port) => {
      const left = (kind: string) => (_: Side, words: object) => me.send[kind](0, words);
      from(sending(sending(me, "ok", left("ok")), "no", left("no")), message, port);
    }),
    run: { ids: [1, 2, 3] },
    caught: "claim",
    shows: "answers take the long way around",
  },
  {
    trap: "HS-9",
    says: "a message turns back where x = y",
    truth:
      "a message turns back where x + 1 = y, because x starts at 0 and the first neighbour is at distance 1",
    changes: handling("from", (from) => (me, message, port) => {
      const { id, x, phase } = message;
      if (id > me.id && x < 1 << phase) me.send.from(across(port as Side), { id, x: x + 1, phase });
      else if (id > me.id) me.send.ok(port, { id, phase });
      else from(me, message, port);
    }),
    run: { ids: [1, 2] },
    caught: "claim",
    shows: "every probe goes one hop too far, and the last phase is missing",
  },
  {
    trap: "G-2",
    cite: "000, §1: connected to two neighbors",
    mistake: "left out",
    says: "the two responses come from two processes, so a second answer from the same process is ignored",
    truth:
      "the two responses come from two ports; on a ring of two both ports lead to the same process",
    changes: inTurn(
      ({ state, messages }) => ({
        state: { ...state, heard: maybe(id) },
        messages: { ...messages, ok: { ...messages["ok"], by: id } },
      }),
      withMe((me) => signing(me, me.id), "from"),
      handling("ok", (ok) => (me, message, port) => {
        if (message.id === me.id && me.oks === 1 && me.heard === message.by) return;
        if (message.id === me.id) me.heard = message.by;
        ok(signing(me, message.by), message, port);
      }),
    ),
    run: { ids: [1, 2] },
    caught: "deadlock",
    shows: "the second ok is taken for a copy of the first, and the maximum waits forever",
  },
  {
    trap: "G-5",
    cite: "000, §2: only the maximum declares itself",
    mistake: "left out",
    says: "when there is a leader, every process knows it",
    truth: "only the leader knows that it leads; an announcement takes n messages (announce=yes)",
    changes: () => ({ announces: true }),
    run: { ids: [1, 2] },
    caught: "election",
    shows: "the process that withdrew never learns the leader",
  },
  {
    trap: "G-7",
    cite: "000, §3: each processor must handle the messages of others",
    says: "a process that withdraws from the election stops",
    truth: "a process that has withdrawn still answers and forwards messages",
    changes: stopping("withdrawn"),
    run: { ids: [1, 2] },
    caught: "deadlock",
    shows: "the maximum waits for the answer of a process that has withdrawn",
  },
  {
    trap: "G-7b",
    cite: "000, §3: each processor must handle the messages of others",
    says: "the leader stops",
    truth: "the leader still answers and forwards messages",
    changes: stopping("leader"),
    run: { ids: [1, 2], schedule: "lifo", links: "any" },
    caught: "claim",
    shows: "a candidate never learns that it has lost",
  },
  {
    trap: "G-8",
    cite: "000, §2",
    mistake: "left out",
    says: "a process that a message reaches before it starts answers, but does not start",
    truth: "the first message starts a process, because every process is a candidate",
    run: { ids: [1, 2], wake: [0], violate: ["everyone"] },
    caught: "deadlock",
    shows: "a process that is not a candidate answers no to the only candidate",
  },
  {
    trap: "G-9",
    cite: "000, §1",
    says: "ids need not differ",
    truth: "ids must be unique, because identical processes act identically (TH-1)",
    run: { ids: [0, 0], violate: ["ids"] },
    caught: "many-leaders",
    shows: "every process takes the id of its neighbour for its own",
  },
]);

const variant = {
  of: hirschbergSinclair,
  set: { losers: "swallow" },
  cite: "003, Detailed Description",
  mistake: "printed",
} as const;

const ofSwallow = mutantsOf(variant, [
  {
    trap: "HS-1b",
    says: "if id = my-id, then leader = my-id, for each copy that returns",
    truth: "both copies of the message return, and the leader absorbs the second",
    changes: declaringTwice("out"),
    run: { ids: [1] },
    caught: "election",
    shows: "the leader declares itself twice, in every run",
  },
  {
    trap: "HS-8",
    says: "a process handles [id, out, h] only if it arrives from the left",
    truth: "a process handles [id, out, h] from the right too, with left and right exchanged",
    changes: handling("out", (out) => (me, message, port) => {
      if (port === 0) out(me, message, port);
    }),
    run: { ids: [1, 2], ports: "00" },
    caught: "deadlock",
    shows: "no process handles a message from its right",
  },
  {
    trap: "HS-8b",
    mistake: "misread",
    says: "a process starts the next phase upon receiving [my-id, in, -] from left or right",
    truth:
      "a process starts the next phase when it has received [my-id, in, -] from left and from right",
    changes: handling("in", (back) => (me, message, port) => {
      if (message.id === me.id) me.seen.put(across(port as Side), 0, 1);
      back(me, message, port);
    }),
    run: { ids: [1, 2] },
    caught: "claim",
    shows: "every answer starts a new phase",
  },
  {
    trap: "HS-9b",
    mistake: "misread",
    says: "[id, in] is sent back when h = 0",
    truth: "[id, in] is sent back when h = 1, because the probe turns back there",
    changes: handling("out", (out) => (me, message, port) => {
      const { id, h, phase } = message;
      if (id < me.id && h === 1) me.send.out(across(port as Side), { id, h: 0, phase });
      else out(me, message, port);
    }),
    run: { ids: [1, 2] },
    caught: "claim",
    shows: "every probe goes one hop too far, and the last phase is missing",
  },
]);

export const hirschbergSinclairMutants: readonly Mutant[] = [...ofReply, ...ofSwallow];
