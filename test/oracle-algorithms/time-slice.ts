// Part B, simplified protocol of 001 and TimeSlice of 003: participant i sends at N*(i - firstPhase) if it has received nothing
// by then (TS-2: an arrival at the sending time itself prevents sending). The message returns to its sender.
import { outcomeOf, size, willingOf, type Leader, type Line, type Result } from "./line.ts";
import { staggered } from "./staggered.ts";

export function timeSlice(line: Line): Result {
  return slices(line, "token", BigInt(line.set?.first ?? "0"), BigInt(size(line)));
}

export function marchettiSpaccamelaSimplified(line: Line): Result {
  if (line.set?.starts === "staggered") return staggered(line);
  return slices(line, "elected", 1n, BigInt(line.set?.N ?? size(line)));
}

function slices(line: Line, kind: string, firstPhase: bigint, N: bigint): Result {
  const n = size(line);
  const ids = line.ids ?? [];
  const willing = willingOf(line, n);
  if (N < BigInt(n) && line.violate !== "n") throw new Error("N < n (exit 64)");
  const sendTime = (k: number) => N * (BigInt(ids[k]) - firstPhase);
  // Senders in the order of their ids. A message that arrives by the sending time of a process prevents its
  // sending.
  const order = ids
    .map((_, k) => k)
    .filter((k) => willing[k])
    .toSorted((a, b) => ids[a] - ids[b]);
  const senders: number[] = [];
  for (const k of order) {
    const reached = senders.some((s) => sendTime(s) + BigInt((k - s + n) % n) <= sendTime(k));
    if (!reached) senders.push(k);
  }
  const leaders: Leader[] = senders
    .toSorted((a, b) => a - b)
    .map((position) => ({ position, id: ids[position] }));
  const total = n * senders.length;
  const result: Result = {
    algorithm: line.algorithm,
    n,
    leaders,
    informed: senders.length > 0 ? n : 0,
    outcome: senders.length === 0 ? "no-leader" : outcomeOf(senders.length), // TS-5
    messages: { total, byKind: { [kind]: total } },
    inFlight: 0,
  };
  if (senders.length === 1) {
    const send = sendTime(senders[0]);
    result.time = {
      send: String(send),
      allKnow: String(send + BigInt(n - 1)),
      finish: String(send + BigInt(n)),
    };
  }
  return result;
}
