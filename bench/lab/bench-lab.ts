/**
 * `npm run bench:lab` measures three things: the processor time of a sweep relative to the simulation of its cells
 * alone, small cells per second, and the speed-up by a second worker. The last two need an idle machine, so the
 * load is printed. `--quick` runs a tenth of the cells.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { availableParallelism, loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { timed } from "../check/timed.ts";

const quick = process.argv.includes("--quick");
const share = quick ? 10 : 1;
const mixed = ["chang-roberts", "hirschberg-sinclair", "franklin", "peterson", "dolev-klawe-rodeh"];
const folder = mkdtempSync(join(tmpdir(), "ringleader-bench-"));
const command = join(import.meta.dirname, "..", "..", "..", "cli", "bin", "ringleader.js");
let files = 0;

interface Swept {
  readonly cells: number;
  readonly seconds: number;
  readonly digest: string;
}

/** Runs a sweep into a new file; returns its JSON and its processor time. */
function sweep(n: number, seeds: number, workers: number) {
  const out = join(folder, `${files++}.duckdb`);
  const flags = ["-n", `${n}`, "--seeds", `${seeds}`, "--workers", `${workers}`, "--out", out];
  const args = [command, "sweep", ...mixed, ...flags, "--json"];
  const { stdout, seconds } = timed(process.execPath, args);
  rmSync(out);
  return { ...(JSON.parse(stdout) as Swept), processor: seconds };
}

/** Simulates the cells alone, with the V8 flag of the command; returns seconds. */
const bare = (n: number, seeds: number): number =>
  timed(process.execPath, [
    "--max-inlined-bytecode-size-cumulative=2500",
    join(import.meta.dirname, "bare.js"),
    `${n}`,
    `${seeds}`,
    ...mixed,
  ]).seconds;

const rows: [what: string, figure: string, bar: string][] = [];
const load = () => loadavg()[0].toFixed(1);
console.log(`load ${load()} on ${availableParallelism()} cores`);

const seeds = 2000 / share;
/** The two measurements alternate, so that other load affects both. The best of each counts. */
const turns = Array.from({ length: quick ? 1 : 2 }, () => ({
  one: sweep(10_000, seeds, 1),
  alone: bare(10_000, seeds),
  two: sweep(10_000, seeds, 2),
}));
const one = turns.map((turn) => turn.one).reduce((x, y) => (x.processor <= y.processor ? x : y));
const alone = Math.min(...turns.map((turn) => turn.alone));
rows.push([
  `${one.cells} cells of n = 10⁴: processor time of the sweep divided by that of the simulation alone`,
  `${one.processor.toFixed(1)} s : ${alone.toFixed(1)} s = ${(one.processor / alone).toFixed(2)}`,
  "≤ 1.30",
]);

const [few, many] = [sweep(100, 2000 / share, 2), sweep(100, 12_000 / share, 2)];
const rate = (many.cells - few.cells) / (many.seconds - few.seconds);
rows.push(["cells of n = 100 per second, two workers, after start-up", rate.toFixed(0), "≥ 5000"]);

if (turns.some(({ two }) => two.digest !== one.digest)) {
  throw new Error("one worker and two workers produced different rows");
}
const best = (of: "one" | "two") => Math.min(...turns.map((turn) => turn[of].seconds));
rows.push([
  "speed-up by a second worker, n = 10⁴",
  (best("one") / best("two")).toFixed(2),
  "≥ 1.70",
]);

const width = Math.max(...rows.map(([what]) => what.length));
for (const [what, figure, bar] of rows) console.log(`${what.padEnd(width)}  ${figure}  (${bar})`);
console.log(`load ${load()} at the end`);
rmSync(folder, { recursive: true });
