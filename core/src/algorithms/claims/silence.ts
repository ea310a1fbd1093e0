import { proved } from "../../model/basis.ts";
import { atMost, exactly, type Claim } from "../../model/claim.ts";
import type { Outcome } from "../../model/run.ts";
import { counted, finished } from "./moments.ts";

/** What one message round the ring costs, sent by the winner i at its time, N(i - first). */
export const toldBy = (
  cite: string,
  kind: string,
  first: number,
  slice: (n: number) => bigint,
): Claim[] => [
  exactly(
    "exactly n messages",
    cite,
    { of: "messages", kinds: [kind] },
    ({ n, leaders }) => (leaders.length > 0 ? n : undefined),
    proved("decision 16"),
  ),
  exactly(
    "no message where nobody takes part, however long one waits",
    `${cite}: nothing is said of it (TS-5)`,
    { of: "messages" },
    ({ contenders }) => (contenders === 0 ? 0 : undefined),
    proved("decision 16"),
  ),
  exactly(
    `the winner i sends at N(i - ${first})`,
    cite,
    { of: "time", value: ({ time }) => time?.home },
    (run) => sentAt(run, first, slice),
    proved("decision 16"),
  ),
  exactly(
    "all know n - 1 later",
    `${cite}: nothing is said of it`,
    { of: "time", value: ({ time, n }) => (n > 1 ? time?.lastDecision : time?.home) },
    (run) => after(run, run.n - 1, first, slice),
    proved("decision 16"),
  ),
  exactly(
    "the message is back with its sender n later",
    `${cite}: nothing is said of it`,
    { of: "time", value: finished },
    (run) => after(run, run.n, first, slice),
    proved("decision 16"),
  ),
  exactly(
    "every process learns who leads",
    cite,
    counted(({ informed }) => informed),
    ({ n, leaders }) => (leaders.length === 1 ? n : undefined),
    proved("decision 16"),
  ),
  atMost(
    `at most N(i_min + ${1 - first}) time units`,
    cite,
    { of: "time", value: finished },
    (run) => after(run, Number(slice(run.n)), first, slice),
    proved("decision 16"),
  ),
];

const sentAt = ({ leaders, n }: Outcome, first: number, slice: (n: number) => bigint) =>
  leaders.length === 1 ? slice(n) * (BigInt(leaders[0].id!) - BigInt(first)) : undefined;

function after(run: Outcome, hops: number, first: number, slice: (n: number) => bigint) {
  const sent = sentAt(run, first, slice);
  return sent === undefined ? undefined : sent + BigInt(hops);
}
