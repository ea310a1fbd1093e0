import { compare, rational, type Rational } from "../exact/rational.ts";
import { algorithm } from "../model/algorithm.ts";
import { atMost, exactly, lessThan } from "../model/claim.ts";
import { choice, exact, family } from "../model/parameters.ts";
import { Refusal } from "../model/refusal.ts";
import type { Outcome } from "../model/run.ts";
import { bit, id, maybe, nat } from "../model/schema.ts";
import { Hypotheses, protocols } from "./hypotheses.ts";

const moreThan = (least: bigint) => (value: Rational) => compare(value, rational(least)) > 0;
const atLeast = (least: bigint) => (value: Rational) => compare(value, rational(least)) >= 0;

/** Marchetti-Spaccamela's scheme, 001 §3: silence is information, and n need not be known. */
export const marchettiSpaccamela = family(
  "marchetti-spaccamela",
  {
    protocol: choice("how one hypothesis follows another", ["P1", "P2", "P3", "P4"]),
    c: exact("the first hypothesis, rounded up", ({ protocol }) => (protocol === "P3" ? "3" : "2"), "a rational p/q of at least 2 (P3: above 2)", atLeast(2n)),
    a: {
      ...exact("P2: the exponent", "2", "a rational p/q above 1", moreThan(1n)),
      matters: ({ protocol }) => protocol === "P2",
    },
    eps: {
      ...exact("P4: the exponent's exponent", "1", "a rational p/q above 0", moreThan(0n)),
      matters: ({ protocol }) => protocol === "P4",
    },
  },
  ({ protocol, c, a, eps }) => {
    if (protocol === "P3" && !moreThan(2n)(c)) {
      throw new Refusal("marchetti-spaccamela: c=2 is not accepted with P3; c is a rational above 2.");
    }
    return scheme(new Hypotheses(c, protocols[protocol](c, a, eps)));
  },
);

/** The scheme with any growing sequence of hypotheses. */
export function scheme(h: Hypotheses) {
  return algorithm({
    name: "marchetti-spaccamela",
    paper:
      "A. Marchetti-Spaccamela. New protocols for the election of a leader in a ring. Theoretical Computer Science 54, 1987 (001)",
    idea: "Identities walk round the ring, and wait before each stretch for a time in proportion to their value. A stretch is as long as a growing guess at n. The smallest identity waits least, overtakes and kills all others, and is the only one to come home.",
    needs: { ring: true, direction: true, ids: true, rounds: true },
    contenders: "woke-or-willing",
    announces: true,
    leastId: 1,
    state: {
      awake: bit,
      bestid: maybe(id),
      // M': the message that waits here, if any. There is never more than one.
      waiting: maybe(id),
      phase: nat,
      walked: nat,
    },
    // <j, h_m, w> carries m instead of h_m, which may have more digits than any word.
    messages: { started: {}, walk: { id, phase: nat, walked: nat }, elected: { id } },
    marks: ["entered"],

    wake(me) {
      me.awake = 1;
      me.send.started();
    },

    on: {
      // Everybody sends it once; whoever receives it enters phase 1, a spontaneous waker too.
      started(me) {
        const woke = me.awake === 1;
        if (!woke) me.send.started();
        me.awake = 1;
        me.mark("entered");
        if (!woke && !me.willing) return;
        me.bestid = me.id;
        park(me, h, me.id, 1, 1);
      },
      walk(me, { id: j, phase: m, walked: w }) {
        if (j === me.id) {
          me.lead();
          return me.send.elected({ id: j });
        }
        if (me.bestid !== undefined && j > me.bestid) return; // killed
        me.bestid = j;
        if (me.waiting !== undefined) {
          me.waiting = undefined;
          me.calm();
        }
        // 001 prints <i, h_m, w + 1>; it is j that walks.
        if (w < h.length(m)) me.send.walk({ id: j, phase: m, walked: w + 1 });
        else park(me, h, j, m + 1, w + 1);
      },
      elected(me, { id: j }) {
        if (j === me.id) return;
        me.follow(j);
        me.send.elected({ id: j });
      },
    },

    alarm(me) {
      const [id, phase, walked] = [me.waiting!, me.phase, me.walked];
      me.waiting = undefined;
      me.send.walk({ id, phase, walked });
    },

    claims: [
      exactly("phase 0 takes exactly n messages", "001, Theorem 4.2", { of: "messages", kinds: ["started"] }, ({ n }) => n),
      lessThan("fewer than 2n messages in every phase", "001, Theorem 4.3", { of: "each phase" }, ({ n }) => 2 * n),
      exactly("exactly n messages tell who is elected", "001, §3", { of: "messages", kinds: ["elected"] }, ({ n }) => n),
      atMost(
        "at most 2tn + 2n messages, t the number of phases",
        "001, §5: O(tn), with phase 0 and the announcement",
        { of: "messages" },
        ({ n }) => 2 * n * h.upTo(n).length + 2 * n,
      ),
      atMost(
        "at most 2 i_min h_t + 3n time units",
        "001, §5: O(i_min h_t)",
        { of: "time", value: elapsed },
        ({ n, leaders }) => leaders.length === 1 ? 2n * BigInt(leaders[0].id!) * h.upTo(n).at(-1)! + 3n * BigInt(n) : undefined,
      ),
    ],

    report: ({ n }) => {
      const hypotheses = h.upTo(n);
      return {
        hypotheses: hypotheses.map(String),
        enforced: h.enforced.filter((phase) => phase <= hypotheses.length),
      };
    },
  });
}

function elapsed({ time }: Outcome): bigint | undefined {
  return time?.lastReceipt === undefined ? undefined : time.lastReceipt - time.firstWake!;
}

/** <j, h_m, w> waits here for 2j(h_m - h_{m-1}), in phase 1 for 2j h_1. */
function park(
  me: { waiting: number | undefined; phase: number; walked: number; alarm(rounds: bigint): void },
  h: Hypotheses,
  j: number,
  m: number,
  w: number,
): void {
  me.waiting = j;
  me.phase = m;
  me.walked = w;
  me.alarm(2n * BigInt(j) * (h.of(m) - (m > 1 ? h.of(m - 1) : 0n)));
}
