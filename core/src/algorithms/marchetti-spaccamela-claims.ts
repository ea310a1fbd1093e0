import { atMost, exactly, lessThan, type Claim } from "../model/claim.ts";
import type { Outcome } from "../model/run.ts";
import type { Hypotheses } from "./hypotheses.ts";

/** What 001 states of its scheme, with the constants its proofs give. */
export const claims = (h: Hypotheses): Claim[] => [
  exactly(
    "phase 0 takes exactly n messages",
    "001, Theorem 4.2",
    { of: "messages", kinds: ["started"] },
    ({ n }) => n,
  ),
  lessThan(
    "fewer than 2n messages in every phase",
    "001, Theorem 4.3",
    { of: "each phase" },
    ({ n }) => 2 * n,
  ),
  exactly(
    "exactly n messages tell who is elected",
    "001, §3",
    { of: "messages", kinds: ["elected"] },
    ({ n }) => n,
  ),
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
    ({ n, leaders }) =>
      leaders.length === 1
        ? 2n * BigInt(leaders[0].id!) * h.upTo(n).at(-1)! + 3n * BigInt(n)
        : undefined,
  ),
];

function elapsed({ time }: Outcome): bigint | undefined {
  return time?.lastReceipt === undefined ? undefined : time.lastReceipt - time.firstWake!;
}
