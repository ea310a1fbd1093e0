import type { Misprint } from "./misprint.ts";

export const of001: readonly Misprint[] = [
  {
    cite: "001, §3, variables",
    printed: "M is a triple that memorizes the message that is eventually waiting at i",
    meant: "M' is, and possibly: M is the incoming message",
  },
  {
    cite: "001, §3, the protocol scheme (MS-8)",
    printed: "if no message is received, assume M = <j, 1, 1> with j > bestid",
    meant: "where bestid is +∞ there is no such j; nothing waits there, so nothing is counted down",
  },
  {
    cite: "001, §3, the protocol scheme (MS-13)",
    printed: "until the election is finished",
    meant:
      "only the winner leaves the loop as printed; here a process stops when it has passed on 'j elected'",
  },
  {
    cite: "001, §4, before Lemma 4.4",
    printed: "S = (id(1), id(2), …, id(n)) is ordered",
    meant: "id(k): S has k identities, and n is the size of the ring",
  },
  {
    cite: "001, §4, before Lemma 4.4",
    printed: "dist(i, j) + dist(j, i) = n",
    meant: "for i ≠ j; dist(i, i) = 0",
  },
  {
    cite: "001, Lemma 4.4",
    printed: "S = id(1), i = 1, 2, …, k, and a sum from 2 to n with t(id(n))",
    meant: "S = id(i); the sum goes to k, and its last term has t(id(k))",
  },
  {
    cite: "001, Theorem 4.3, proof",
    printed: "if B(1) is not empty, then we distinguish two cases",
    meant: "if it is empty, id(2) is chosen as in Case 1 and there is no k(1)",
  },
  {
    cite: "001, Theorem 4.3, proof",
    printed: "∑ t(id(i)) - t(k(i))",
    meant: "∑ (t(id(i)) - t(k(i)))",
  },
  {
    cite: "001, Lemma 4.5, proof",
    printed: "j enters phase 1 at time t(j) + 2 h_m j + h_{m-1}",
    meant: "phase m",
  },
  {
    cite: "001, Lemma 4.5, proof",
    printed: "> t(id(1)) + 2 h_m id(1) + h_m",
    meant: ">=: in phase 1 with j = id(1) + 1 both sides may be equal, as h_0 = 0; that is enough",
  },
  {
    cite: "001, Theorem 4.3, proof, Case 1",
    printed: "the fact that s is white implies that its segment is contained in that of id(1)",
    meant:
      "in that of some identity, by definition; s was stopped at a home, and id(1), which is smaller, comes at least as far",
  },
  {
    cite: "001, Theorem 4.3, proof",
    printed: "in both cases (a) and (b), and: two cases (a) and (b)",
    meant: "Case 1 and Case 2; a red identity in B(2) is Case 2",
  },
  {
    cite: "001, Theorem 4.3, proof",
    printed: "∑ (max(t(id(i + 1)) - t(k(i))), 0)",
    meant: "∑ max(t(id(i + 1)) - t(k(i)), 0)",
  },
  {
    cite: "001, Theorem 4.3, proof",
    printed: "applying Lemma 4.4 we obtain the thesis: less than 2n",
    meant:
      "n for black and n for the others is 2n; less, because Lemma 4.4 holds with n - 1 (decision 16)",
  },
  {
    cite: "001, §5",
    printed: "it terminates when the winning identity has completed phase h_i",
    meant: "phase i",
  },
  {
    cite: "001, §5",
    printed: "the number of messages used is O(tn)",
    meant: "t is the number of phases here, and in §3 and §4 the time t(i) of entering phase 1",
  },
  {
    cite: "001, Theorem 5.1, proof (P1)",
    printed: "h_t = c^t",
    meant: "for whole c; hypotheses are integers, rounded up at every step (HYP-3)",
  },
  {
    cite: "001, Theorem 5.1, proof (P3)",
    printed: "h_l = c^((log2 c)^(2^(l-1)))",
    meant: "h_t = 2^((log2 c)^(2^(t-1))): log2 h is squared in every step (HYP-8)",
  },
  {
    cite: "001, Theorem 5.1, proof (P4)",
    printed: "a tower of twos, t - 2 times",
    meant: "in the text at hand the formula is damaged; a tower of t twos is meant, t = O(log* n)",
  },
  {
    cite: "001, reference [6]",
    printed: "circular configurations of processes",
    meant: "of processors",
  },
];
