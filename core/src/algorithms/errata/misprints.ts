/** A misprint that no run can show, for example a wrong index, a wrong name or a missing step of a proof. */
export interface Misprint {
  readonly cite: string;
  readonly printed: string;
  readonly meant: string;
}

/** Misprints in the order of the papers. A mistake that a run can show is a refuted claim or a mutant instead. */
export const misprints: readonly Misprint[] = [
  {
    cite: "000, §2",
    printed: "if, after 2^i steps in one direction, the candidate returns to itself",
    meant: "if the candidate returns to itself after n steps, where n <= 2^i",
  },
  {
    cite: "000, §3",
    printed: "adressant_id",
    meant: "the id of the addressee, which is the candidate whose message is answered",
  },
  {
    cite: "001, §3, variables",
    printed: "M is a triple that memorizes the message that is eventually waiting at i",
    meant:
      "M' memorizes the waiting message, if there is one ('eventually' means possibly); M is the incoming message",
  },
  {
    cite: "001, §3, the protocol scheme (MS-8)",
    printed: "if no message is received, assume M = <j, 1, 1> with j > bestid",
    meant:
      "if bestid is +∞, no such j exists; but then no message waits at the process, so no count is decremented",
  },
  {
    cite: "001, §3, the protocol scheme (MS-13)",
    printed: "until the election is finished",
    meant:
      "only the winner leaves the printed loop; here a process stops when it has forwarded 'j elected'",
  },
  {
    cite: "001, §4, before Lemma 4.4",
    printed: "S = (id(1), id(2), …, id(n)) is ordered",
    meant: "the last identity is id(k), because S has k identities and n is the size of the ring",
  },
  {
    cite: "001, §4, before Lemma 4.4",
    printed: "dist(i, j) + dist(j, i) = n",
    meant: "the equation holds only for i ≠ j, because dist(i, i) = 0",
  },
  {
    cite: "001, Lemma 4.4",
    printed: "S = id(1), i = 1, 2, …, k, and a sum from 2 to n with t(id(n))",
    meant: "S = id(i); the sum goes to k, and its last term has t(id(k))",
  },
  {
    cite: "001, Theorem 4.3, proof",
    printed: "if B(1) is not empty, then we distinguish two cases",
    meant: "if B(1) is empty, id(2) is chosen as in Case 1, and k(1) does not exist",
  },
  {
    cite: "001, Theorem 4.3, proof",
    printed: "∑ t(id(i)) - t(k(i))",
    meant: "∑ (t(id(i)) - t(k(i)))",
  },
  {
    cite: "001, Lemma 4.5, proof",
    printed: "j enters phase 1 at time t(j) + 2 h_m j + h_{m-1}",
    meant: "j enters phase m at this time",
  },
  {
    cite: "001, Lemma 4.5, proof",
    printed: "> t(id(1)) + 2 h_m id(1) + h_m",
    meant:
      "only >= holds, which is enough; both sides may be equal in phase 1 with j = id(1) + 1, because h_0 = 0",
  },
  {
    cite: "001, Theorem 4.3, proof, Case 1",
    printed: "the fact that s is white implies that its segment is contained in that of id(1)",
    meant:
      "that s is white means only that its segment is contained in the segment of some identity; it is contained in the segment of id(1) because s was stopped at the owner of an identity, and id(1), which is smaller than s, comes at least as far",
  },
  {
    cite: "001, Theorem 4.3, proof",
    printed: "in both cases (a) and (b), and: two cases (a) and (b)",
    meant: "'Case 1' and 'Case 2' are meant; Case 2 applies if B(2) has a red identity",
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
      "n messages for black identities and n for the others would make 2n; the sum is less than 2n because Lemma 4.4 holds with n - 1 (decision 16)",
  },
  {
    cite: "001, §5",
    printed: "it terminates when the winning identity has completed phase h_i",
    meant: "it terminates when the winning identity has completed phase i",
  },
  {
    cite: "001, §5",
    printed: "the number of messages used is O(tn)",
    meant: "t is the number of phases here, but in §3 and §4 t(i) is the time of entering phase 1",
  },
  {
    cite: "001, Theorem 5.1, proof (P1)",
    printed: "h_t = c^t",
    meant:
      "the equation holds only for integer c; hypotheses are integers, rounded up at every step (HYP-3)",
  },
  {
    cite: "001, Theorem 5.1, proof (P3)",
    printed: "h_l = c^((log2 c)^(2^(l-1)))",
    meant: "h_t = 2^((log2 c)^(2^(t-1))), because log2 h is squared in every step (HYP-8)",
  },
  {
    cite: "001, Theorem 5.1, proof (P4)",
    printed: "a tower of twos, t - 2 times",
    meant: "the formula is damaged in our copy; a tower of t twos is meant, so t = O(log* n)",
  },
  {
    cite: "001, reference [6]",
    printed: "circular configurations of processes",
    meant: "circular configurations of processors",
  },
  {
    cite: "002, Idea",
    printed: "Algorithm 4.16",
    meant: "Franklin's algorithm is meant; Algorithm 4.16 is not in our copy",
  },
  {
    cite: "002, Correctness, and Example 4.21 (PE-9)",
    printed: "ids move from P_j to P_{j+1}, …; but P3 sends to P2, and P2 to P1",
    meant: "the paper numbers rings in two ways; here position i sends to position i + 1",
  },
  {
    cite: "002, Complexity",
    printed: "log n",
    meant: "log2 n, because every round at least halves the number of active processes",
  },
  {
    cite: "002, Example 4.21",
    printed: "the value it received in the first round (3)",
    meant: "the value it received in the first part of the first round (3)",
  },
  {
    cite: "003, Outline, and Synchronous rings",
    printed: "the O(n log n) barrier; fewer than O(n log n) messages",
    meant: "Ω(n log n), because a barrier is a lower bound",
  },
  {
    cite: "003, Hirschberg-Sinclair Algorithm",
    printed: "only if it receives its tokens back from the previous round",
    meant: "only if it receives its tokens back from the previous phase",
  },
  {
    cite: "003, Detailed Description",
    printed: "three cases: id < my-id twice, id = my-id",
    meant: "there is a fourth case, id > my-id, in which the message is discarded",
  },
  {
    cite: "003, Communication Complexity",
    printed: "in phase 0, every processor sends a message",
    meant:
      "in phase 0, every processor sends two messages, one each way; with the answers, there are at most 4n",
  },
  {
    cite: "003, Lower bound (contd.)",
    printed: "M(n) messages, M(n) = 2M(n/2) + (n/2 - 1)/2",
    meant: "n is a power of two; for n ≥ 4, M(n) is not an integer",
  },
  {
    cite: "003, Lower bound",
    printed: "open schedule, and: open execution",
    meant: "both names mean the same notion",
  },
  {
    cite: "003, TimeSlice Algorithm",
    printed: "in phase k >= 0 the processor with uid k",
    meant: "on the previous slide uids are positive, so phase 0 is always silent (TS-6)",
  },
  {
    cite: "003, General networks (contd.)",
    printed: "only the processor that has the minimum uid gets a response from all of its children",
    meant:
      "only that processor gets these responses as the root of a search; in the winning search, every process gets a response from all of its children",
  },
  {
    cite: "004, §1",
    printed: "asynchronous rounds",
    meant:
      "election rounds; each process counts its own rounds, and the counts of neighbours may differ by one",
  },
  {
    cite: "004, Theorems 1 and 3 (PF-11)",
    printed: "the algorithm elects exactly one leader",
    meant:
      "the algorithm never elects two leaders, and it elects one with probability 1 (Theorem 4); the proof shows only that there are never two",
  },
  {
    cite: "004, Theorem 2, proof",
    printed: "b_i = 0, and: sends a message to its neighbours",
    meant: "bit_i = 0 is meant; the neighbours are the next active processes",
  },
];
