import { proved } from "../../model/basis.ts";
import { atMost, lessThan, type Claim, type Measure } from "../../model/claim.ts";

/** Sums ⌊term(2^k)⌋ over the uids k = 2, 3, … that are slower than the winner 1; terms fall to nothing. */
function slower(term: (power: bigint) => bigint): bigint {
  let sum = 0n;
  for (let power = 4n; ; power *= 2n) {
    const more = term(power);
    if (more <= 0n) return sum;
    sum += more;
  }
}

/** What a token of speed 2^-k sends in phase two before the winner has caught up with it. */
const ahead = (n: bigint) => slower((power) => (2n * (n - 2n)) / (power - 1n));

/** The same until the election, where what waits is sent all the same. */
const untilHome = (n: bigint) => slower((power) => (2n * n - 3n + power / 2n) / (power - 1n));

/** As many as three messages for each process until the election; the second with purging, which takes a larger ring. */
const threefold =
  "--ids 14,11,16,3,10,19,18,13,8,7,4,9,25,23,21,22,20,15,1,5,6,17,24,2,12 --wake 19@0,20@0,21@0,22@0,23@0,3@4,10@10,14@13,18@15";
const threefoldPurged =
  "--ids 1,65,59,58,57,56,55,54,53,52,51,50,49,48,47,46,45,44,43,42,41,40,39,2,64,38,37,36,35,34,33,32,31,30,29,28,27,26,25,24,23,22,21,20,19,18,17,3,63,16,15,14,13,12,11,10,4,62,9,8,7,5,61,6,60 --wake 0@32,1@32,23@0,24@0,47@22,48@22,56@29,57@29,61@32,62@32,63@32,64@32";

/**
 * The true constants of "O(n)": with E = 1.6067, the sum of all 1/(2^k - 1), 2En messages until the
 * election, and without purging one more for each token that waits. The proof is in
 * docs/decisions/0012; no more are found by search, and only a few fewer.
 */
export const variableSpeedsMessages = (purges: boolean, byElection: Measure): Claim[] => [
  lessThan(
    "fewer than 3n messages until the election",
    "003, Complexity: O(n), read with the constant 3: n in phase one, n of the winner, fewer of all others",
    byElection,
    ({ n }) => 3 * n,
    {
      by: purges ? threefoldPurged : threefold,
      truth: "at most 2n - 1 and ⌊(2n - 3 + 2^(k-1))/(2^k - 1)⌋ for each k > 1: near 3.213 n",
      known: proved("decision 12"),
      chosen: true,
    },
  ),
  atMost(
    "at most 2n - 1 messages until the election, and ⌊(2n - 3 + 2^(k-1))/(2^k - 1)⌋ for each k > 1",
    "003: O(n), with the constant 3.213 (VS-9)",
    byElection,
    ({ n }) => (n === 1 ? 1 : BigInt(2 * n - 1) + untilHome(BigInt(n))),
    proved("decision 12"),
  ),
  atMost(
    purges
      ? "at most 2n - 1 messages in all, and ⌊2(n - 2)/(2^k - 1)⌋ for each k > 1"
      : "at most 3n - 2 messages in all, and ⌊2(n - 2)/(2^k - 1)⌋ for each k > 1",
    `003: O(n), with the constant ${purges ? "3.213" : "4.213, late messages included"} (VS-5, VS-9)`,
    { of: "messages", kinds: ["token"] },
    ({ n }) => (n === 1 ? 1 : BigInt((purges ? 2 : 3) * n - (purges ? 1 : 2)) + ahead(BigInt(n))),
    proved("decision 12"),
  ),
];
