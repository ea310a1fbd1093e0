import { proved } from "../../model/basis.ts";
import { atLeast, atMost, type Claim } from "../../model/claim.ts";

const all = { of: "messages" } as const;

/** The solution of M(2) = 1, M(n) = 2M(n/2) + (n/2 - 1)/2, for powers of two; not whole from n = 4 on. */
export const openSchedule = (n: number): number => (n * Math.log2(n) + 2) / 4;

/** TH-2: what 003 prints of the lower bound, and the rings of Chang and Roberts against it. */
export function lowerBound(terminates: boolean): readonly Claim[] {
  // What the rising ring sends, `terminate` included or not, and the least n at which that is more than 16n log₂ n.
  const [sent, from] = terminates ? ["n(n + 3)/2", 253] : ["n(n + 1)/2", 255];
  return [
    atMost(
      "at most 16n log₂ n messages where n > 1",
      "003, Lower bound: networks require O(n log n), read with the constant 16 of Hirschberg and Sinclair",
      all,
      ({ n }) => (n > 1 ? 16 * n * Math.log2(n) : undefined),
      {
        by: `-n ${from} --ids rising`,
        truth: `Ω(n log n) must be meant (TH-2): as many may be needed, and O says that never more are; here ${sent} are sent, too many for any constant`,
        chosen: true,
      },
    ),
    atMost(
      "at most 16n log₂ n messages where n > 1 and a leader is found within n time units",
      "001, Introduction (ii): who finds a leader in less than t time units needs O(n log n), read with the constant 16",
      all,
      ({ n, causal, setup }) =>
        n > 1 && setup.schedule.kind === "lockstep" && (causal.declaration ?? Infinity) <= n
          ? 16 * n * Math.log2(n)
          : undefined,
      {
        by: `-n ${from} --ids rising --schedule lockstep`,
        truth: `Ω(n log n) must be meant, and again in 'less than O(n log n)' before it: where ids come from 1..f(n, t), no protocol that is faster than t needs fewer; more may be sent, here ${sent}`,
        chosen: true,
      },
    ),
    atLeast(
      "every ring, n a power of two, has an open schedule of at least M(n) = (n log₂ n + 2)/4 messages",
      "003, Lower bound (contd.): M(n) = 2M(n/2) + (n/2 - 1)/2",
      // All election messages can be sent with the last channel to the smallest id blocked, and no more than these.
      { of: "messages", kinds: ["elect"] },
      ({ n, contenders, setup }) => {
        const applies = contenders === n && setup.links === "fifo";
        return applies && n > 1 && Number.isInteger(Math.log2(n)) ? openSchedule(n) : undefined;
      },
      {
        by: "-n 256 --ids falling",
        truth:
          "for every set of ids some ring has such a schedule (TH-2), here the rising one. The falling ring has none from n = 256 on: an open schedule sends at most 2n - 1 messages there, because the smallest id never comes home and terminate is not sent. For smaller n every ring has one: 2n - 1 messages can be sent on each",
        known: proved("decision 14"),
      },
    ),
  ];
}
