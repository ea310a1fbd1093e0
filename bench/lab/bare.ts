/** The cells of a sweep in one loop, with nothing around them: `bare.js N SEEDS ALGORITHM…`. */
import { advance, requestOf, setup, simulate } from "@ringleader/core";

const [n, seeds, ...algorithms] = process.argv.slice(2);
let messages = 0;
for (const algorithm of algorithms) {
  for (let seed = 1; seed <= Number(seeds); seed++) {
    const simulation = simulate(setup(requestOf({ algorithm, n: Number(n), seed })));
    while (advance(simulation));
    messages += simulation.finish().sent;
  }
}
console.log(messages);
