/**
 * `npm run bench:faults` compares the simulator of faults with a bare loop. Both move messages among 64 processes and
 * draw two numbers for each. The loop keeps its messages in a circular buffer instead of ordering them by time.
 * Both take turns in one process; the best of each counts.
 */
import { FaultKernel } from "@ringleader/core/internal/faults";

const EVENTS = 2_000_000;
const TURNS = 5;
const PROCESSES = 64;
const RATE = 0.01;
const LATENCY = 100;

/** Each message goes on to the next process, after a latency; a lost message is sent again later. */
function simulate(): number {
  const kernel = new FaultKernel({ seed: 1, maxEvents: EVENTS }, PROCESSES);
  for (let p = 0; p < PROCESSES; p++) kernel.after(p, 0, p, 0);
  while (kernel.next()) {
    const { a, b } = kernel;
    const resent = kernel.fault(a, RATE) ? LATENCY : 0;
    kernel.after(1 + resent + kernel.vary(a, LATENCY), 0, (a + 1) % PROCESSES, b + 1);
  }
  return kernel.events;
}

/** Spreads the bits of x, as a draw does. */
function mix(x: number): number {
  x = Math.imul(x ^ (x >>> 16), 0x21f0aaad);
  x = Math.imul(x ^ (x >>> 15), 0x735a2d97);
  return (x ^ (x >>> 15)) >>> 0;
}

function loop(): number {
  const counts = new Int32Array(PROCESSES);
  const processes = Int32Array.from({ length: PROCESSES }, (_, p) => p);
  const words = new Int32Array(PROCESSES);
  let sum = 0;
  for (let event = 0; event < EVENTS; event++) {
    const at = event % PROCESSES;
    const p = processes[at];
    const count = counts[p]++;
    const isLost = mix(mix(p) + 2 * count) < RATE * 2 ** 32;
    sum = (sum + mix(mix(p) + 2 * count + 1) + (isLost ? LATENCY : 0)) | 0;
    processes[at] = (p + 1) % PROCESSES;
    words[at]++;
  }
  return sum;
}

function nanoseconds(run: () => number): number {
  const before = process.cpuUsage();
  run();
  const { user, system } = process.cpuUsage(before);
  return ((user + system) * 1000) / EVENTS;
}

let [ours, bare] = [Infinity, Infinity];
for (let turn = 0; turn < TURNS; turn++) {
  ours = Math.min(ours, nanoseconds(simulate));
  bare = Math.min(bare, nanoseconds(loop));
}
const millions = (1000 / ours).toFixed(1);
console.log(
  `${ours.toFixed(0)} ns an event, ${millions} million events a second of processor time (at least 1)`,
);
console.log(`${(ours / bare).toFixed(1)} × the bare loop of ${bare.toFixed(0)} ns (at most 30)`);
