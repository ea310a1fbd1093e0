import { ceilPower, ceilTwoToThePower } from "../../exact/power.ts";
import { ceil, parseRational, rational, toFloat } from "../../exact/rational.ts";
import { floorRoot } from "../../exact/root.ts";
import type { Algorithm } from "../../model/algorithm.ts";
import { id, maybe, nat } from "../../model/schema.ts";
import { mutantsOf, restless, seeing, waiting } from "../../model/mutant.ts";
import { marchettiSpaccamela, scheme } from "./about.ts";
import { Hypotheses, protocols, startWith, type GrowthStep } from "./hypotheses.ts";

/** Makes handlers that run the right ones with other delays. */
function changeDelays(instead: (rounds: bigint) => bigint) {
  type Me = Parameters<typeof waiting>[0];
  const handler = (me: Me, _: unknown, { right }: { readonly right: (me: Me) => void }) =>
    right(waiting(me, instead));
  return { started: handler, walk: handler };
}

const earlyHandlers = changeDelays((rounds) => rounds - 1n);

/** Makes hypotheses with another step, and the same parameters. */
function makeHypotheses({ parameters: { c, a = "2", eps = "1" } }: Algorithm, step: GrowthStep) {
  const exact = (text: string) => parseRational(text)!;
  return new Hypotheses(startWith({ c: exact(c), a: exact(a), eps: exact(eps) }, step));
}

const growBy = (step: GrowthStep) => (right: Algorithm) => {
  const { parameters, changed } = right;
  return { ...scheme(makeHypotheses(right, step)), parameters, changed };
};

/** As printed, a delay of 0 or less never ends, because count is tested only after it has been decremented. */
const stopIfStuck = (step: GrowthStep) => (right: Algorithm) => {
  const h = makeHypotheses(right, step);
  const walk: Algorithm["on"][string] = (me, message, port) => {
    const next = (message["phase"] as number) + 1;
    const grows = !h.enforced(next).includes(next);
    right.on["walk"](grows ? me : waiting(me as never, () => undefined), message, port);
  };
  return { on: { ...right.on, walk } };
};

/** Mistakes in the pseudocode, in what kills what, in phase 0 and in the delays, 001 §3. */
const shared = { cite: "001, §3, the protocol scheme" };

const schemeMutants = mutantsOf(marchettiSpaccamela, shared, {
  "MS-1": {
    mistake: "printed",
    says: "process i forwards a message as <i, h_m, w + 1>, with its own identity",
    truth: "process i forwards <j, h_m, w + 1>, with the identity j that it received",
    on: {
      walk(me, _, { right }) {
        right(seeing(me, { forward: (changes) => me.forward({ ...changes, id: me.id }) }));
      },
    },
    run: { ids: [1, 2] },
    caught: "deadlock",
    shows: "identity 1 never returns, and no process is elected",
  },
  "MS-2": {
    mistake: "left out",
    says: "the first iteration of the loop takes place in the time unit of phase 0",
    truth: "the first iteration is one unit later; else phase 1 ends at t(i) + h_1(2i + 1) - 1",
    on: { started: earlyHandlers.started },
    run: { ids: [1] },
    caught: "claim",
    shows: "the winner's identity returns at time 5 instead of time 6",
  },
  "MS-3": {
    says: "count is decremented in the time unit in which the message arrives",
    truth: "count is decremented from the next time unit on, as the branches exclude one another",
    on: { walk: earlyHandlers.walk },
    run: { ids: [1, 2, 3] },
    caught: "claim",
    shows: "from phase 2 on, messages are sent too early, by one more time unit in each phase",
  },
  "MS-7": {
    says: "a process tests only j < bestid and j > bestid",
    truth: "a process tests j = i first, because an identity that has returned equals bestid",
    on: { walk: (me, it, { right }) => (it.id === me.id ? undefined : right()) },
    run: { ids: [1] },
    caught: "deadlock",
    shows: "the winner discards its own message when it returns",
  },
  "MS-13": {
    says: "every process forwards 'j elected'",
    truth: "the process that first sent 'j elected' does not forward it",
    on: {
      elected(me, message) {
        if (me.decision === "none") me.follow(message.id);
        me.forward();
      },
    },
    run: { ids: [1], maxMessages: 1000 },
    caught: "budget",
    shows: "'j elected' circulates forever",
  },
  "MS-15": {
    says: "the distance is incremented when the message is stored, and again when it leaves",
    truth: "the stored message M' = <j, h_{m+1}, w + 1> is sent unchanged",
    alarm(me, _, { right }) {
      me.walked++;
      right();
    },
    run: { ids: [1] },
    caught: "claim",
    shows: "the first step counts as two, and phases end too early",
  },
  "MS-5": {
    cite: "001, §3, case (c)",
    says: "a message that arrives in the time unit in which a waiting message would leave does not kill the waiting one",
    truth: "the waiting message is killed, because the branches exclude one another",
    changes: ({ state }) => ({
      state: { ...state, leaving: maybe(id), leavingPhase: nat, leavingWalked: nat },
    }),
    on: earlyHandlers,
    alarm(me, tag) {
      // A message that leaves in the next time unit cannot be killed any more.
      const it = me as typeof me & {
        leaving?: number;
        leavingPhase: number;
        leavingWalked: number;
      };
      if (tag === 0) {
        [it.leaving, it.leavingPhase, it.leavingWalked] = [me.waiting, me.phase, me.walked];
        me.waiting = undefined;
        me.alarm(1n, 1);
      } else me.send.walk({ id: it.leaving!, phase: it.leavingPhase, walked: it.leavingWalked });
    },
    run: { ids: [1, 2, 3, 4], wake: [2], willing: [3] },
    caught: "messages",
    shows: "5 identity messages are sent instead of 4",
  },
  "MS-9": {
    says: "count continues after its message is killed",
    truth: "the delay of a killed message ends, and the next message has its own delay",
    on: { walk: (me, _, { right }) => right(restless(me)) },
    run: { ids: [1, 3, 2] },
    caught: "claim",
    shows: "a message leaves when the delay of a killed message is over",
  },
  "MS-11": {
    cite: "001, §1: each one has its own identifier",
    says: "identities need not differ",
    truth:
      "identities must differ; if the two smallest are equal, each reaches the owner of the other, which takes it for its own and leads",
    run: { ids: [1, 1], violate: ["ids"] },
    caught: "many-leaders",
    shows: "both processes lead",
  },
  unkilled: {
    cite: "001, §3, case (c)",
    says: "a message that waits where a smaller identity passes is still sent",
    truth: "a message that waits where a smaller identity passes is killed",
    on: {
      walk(me, _, { right }) {
        const before = [me.waiting, me.phase, me.walked] as const;
        right(restless(me));
        if (before[0] === undefined || me.waiting !== undefined) return;
        [me.waiting, me.phase, me.walked] = before;
      },
    },
    run: { ids: [1, 2] },
    caught: "claim",
    shows: "a larger identity continues after the smaller one has passed",
  },
  "own-id": {
    cite: "001, §3, case (b)",
    says: "a process that does not take part compares identities with its own",
    truth: "a process that does not take part has an infinite bestid until it has seen an identity",
    on: {
      walk(me, _, { right }) {
        me.bestid ??= me.id;
        right();
      },
    },
    run: { ids: [1, 2], wake: [1], willing: "none" },
    caught: "deadlock",
    shows: "a process that does not take part kills the identity of the only process that does",
  },
  "TIME-2": {
    cite: "001, §3, phase 0",
    says: "a process that wakes by itself enters phase 1 at once",
    truth: "every process, awake or not, enters phase 1 when 'election started' arrives",
    changes: (right) => ({
      wake(me) {
        right.wake!(me);
        right.on["started"](me as never, {}, 0);
      },
    }),
    on: { started: (me, _, { right }) => (me.awake === 0 ? right() : undefined) },
    run: { ids: [1] },
    caught: "time",
    shows: "the winner's identity returns at time 5 instead of time 6",
  },
  "TIME-5": {
    cite: "001, §3, phase 0",
    says: "a process that wakes by itself still decides whether it takes part",
    truth: "a process that wakes by itself takes part",
    on: {
      started: (me, _, { right }) => (me.willing || me.awake === 0 ? right() : me.mark("entered")),
    },
    run: { ids: [1], wake: [0], willing: "none" },
    caught: "deadlock",
    shows: "an election has started in which no process takes part",
  },
  "TIME-6": {
    cite: "001, §3, phase 0",
    says: "every process that receives 'election started' forwards it",
    truth: "a process that has sent 'election started' does not forward it; it is sent n times",
    on: {
      started(me, _, { right }) {
        if (me.awake === 1) me.forward();
        right();
      },
    },
    run: { ids: [1], maxMessages: 1000 },
    caught: "budget",
    shows: "'election started' circulates forever",
  },
  "half-delay": {
    cite: "001, §3: 2 i h_1",
    says: "identity i waits i h_1 time units before phase 1, and i(h_m - h_{m-1}) before each further phase m",
    truth:
      "identity i waits 2 i h_1 time units before phase 1, and 2i(h_m - h_{m-1}) before each further phase m; otherwise smaller identities overtake later, and more messages are sent",
    on: changeDelays((rounds) => rounds / 2n),
    run: { set: { c: "3" }, ids: [1, 2, 3, 4], wake: [0], willing: [1] },
    caught: "claim",
    shows:
      "6 messages are sent in phase 1, which is not fewer than 3n/2; Lemma 4.5 fails, although fewer than 2n messages are sent (decision 18)",
  },
  "MS-12": {
    set: { c: "6" },
    cite: "001, §1: without loss of generality positive numbers",
    mistake: "printed",
    says: "identities may be any positive numbers; here id i stands for i/12",
    truth:
      "identities are positive integers; two identities that differ by less than 1 wait nearly equally long, and neither overtakes the other",
    on: changeDelays((rounds) => rounds / 12n),
    run: { ids: [1, 4, 2, 5, 3, 6], wake: [0, 2, 4], willing: "none" },
    caught: "claim",
    shows: "2n = 12 messages are sent in phase 1; larger rings send n(n + 2)/4 (decision 18)",
  },
});

/** Mistakes in the hypotheses, 001 §5. */
const hypotheses = { cite: "001, §5", mistake: "left out" } as const;

const hypothesisMutants = mutantsOf(marchettiSpaccamela, hypotheses, {
  "HYP-1": {
    set: { protocol: "P4" },
    mistake: "printed",
    says: "P4: h_m = 2^(h^c), where c is also the first hypothesis",
    truth: "P4: h_m = 2^(h^eps), where eps is another parameter (§1 and Theorem 5.1)",
    changes: growBy(({ c }, h) => ceilTwoToThePower(h, c)),
    run: { ids: [1, 2, 3] },
    caught: "time",
    shows: "the second hypothesis is 16 instead of 4",
  },
  "HYP-2": {
    set: { protocol: "P4", eps: "1/3" },
    mistake: "printed",
    says: "P4: 2^(h^eps) exceeds h for every eps > 0",
    truth:
      "P4: 2^(h^eps) > h for every h > 1 only if eps > 1/(e ln 2); where 2^(h^eps) <= h, the next hypothesis is h + 1",
    changes: stopIfStuck(protocols.P4),
    run: { ids: [1, 2, 3, 4] },
    caught: "deadlock",
    shows: "the hypotheses are 2, 3, 3, and a delay never ends",
  },
  "HYP-3": {
    set: { protocol: "P2", a: "3/2" },
    cite: "001, §5 does not mention rounding",
    says: "hypotheses are rounded down",
    truth: "hypotheses are rounded up, at every step",
    changes: stopIfStuck(({ a }, h) => floorRoot(h ** a.p, a.q)),
    run: { ids: [1, 2, 3] },
    caught: "deadlock",
    shows: "the hypotheses are 2, 2, and a delay never ends",
  },
  "HYP-3b": {
    set: { protocol: "P2", a: "3/2" },
    cite: "001, §5 does not mention rounding",
    says: "h_m is c^(a^(m-1)), rounded up at the end",
    truth: "each hypothesis is computed from the previous rounded one, and rounded up: 2, 3, 6, 15",
    changes: growBy(({ c, a: { p, q } }, _, m) =>
      ceilPower(ceil(c), rational(p ** BigInt(m - 1), q ** BigInt(m - 1))),
    ),
    run: { ids: [1, 2, 3, 4] },
    caught: "time",
    shows: "the third hypothesis is 5 instead of 6",
  },
  "HYP-5": {
    set: { protocol: "P2", c: "8", a: "5/3" },
    mistake: "misread",
    says: "powers are computed in floating point",
    truth: "powers are exact; in floating point 8^(5/3) exceeds 32, and Math.ceil makes it 33",
    changes: growBy(({ a }, h) => BigInt(Math.ceil(Number(h) ** toFloat(a)))),
    run: { ids: [1, 2, 3, 4, 5, 6, 7, 8, 9] },
    caught: "time",
    shows: "the second hypothesis is 33 instead of 32",
  },
  "HYP-6": {
    set: { c: "5/2" },
    says: "P1: c is rounded before the multiplication",
    truth: "P1: c is not rounded, and the product is rounded up",
    changes: growBy(({ c }, h) => ceil(c) * h),
    run: { ids: [1, 2, 3, 4] },
    caught: "time",
    shows: "the second hypothesis is 9 instead of 8",
  },
});

export const marchettiSpaccamelaMutants = [...schemeMutants, ...hypothesisMutants];
