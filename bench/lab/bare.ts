/** Simulates the cells of a sweep in one loop, without the overhead of a sweep: `bare.js N SEEDS ALGORITHM…`. */
import { advance, parseRun, makeSetup, startSimulation } from "@ringleader/core/internal";

const [n, seeds, ...algorithms] = process.argv.slice(2);
let messages = 0;
for (const algorithm of algorithms) {
  for (let seed = 1; seed <= Number(seeds); seed++) {
    const simulation = startSimulation(makeSetup(parseRun({ algorithm, n: Number(n), seed })));
    while (advance(simulation));
    messages += simulation.finish().sent;
  }
}
console.log(messages);
