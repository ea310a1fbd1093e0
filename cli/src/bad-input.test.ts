import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { folder, ringleader } from "./testing/ringleader.ts";
import { runHere } from "./testing/run-here.ts";

const { path: cwd, remove } = folder();
afterAll(remove);
writeFileSync(join(cwd, "apart.txt"), "0 1\n2 3\n");
writeFileSync(join(cwd, "twice.txt"), "0 1\n1 0\n");
writeFileSync(join(cwd, "loop.txt"), "0 1\n1 1\n");
writeFileSync(join(cwd, "words.txt"), "1 two 3\n");
const header = {
  format: 2,
  algorithm: "peterson",
  n: 6,
  seed: "1",
  ids: [1, 2, 3],
  schedule: "fifo",
};
writeFileSync(join(cwd, "n6.jsonl"), `${JSON.stringify(header)}\n`);

/** Each command is refused in one sentence that names what was given and what is accepted. */
const refused: readonly [command: string, sentence: RegExp][] = [
  ["run peterson --ids 3,1,3", /3 is given to positions 0 and 2; ids must differ/],
  ["run marchetti-spaccamela --ids 0,1,2", /0 at position 0 .* from 1 to/],
  ["run peterson --ids -1,2", /-1 at position 0 .* from 0 to/],
  ["run peterson --ids 4294967296,2", /4294967296 at position 0/],
  ["run peterson --ids one,two", /--ids one,two is not accepted; give random, rising/],
  ["run peterson --ids @words.txt", /--ids @words\.txt contains two, which is not a whole number/],
  ["run peterson --ids @missing.txt", /--ids @missing\.txt: the file does not exist/],
  ["run peterson -n 3 --ids 1,2", /2 ids are given for 3/],
  ["run peterson -n 0", /-n 0 is not accepted; n is a whole number from 1 to/],
  ["run peterson -n -5", /-n -5 is not accepted/],
  ["run peterson -n 10^10", /-n 10\^10 is not accepted/],
  ["run peterson -n 1.5", /-n 1\.5 is not accepted/],
  ["run peterson -n many", /-n many is not accepted/],
  ["run dfs", /-n: how many processes/],
  ["run petersen -n 4", /algorithm petersen is unknown; did you mean peterson\?/],
  ["show nothing-like-it", /algorithm nothing-like-it is unknown/],
  ["rum peterson", /rum is not a verb; did you mean run\? ringleader --help lists them/],
  ["run peterson -n 4 --sed 1", /--sed is not a flag of run; did you mean --seed\?/],
  ["run peterson -n", /-n needs a value: -n <N>/],
  ["run", /which algorithm/],
  ["replay", /replay needs a trace/],
  ["completion tcsh", /shell tcsh is not accepted; give bash, zsh or fish/],
  [
    "run peterson -n 4 --set k=3",
    /--set k=3 is not accepted; the parameters of peterson are elects, announce/,
  ],
  ["run peterson -n 4 --set elects", /--set elects is not accepted; write name=value/],
  [
    "run peterson -n 4 --set elects=last",
    /--set elects=last is not accepted; elects of peterson is max or min/,
  ],
  ["run marchetti-spaccamela -n 4 --set c=3/2", /c=3\/2 is not accepted/],
  ["run marchetti-spaccamela -n 4 --set protocol=P2 --set a=1", /a=1 is not accepted/],
  [
    "run marchetti-spaccamela -n 4 --set protocol=P3 --set c=2",
    /--set c=2 is not accepted with protocol=P3/,
  ],
  ["run variable-speeds --ids 4294967295,4294967294", /2\^4294967294 has more bits/],
  ["run franklin-probabilistic -n 4 --set k=1", /k=1 is not accepted/],
  ["run franklin-probabilistic -n 2 --ids 1,2", /anonymous/],
  ["run chang-roberts -n 4 --wake none", /no process wakes/],
  ["run chang-roberts -n 4 --wake 4", /4 is not a position \(0 to 3\)/],
  ["run chang-roberts -n 4 --wake 1@5", /has a time, but/],
  ["run marchetti-spaccamela -n 4 --wake 1@x", /--wake 1@x is not accepted/],
  ["run marchetti-spaccamela -n 4 --willing 7", /--willing 7 is not a position/],
  [
    "run peterson -n 4 --willing 1,2",
    /--willing (1,2|none): peterson does not accept this option, because it is asynchronous/,
  ],
  [
    "run peterson -n 4 --coins 0/1",
    /--coins 0\/1: peterson does not accept this option, because it tosses no coins/,
  ],
  ["run itai-rodeh -n 2 --coins 0/heads", /--coins 0\/heads: heads is not accepted/],
  ["run itai-rodeh -n 2 --coins 0/2", /toss 0 of the process at position 1 cannot be 2/],
  ["run dfs --graph @apart.txt", /--graph @apart\.txt: 2 cannot be reached from 0/],
  ["run dfs --graph @twice.txt", /given twice/],
  ["run dfs --graph @loop.txt", /is a loop/],
  ["run dfs --graph cube:3", /--graph cube:3 is not accepted/],
  ["run dfs --graph random:5:3", /4 to 10 edges/],
  ["run peterson -n 4 --schedule later", /--schedule later is not accepted/],
  ["run peterson -n 4 --schedule @missing", /--schedule @missing: the file does not exist/],
  ["run peterson -n 4 --links slow", /--links slow is not accepted/],
  ["run hirschberg-sinclair -n 4 --ports 01", /--ports 01 is not accepted/],
  ["run peterson -n 4 --seed soon", /--seed soon is not accepted/],
  ["run peterson -n 4 --violate gravity", /--violate gravity is not accepted/],
  ["run peterson -n 4 --violate n", /does not assume n/],
  ["run peterson -n 4 --max-messages lots", /--max-messages lots is not accepted/],
  [
    "run peterson -n 4 --out missing/out.jsonl",
    /--(trace|out) missing\/out\.jsonl: the folder missing does not exist/,
  ],
  ["run peterson -n 4 --out /dev/full", /--out \/dev\/full: the disk is full/],
  ["run peterson -n 4 --out - --json", /both write to stdout/],
  ["run peterson --batch -", /does not go with --batch/],
  ["run --batch missing.jsonl", /--batch missing\.jsonl: the file does not exist/],
  ["export peterson -n 3", /export needs --to <format>/],
  [
    "export peterson -n 3 --to pdf",
    /--to pdf is not accepted; give aut, prism, dot, mermaid, .* or itf\./,
  ],
  ["export --to aut", /export which algorithm/],
  ["export peterson -n 3 --to aut --trace x", /--to aut exports a state graph/],
  ["export peterson -n 3 --to itf --trace x", /-n does not go with --trace/],
  ["export --to itf --trace missing.jsonl", /--trace missing\.jsonl: the file does not exist/],
  [
    "export --to itf --trace words.txt",
    /--trace words\.txt, line 1: 1 two 3 is not a JSON object\./,
  ],
  ["export peterson -n 3 --to aut --json", /both write to stdout/],
  ["export peterson -n 3 --to aut --max-states some", /--max-states some is not accepted/],
  ["export peterson -n 3 --to aut --max-states 0", /--max-states 0 is not accepted/],
  ["export peterson -n 3 --to aut --out missing/ring", /the folder missing does not exist/],
  ["export time-slice -n 3 --to aut", /time-slice runs in rounds/],
  ["export time-slice -n 3 --to itf", /itf is only for asynchronous runs/],
  ["export franklin -n 5 --to mermaid", /a Mermaid diagram of [\d,]+ states is not readable/],
  ["check", /check needs an algorithm/],
  ["check peterson", /-n: how many processes/],
  ["check petersen -n 3", /did you mean peterson\?/],
  [
    "check peterson:PE-99 -n 3",
    /algorithm peterson:PE-99 is unknown; mutants of peterson are PE-1/,
  ],
  ["check ./missing.ts -n 3", /cannot read \.\/missing\.ts/],
  ["check peterson -n 0", /-n 0 is not accepted; n is a whole number from 1/],
  ["check peterson -n 5..2", /-n 5\.\.2 is not accepted; a range rises/],
  ["check peterson -n 2..many", /-n 2\.\.many is not accepted/],
  ["check peterson -n 65", /-n 65 is not accepted/],
  ["check peterson -n 3 --ids 1,2", /2 ids are given for 3/],
  [
    "check peterson -n 3 --ids some",
    /--ids some is not accepted; give all, rising, falling, bit-reversal or a list/,
  ],
  ["check peterson -n 3 --id-range 5", /does not declare computesWithIds/],
  ["check peterson -n 3 --id-range x", /--id-range x is not accepted/],
  ["check variable-speeds -n 3 --id-range 2", /--id-range 2 is not accepted; 3 ids need/],
  ["check peterson -n 3 --wake 7", /7 is not a position/],
  ["check peterson -n 3 --wake some", /--wake some is not accepted/],
  ["check marchetti-spaccamela -n 3 --wake any", /--wake any is not accepted in rounds/],
  ["check franklin -n 3 --ports some", /--ports some is not accepted; give each, aligned/],
  ["check franklin -n 3 --ports 01", /--ports 01 is not accepted/],
  ["check peterson -n 3 --links slow", /--links slow is not accepted; give fifo or any/],
  ["check time-slice -n 3 --willing 4", /--willing 4 is not a position/],
  [
    "check peterson -n 3 --willing 1,2",
    /--willing (1,2|none): peterson does not accept this option, because it is asynchronous/,
  ],
  [
    "check peterson -n 3 --willing none",
    /--willing (1,2|none): peterson does not accept this option, because it is asynchronous/,
  ],
  ["check dfs -n 3 --graph cube:3", /--graph cube:3 is not accepted/],
  ["check dfs --graph @missing.txt", /--graph @missing\.txt: the file does not exist/],
  ["check dfs -n 4 --graph complete:3", /-n 4 is given, but the network has 3/],
  ["check peterson -n 3 --schedules some", /--schedules some is not accepted; give all or fifo/],
  ["check peterson -n 3 --starts last", /--starts last is not accepted; give first or steps/],
  ["check itai-rodeh -n 3 --coins heads", /--coins heads is not accepted; give each/],
  ["check peterson -n 3 --depth 0", /--depth 0 is not accepted/],
  ["check peterson -n 3 --max-states lots", /--max-states lots is not accepted/],
  ["check peterson -n 3 --memory 5", /--memory 5 is not accepted; give a size of at least 1M/],
  ["check peterson -n 3 --timeout soon", /--timeout soon is not accepted/],
  ["check peterson -n 3 --workers 0", /--workers 0 is not accepted; .* from 1 to 256/],
  ["check peterson -n 3 --violate gravity", /--violate gravity is not accepted/],
  ["check peterson -n 3 --violate n", /does not assume n/],
  [
    "check peterson -n 3 --set k=3",
    /--set k=3 is not accepted; the parameters of peterson are elects, announce/,
  ],
  [
    "check peterson -n 3 --out missing/out.jsonl",
    /--(trace|out) missing\/out\.jsonl: the folder missing does not exist/,
  ],
  ["check peterson -n 3 --out - --json", /both write to stdout/],
  [
    "check peterson -n 3 --max-state 9",
    /--max-state is not a flag of check; did you mean --max-states/,
  ],
  ["chance itai-rodeh", /-n: how many processes/],
  ["chance itai-rodeh -n many", /-n many is not accepted/],
  ["chance itai-rodeh -n 3 --rounds -1", /--rounds -1 is not accepted/],
  ["chance itai-rodeh -n 3 --samples 1", /--samples 1 is not accepted/],
  ["chance itai-rodeh -n 3 --seed soon", /--seed soon is not accepted/],
  ["chance peterson -n 3", /tosses no coins/],
  ["help run ", /run "" is not a verb/],
  ["prove chang-roberts --invariant 2^", /--invariant 2\^: column 3: the conjecture ends here/],
  ["prove chang-roberts --invariant zz", /zz is unknown; known are .* and \d+ more\.$/m],
  ["class chang-roberts --port 0 --delay a\nb", /^ringleader: --delay a\\x0ab is not a duration;/],
  ["export --to itf --trace .", /--trace \.: the folder has no trace\.jsonl\.$/m],
  ["limits peterson -n a\nb", /^ringleader: -n a\\x0ab is not accepted; arrangements/],
  ["limits peterson -n 3 --out words.txt/x", /--out words\.txt\/x: a part of its path is not/],
  ["lift itai-rodeh -n 2 --schedule @@", /--schedule @@: the file does not exist/],
  ["lift itai-rodeh -n 2 --schedule @words.txt", /--schedule @words\.txt, line 1: 1 two 3 is not/],
  ["lift itai-rodeh -n 2 --times a\nb", /^ringleader: --times a\\x0ab is not accepted; give a/],
  ["verify peterson -n 2 --with spin --out words.txt/x", /--out words\.txt\/x: a part of its path/],
  [`export --to itf --trace ${"x".repeat(5000)}`, /--trace x{59}…: its name is too long/],
  ["run - -n 4", /algorithm - is not accepted; give a name or a file/],
  ["run dir", /algorithm dir is unknown; give a name of the catalogue, such as peterson\.$/m],
  ["run franklin:FR-9", /franklin:FR-9 is unknown; did you mean franklin:FR-1\?/],
  ["run itai-r", /itai-r is the start of itai-rodeh and itai-rodeh-sync; give more letters/],
  ["run peterson -n 4 -n 5", /-n 5 is given after -n 4; give -n once/],
  ["run peterson --seed 1 --seed 2", /--seed 2 is given after --seed 1/],
  ["run peterson -n 2 --out a --out b", /--out b is given after --out a/],
  ["check peterson -n 2 --json --json", /--json is given twice; give --json once/],
  ["run peterson -n 1e400", /-n 1e400 is not accepted/],
  ["run peterson -n 4,8", /-n 4,8 is 2 sizes; give one/],
  ["chance itai-rodeh -n 2..3", /-n 2\.\.3 is 2 sizes; give one/],
  ["run peterson --ids 1,,2", /--ids 1,,2 is not accepted/],
  ["run peterson --ids @", /--ids @: the name of the file is missing/],
  ["run chang-roberts -n 4 --wake 0,", /--wake 0, is not accepted/],
  ["run time-slice -n 4 --willing 0,0", /--willing 0,0: position 0 is given twice/],
  ["run itai-rodeh -n 2 --coins /", /--coins \/ is not accepted/],
  ["run dfs --graph grid:0x3", /--graph grid:0x3 is not accepted; n is a whole number from 1/],
  ["run dfs --graph edges:x", /--graph edges:x is not accepted/],
  ["run peterson --batch - -n 4", /-n does not go with --batch/],
  ["run marchetti-spaccamela -n 4 --set protocol=P2 --set eps=3", /--set eps=3 has no effect/],
  ["sweep marchetti-spaccamela -n 4 --set eps=3", /--set eps=3 has no effect/],
  ["sweep peterson -n 4 --links slow", /--links slow is not accepted; give fifo or any/],
  ["sweep peterson -n 4 --seed 1..x", /--seed 1\.\.x is not accepted/],
  ["help rum", /rum is not a verb; did you mean run\?/],
  ["foo", /foo is not a verb; ringleader --help lists them/],
  ["serve --port high", /--port high is not accepted|not built/],
];

test("patience: refuses a value that is not a number", async () => {
  const env = { RINGLEADER_PATIENCE: "much" };
  expect(await ringleader(["list"], { env })).toEqual({
    status: 64,
    out: "",
    err: "ringleader: RINGLEADER_PATIENCE=much is not accepted; give a number from 1 to 1,000.\n",
  });
});

// Only the full suite runs more than one in four.
const some = process.env["FULL"] ? refused : refused.filter((_, i) => i % 4 === 0);
test.each(some)("%s", async (command, sentence) => {
  const { status, out, err } = await runHere(command.split(" "), cwd);
  expect(err).toMatch(sentence);
  expect(err).toMatch(/^ringleader: [^\n]+\n$/);
  expect(err).not.toMatch(/\bat .*:\d+:\d+|our fault/);
  expect([status, out]).toEqual([64, ""]);
});

test("a file is named by its refusal, even if a size is missing too", async () => {
  const refusal = async (command: string) => (await runHere(command.split(" "), cwd)).err;
  expect(await refusal("sweep peterson -n 4 --out x.csv")).toMatch(
    /--out x\.csv: results are stored in a DuckDB file; give a name such as results\.duckdb/,
  );
  expect(await refusal("run peterson --schedule @missing.jsonl")).toMatch(
    /missing\.jsonl: the file does not exist/,
  );
  expect(await refusal("replay n6.jsonl")).toMatch(/n6\.jsonl/);
});

test.each([
  ["run peterson --graph complete:4", "ring"],
  ["run peterson -n 4 --links any", "fifo"],
  ["run peterson -n 4 --ports 0101", "direction"],
  ["run marchetti-spaccamela -n 4 --schedule random", "rounds"],
])("bad input: %s is outside the model", async (command, assumption) => {
  const { status, out, err } = await runHere(command.split(" "), cwd);
  expect([status, out]).toEqual([64, ""]);
  expect(err).toMatch(new RegExp(`cannot run on this network:\\n  it needs  ${assumption} `));
});

test("bad input: leaves no partial file", () => {
  expect(readdirSync(cwd).sort()).toEqual([
    "apart.txt",
    "loop.txt",
    "n6.jsonl",
    "twice.txt",
    "words.txt",
  ]);
});
