/** Runs the object engine as ours.ts runs our simulator. */
import { runObjects, type Algorithm, type Engine } from "./objects/objects.ts";

const [algorithm, engine, n, runs] = process.argv.slice(2);
const ids = Uint32Array.from({ length: Number(n) }, (_, i) => i + 1);
for (let i = ids.length - 1, x = 2463534242; i > 0; i--) {
  x ^= x << 13;
  x ^= x >>> 17;
  x ^= x << 5;
  const j = (x >>> 0) % (i + 1);
  [ids[i], ids[j]] = [ids[j], ids[i]];
}
for (let run = 0; run < Number(runs); run++) {
  const before = process.cpuUsage();
  const { messages } = runObjects(algorithm as Algorithm, engine as Engine, ids, 1);
  const { user, system } = process.cpuUsage(before);
  console.log(JSON.stringify({ messages, nsPerMessage: ((user + system) * 1000) / messages }));
}
