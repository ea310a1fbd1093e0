// A5 itai-rodeh-sync (QComp's leader_sync): the largest value drawn exactly once leads; without one, all draw again.
import type { Draw } from "./franklin-probabilistic.ts";
import { outcomeOf, type Result } from "./line.ts";

export function itaiRodehSync(n: number, k: number, draw: Draw): Result & { rounds: number } {
  const byPhase: Record<string, number> = {};
  let rounds = 0;
  while (true) {
    const values: number[] = [];
    for (let i = 0; i < n; i++) values.push(draw(i, rounds));
    if (values.some((value) => value < 0 || value >= k)) throw new Error("a draw outside 0..k-1");
    rounds++;
    if (n > 1) byPhase[rounds] = n * (n - 1); // each value is sent n-1 times
    const once = values.filter((value) => values.filter((other) => other === value).length === 1);
    if (once.length === 0) continue;
    const position = values.indexOf(Math.max(...once));
    const total = rounds * n * (n - 1);
    return {
      algorithm: "itai-rodeh-sync",
      n,
      leaders: [{ position }],
      informed: n,
      outcome: outcomeOf(1),
      messages: { total, byKind: { value: total }, byPhase, atElection: total },
      inFlight: 0,
      rounds,
    };
  }
}
