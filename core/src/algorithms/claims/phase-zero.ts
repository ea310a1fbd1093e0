import { proved } from "../../model/basis.ts";
import { atMost, attained, exactly, type Claim } from "../../model/claim.ts";
import { entered, lastToDecide, lone, risen, steepest } from "./moments.ts";

/** What 001 states of phase 0, whatever the hypotheses. */
export const phaseZeroClaims: readonly Claim[] = [
  exactly(
    "phase 0 takes exactly n messages",
    "001, Theorem 4.2",
    { of: "messages", kinds: ["started"] },
    ({ n }) => n,
    proved("decision 16"),
  ),
  atMost(
    "the last process decides whether to take part at most n - 1 after the first wake-up",
    "001, Theorem 4.2: n (TIME-8)",
    { of: "time", value: lastToDecide },
    ({ n }) => n - 1,
    proved("decision 16"),
  ),
  attained(
    "a process decides n - 1 after the first wake-up where only one wakes by itself",
    "001, Theorem 4.2 (TIME-8)",
    { of: "time", value: lastToDecide },
    (n) => n - 1,
    lone,
    proved("decision 16"),
  ),
  atMost(
    "the last process enters phase 1 at most n after the first wake-up",
    "001, Theorem 4.2 (TIME-8)",
    { of: "time", value: entered },
    ({ n }) => n,
    proved("decision 16"),
  ),
  attained(
    "the only one to wake by itself enters phase 1 exactly n later",
    "001, Theorem 4.2 (TIME-2)",
    { of: "time", value: entered },
    (n) => n,
    lone,
    proved("decision 16"),
  ),
  atMost(
    "going round, the times of entering phase 1 rise by at most n - 1 altogether",
    "001, Lemma 4.4: n",
    { of: "time", value: risen },
    ({ n }) => n - 1,
    proved("decision 16"),
  ),
  attained(
    "they rise by n - 1 where only one wakes by itself",
    "001, Lemma 4.4",
    { of: "time", value: risen },
    (n) => n - 1,
    lone,
    proved("decision 16"),
  ),
  atMost(
    "t(j) <= t(i) + dist(i, j): from each process to the next the time of entering phase 1 rises by at most 1",
    "001, §4, before Lemma 4.4",
    { of: "time", value: steepest },
    () => 1,
    proved("decision 16"),
  ),
];
