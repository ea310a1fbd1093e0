// The simplified protocol of 001, s.2, with starts at different times, from event to event. In each time unit,
// deliveries come first, then wake-ups, then turns.
import { outcomeOf, size, wakeTimes, willingOf, type Line, type Result } from "./line.ts";

type Mail = { at: bigint; to: number; leader: number | null }; // null: `started`

export function staggered(line: Line): Result {
  const n = size(line);
  const ids = line.ids ?? [];
  const N = BigInt(line.set?.N ?? n);
  if (N < BigInt(n)) throw new Error("N < n (exit 64)");
  const wake = wakeTimes(line, n);
  const willing = willingOf(line, n);
  const start: (bigint | null)[] = ids.map(() => null);
  const turn: (bigint | null)[] = ids.map(() => null);
  const knows: boolean[] = ids.map(() => false);
  const leaders: { position: number; id: number }[] = [];
  const byKind = { started: 0, elected: 0 };
  let mail: Mail[] = [];
  let send: bigint | null = null;
  let allKnow: bigint | null = null;
  let finish = 0n;

  const post = (from: number, now: bigint, leader: number | null) => {
    mail.push({ at: now + 1n, to: (from + 1) % n, leader });
    byKind[leader === null ? "started" : "elected"]++;
  };
  const begin = (k: number, now: bigint, takesPart: boolean) => {
    start[k] = now;
    post(k, now, null);
    if (takesPart) turn[k] = now + N * (BigInt(ids[k]) - 1n);
  };
  const learn = (k: number, now: bigint) => {
    knows[k] = true;
    allKnow = now;
  };

  while (true) {
    const due = mail.map(({ at }) => at);
    for (let k = 0; k < n; k++) {
      const time = wake[k];
      if (time !== null && start[k] === null) due.push(time);
      const mine = turn[k];
      if (mine !== null) due.push(mine);
    }
    if (due.length === 0) break;
    const now = due.reduce((a, b) => (b < a ? b : a));
    const arrived = mail.filter(({ at }) => at === now);
    mail = mail.filter(({ at }) => at !== now);
    for (const { to, leader } of arrived) {
      finish = now;
      if (leader === null) {
        if (start[to] === null) begin(to, now, willing[to]);
      } else if (leader !== ids[to]) {
        turn[to] = null;
        learn(to, now);
        post(to, now, leader);
      }
    }
    for (let k = 0; k < n; k++) if (wake[k] === now && start[k] === null) begin(k, now, true);
    for (let k = 0; k < n; k++) {
      if (turn[k] !== now) continue;
      turn[k] = null;
      leaders.push({ position: k, id: ids[k] });
      send ??= now;
      learn(k, now);
      post(k, now, ids[k]);
    }
  }

  const first = wake.filter((time) => time !== null).reduce((a, b) => (b < a ? b : a));
  leaders.sort((a, b) => a.position - b.position);
  return {
    algorithm: line.algorithm,
    n,
    leaders,
    informed: knows.filter((yes) => yes).length,
    outcome: outcomeOf(leaders.length),
    messages: { total: byKind.started + byKind.elected, byKind },
    time: {
      home: String(send),
      send: String(send),
      allKnow: String(allKnow),
      finish: String(finish),
      elapsed: String(finish - first),
      start: start.map(String),
    },
    inFlight: 0,
  };
}
