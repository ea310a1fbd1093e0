// Replaces the work of a check. The algorithm "A+B,C" makes worker 0 do A, then B, and worker 1 do C.
import { Refusal } from "@ringleader/core/internal/refusal";

const report = (states, holds) => ({
  states,
  possible: [],
  properties: [{ says: "it elects", holds, ...(!holds && { witness: {} }) }],
});

const actions = {
  violated: () => ({ report: report(1, false), seconds: 1 }),
  holds: () => ({ report: report(2, true), seconds: 2 }),
  fills: () => ({ report: report(4, true), seconds: 1, full: "states" }),
  refuses() {
    throw new Refusal("no such ring.");
  },
  breaks() {
    throw new Error("broken");
  },
  hangs() {
    for (;;);
  },
  exhausts() {
    for (const all = []; ;) all.push(Array.from({ length: 1e5 }).fill(0.5));
  },
  waits({ isStopped }) {
    while (!isStopped());
    return { report: report(3, true), seconds: 3 };
  },
};

export function checkShare({ options, n, index }, context) {
  const [first, second = first] = options.algorithm.split(",")[index].split("+");
  // Tells the test that this worker has started.
  context.progress.note({ setups: 1, states: 10 * (index + 1) }, index);
  return actions[n === 2 ? first : second](context);
}
