/**
 * `npm run bench:start` measures the processor time of short commands relative to `node -e 0`, best of seven. The
 * commands take turns, so that a change of the machine's load meets all of them.
 */
import { spawnSync } from "node:child_process";
import { join } from "node:path";

const TURNS = 7;
const command = join(import.meta.dirname, "..", "..", "..", "cli", "bin", "ringleader.js");

/** Each command with the largest ratio that is accepted, if there is one. */
const commands: readonly (readonly [line: string, most?: number])[] = [
  ["--version", 1.4],
  ["run peterson -n 12", 2.5],
  ["run petersen -n 3", 1.6],
  ["list"],
  ["show peterson"],
  ["run peterson -n 12 --wake all --trace /dev/null"],
];

/** Measures user and system time with Bash, whose `time` counts milliseconds. */
function seconds(args: readonly string[]): number {
  const script = 'TIMEFORMAT="%U %S"; time "$@" > /dev/null 2>&1';
  const { stderr } = spawnSync("bash", ["-c", script, "bash", process.execPath, ...args], {
    encoding: "utf8",
  });
  const [user, system] = stderr.split(" ").map(Number);
  return user + system;
}

const best = new Map<string, number>();
const note = (name: string, time: number) => best.set(name, Math.min(time, best.get(name) ?? time));

for (let turn = 0; turn < TURNS; turn++) {
  note("", seconds(["-e", "0"]));
  for (const [line] of commands) note(line, seconds([command, ...line.split(" ")]));
}
const bare = best.get("")!;
console.log(`node -e 0: ${Math.round(1000 * bare)} ms of processor time, best of ${TURNS}`);
for (const [line, most] of commands) {
  const ratio = best.get(line)! / bare;
  const bar = most === undefined ? "" : `  (at most ${most})`;
  console.log(`${ratio.toFixed(2)} ×  ringleader ${line}${bar}`);
}
