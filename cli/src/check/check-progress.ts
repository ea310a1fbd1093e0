import { bytes, duration, grouped, rough } from "../numbers.ts";
import { rateMeter, showLine } from "../progress-line.ts";
import type { AskedCheck } from "./asked-check.ts";
import type { CheckBoard } from "./board.ts";

/** What is being done: a ring size, or the broken twins. */
export interface Doing {
  n: number;
  mutants?: number;
}

/** Shows how far a check is, and what is left of its budget. Returns what ends it. */
export function showCheckProgress(asked: AskedCheck, board: CheckBoard, doing: Doing): () => void {
  const rateOf = rateMeter();
  const { budget } = asked.how;
  let seen = doing.n;
  return showLine({
    isStarted: () => true,
    line(elapsed) {
      if (doing.mutants !== undefined) {
        return `broken twins · ${doing.mutants} done · ${duration(elapsed / 1000)}`;
      }
      const { setups, of, states, queue, depth, bytes: used } = board.read();
      const rate = rateOf(states, doing.n !== seen);
      seen = doing.n;
      const left = [
        ...(Number.isFinite(budget.states)
          ? [`${rough(Math.max(0, budget.states - states))} states`]
          : []),
        ...(asked.timeout === undefined
          ? []
          : [duration(Math.max(0, asked.timeout - elapsed) / 1000)]),
      ];
      return [
        `n = ${doing.n}`,
        of === undefined
          ? `${grouped(setups)} setups`
          : `${grouped(setups)} of ${grouped(of)} setups`,
        `${rough(states)} states`,
        `${rough(queue)} in queue`,
        `depth ${grouped(depth)}`,
        `${rough(Math.max(0, rate))}/s`,
        `${bytes(used)} of ${bytes(budget.bytes)}`,
        ...(left.length > 0 ? [`${left.join(" and ")} left`] : []),
        duration(elapsed / 1000),
      ].join(" · ");
    },
    share() {
      const { setups, of } = board.read();
      return of === undefined || doing.mutants !== undefined ? undefined : setups / of;
    },
  });
}
