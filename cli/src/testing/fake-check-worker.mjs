// A worker of a check that does as the algorithm's name says, to see how the pool takes it.
import { parentPort, workerData } from "node:worker_threads";

// The port of a worker has no origin to name.
// oxlint-disable-next-line unicorn/require-post-message-target-origin
const post = (number, said) => parentPort.postMessage({ number, said });
const stop = new Int32Array(workerData.memory, 0, 2);
const rows = new Float64Array(workerData.memory, 8);
const report = (states, holds) => ({
  states,
  possible: [],
  properties: [{ says: "it elects", holds, ...(!holds && { witness: {} }) }],
});

parentPort.on("message", ({ number, asked, index }) => {
  const say = (said) => post(number, said);
  const [once, then = once] = asked.algorithm.split(",")[index].split("+");
  const does = number === 1 ? once : then;
  rows[index * 7 + 2] = 10 * (index + 1);
  if (does === "violated") say({ report: report(1, false), seconds: 1 });
  if (does === "holds") say({ report: report(2, true), seconds: 2 });
  // Tells a test that this worker has begun, and has answered if it answers at once.
  rows[index * 7] = 1;
  if (does === "refuses") say({ refusal: "no such ring." });
  if (does === "breaks") throw new Error("broken");
  if (does === "hangs") for (;;);
  if (does === "full") for (const all = []; ;) all.push(Array.from({ length: 1e6 }).fill(0.5));
  if (does === "fills") say({ report: report(4, true), seconds: 1, full: "states" });
  if (does === "waits") {
    while (Atomics.load(stop, 0) < number);
    say({ report: report(3, true), seconds: 3 });
  }
});
