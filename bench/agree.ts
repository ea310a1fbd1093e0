/**
 * Checks that the C program and the simulator of objects send the same number of messages. Run it with:
 *
 *     tsc -b bench && node bench/dist/agree.js
 *
 * Runs every algorithm and engine on every ring size up to 200 in three orders of ids, and on a random ring of
 * 100,000. On FIFO links none of these counts depends on the schedule.
 */
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ALGORITHMS, type Algorithm, ENGINES, limit } from "./limit/build.ts";
import { runObjects } from "./objects/objects.ts";

interface Printed {
  messages: number;
  leaders: number;
  leader: number;
  byKind?: Record<string, number>;
}

const folder = mkdtempSync(join(tmpdir(), "ringleader-agree-"));
const file = join(folder, "ids.bin");
let compared = 0;
let wrong = 0;

for (let n = 1; n <= 200; n++) {
  const rising = Uint32Array.from({ length: n }, (_, p) => p);
  for (const ids of [rising, rising.toReversed(), shuffled(n, n)]) compare(ids, n);
}
compare(shuffled(100_000, 1), 1);
rmSync(folder, { recursive: true });
console.log(`${compared} runs compared, ${wrong} differ`);
process.exitCode = wrong === 0 ? 0 : 1;

function compare(ids: Uint32Array, seed: number): void {
  writeFileSync(file, ids);
  for (const algorithm of ALGORITHMS) {
    const due = { leaders: 1, leader: extreme(algorithm, ids) };
    const expected = { messages: runObjects(algorithm, "queue", ids, seed).messages, ...due };
    for (const engine of ENGINES) {
      report(`objects ${algorithm} ${engine}`, runObjects(algorithm, engine, ids, seed), expected);
      for (const book of [false, true]) {
        const binary = limit(algorithm, engine, book);
        if (!binary) throw new Error("no C compiler was found; install gcc or clang");
        const line = execFileSync(binary, [`@${file}`, "1", String(seed)], { encoding: "utf8" });
        const { messages, leaders, leader, byKind } = JSON.parse(line) as Printed;
        report(`limit ${algorithm} ${engine}`, { messages, leaders, leader }, expected);
        if (book) {
          const sum = Object.values(byKind ?? {}).reduce((x, y) => x + y, 0);
          report(`limit ${algorithm} ${engine}, sum of kinds`, { sum }, { sum: messages });
        }
      }
    }
  }

  function report(subject: string, got: object, expected: object): void {
    compared++;
    if (JSON.stringify(got) === JSON.stringify(expected)) return;
    wrong++;
    const ring = ids.length <= 20 ? ` ${ids.join(" ")}` : "";
    console.log(
      `${subject}, n=${ids.length}${ring}: ${JSON.stringify(got)}, not ${JSON.stringify(expected)}`,
    );
  }
}

/** Returns the position of the id that must be elected. */
function extreme(algorithm: Algorithm, ids: Uint32Array): number {
  const smallest = algorithm === "chang-roberts" || algorithm === "hs-swallow";
  const best = ids.reduce((x, y) => (smallest ? Math.min(x, y) : Math.max(x, y)));
  return ids.indexOf(best);
}

/** Returns distinct 32-bit ids, in another order for every seed. */
function shuffled(n: number, seed: number): Uint32Array {
  return Uint32Array.from({ length: n }, (_, p) => scatter(p ^ Math.imul(seed, 0x9e3779b1)));
}

/** A bijection on 32-bit words. */
function scatter(x: number): number {
  x = Math.imul(x ^ (x >>> 16), 0x85ebca6b);
  x = Math.imul(x ^ (x >>> 13), 0xc2b2ae35);
  return x ^ (x >>> 16);
}
