import type { Misprint } from "./misprint.ts";

export const of003: readonly Misprint[] = [
  {
    cite: "003, Outline, and Synchronous rings",
    printed: "the O(n log n) barrier; fewer than O(n log n) messages",
    meant: "Ω(n log n): a barrier is a lower bound",
  },
  {
    cite: "003, Hirschberg-Sinclair Algorithm",
    printed: "only if it receives its tokens back from the previous round",
    meant: "from the phase before",
  },
  {
    cite: "003, Detailed Description",
    printed: "three cases: id < my-id twice, id = my-id",
    meant: "a fourth one, id > my-id: the message is swallowed",
  },
  {
    cite: "003, Communication Complexity",
    printed: "in phase 0, every processor sends a message",
    meant: "two, one each way; with the answers 4n in all",
  },
  {
    cite: "003, Lower bound (contd.)",
    printed: "M(n) messages, M(n) = 2M(n/2) + (n/2 - 1)/2",
    meant: "n is a power of two, and M(n) is not whole from n = 4 on",
  },
  {
    cite: "003, Lower bound",
    printed: "open schedule, and: open execution",
    meant: "one notion under two names",
  },
  {
    cite: "003, TimeSlice Algorithm",
    printed: "in phase k >= 0 the processor with uid k",
    meant: "uids are positive on the slide before: phase 0 is always silent (TS-6)",
  },
  {
    cite: "003, General networks (contd.)",
    printed: "only the processor that has the minimum uid gets a response from all of its children",
    meant: "as the root of a search: in the search that wins every process does",
  },
];
