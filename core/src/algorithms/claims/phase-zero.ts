import { atMost, attained, exactly, type Claim } from "../../model/claim.ts";
import { entered, lastToDecide, lone, risen } from "./moments.ts";

/** What 001 states of phase 0, whatever the hypotheses. */
export const phaseZeroClaims: readonly Claim[] = [
  exactly(
    "phase 0 takes exactly n messages",
    "001, Theorem 4.2",
    { of: "messages", kinds: ["started"] },
    ({ n }) => n,
  ),
  atMost(
    "the last process decides whether to take part at most n - 1 after the first wake-up",
    "001, Theorem 4.2: n (TIME-8)",
    { of: "time", value: lastToDecide },
    ({ n }) => n - 1,
  ),
  attained(
    "a process decides n - 1 after the first wake-up where only one wakes by itself",
    "001, Theorem 4.2 (TIME-8)",
    { of: "time", value: lastToDecide },
    (n) => n - 1,
    lone,
  ),
  atMost(
    "the last process enters phase 1 at most n after the first wake-up",
    "001, Theorem 4.2 (TIME-8)",
    { of: "time", value: entered },
    ({ n }) => n,
  ),
  attained(
    "the only one to wake by itself enters phase 1 exactly n later",
    "001, Theorem 4.2 (TIME-2)",
    { of: "time", value: entered },
    (n) => n,
    lone,
  ),
  atMost(
    "going round, the times of entering phase 1 rise by at most n - 1 altogether",
    "001, Lemma 4.4: n",
    { of: "time", value: risen },
    ({ n }) => n - 1,
  ),
  attained(
    "they rise by n - 1 where only one wakes by itself",
    "001, Lemma 4.4",
    { of: "time", value: risen },
    (n) => n - 1,
    lone,
  ),
];
