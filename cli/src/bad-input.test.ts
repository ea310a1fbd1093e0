import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { folder, ringleader } from "./testing/ringleader.ts";

const { path: cwd, remove } = folder();
afterAll(remove);
writeFileSync(join(cwd, "apart.txt"), "0 1\n2 3\n");
writeFileSync(join(cwd, "twice.txt"), "0 1\n1 0\n");
writeFileSync(join(cwd, "loop.txt"), "0 1\n1 1\n");
writeFileSync(join(cwd, "words.txt"), "1 two 3\n");

/** Each command is refused in one sentence that names what was given and what is accepted. */
const refused: readonly [command: string, sentence: RegExp][] = [
  ["run peterson --ids 3,1,3", /3 is given to positions 0 and 2; ids must differ/],
  ["run marchetti-spaccamela --ids 0,1,2", /0 at position 0 .* from 1 to/],
  ["run peterson --ids -1,2", /-1 at position 0 .* from 0 to/],
  ["run peterson --ids 4294967296,2", /4294967296 at position 0/],
  ["run peterson --ids one,two", /ids: one,two .* rising, falling/],
  ["run peterson --ids @words.txt", /ids: two in @words\.txt is not a whole number/],
  ["run peterson --ids @missing.txt", /cannot read missing\.txt: no such file/],
  ["run peterson -n 3 --ids 1,2", /2 ids are given for 3/],
  ["run peterson -n 0", /n = 0 .* from 1 to/],
  ["run peterson -n -5", /n = -5 /],
  ["run peterson -n 10^10", /n = 10000000000 /],
  ["run peterson -n 1.5", /n = 1\.5 /],
  ["run peterson -n many", /n: many is not accepted/],
  ["run peterson", /how many processes/],
  ["run petersen -n 4", /algorithm: petersen is unknown\. Did you mean peterson\?/],
  ["show nothing-like-it", /algorithm: nothing-like-it is unknown/],
  ["rum peterson", /unknown command 'rum'. Did you mean run\?/],
  ["run peterson -n 4 --sed 1", /unknown option '--sed'. Did you mean/],
  ["run peterson -n", /argument missing/],
  ["run", /which algorithm/],
  ["replay", /missing required argument/],
  ["completion tcsh", /bash, zsh, fish/],
  ["run peterson -n 4 --set k=3", /peterson has no parameter k/],
  ["run peterson -n 4 --set elects", /--set elects is not accepted; write name=value/],
  ["run peterson -n 4 --set elects=last", /elects=last is not accepted; elects is max or min/],
  ["run marchetti-spaccamela -n 4 --set c=3/2", /c=3\/2 is not accepted/],
  ["run marchetti-spaccamela -n 4 --set protocol=P2 --set a=1", /a=1 is not accepted/],
  ["run marchetti-spaccamela -n 4 --set protocol=P3 --set c=2", /c=2 is not accepted with P3/],
  ["run variable-speeds --ids 4294967295,4294967294", /2\^4294967294 has more bits/],
  ["run franklin-probabilistic -n 4 --set k=1", /k=1 is not accepted/],
  ["run franklin-probabilistic -n 2 --ids 1,2", /anonymous/],
  ["run chang-roberts -n 4 --wake none", /no process wakes/],
  ["run chang-roberts -n 4 --wake 4", /4 is not a position \(0 to 3\)/],
  ["run chang-roberts -n 4 --wake 1@5", /has a time, but/],
  ["run marchetti-spaccamela -n 4 --wake 1@x", /wake: 1@x is not accepted/],
  ["run marchetti-spaccamela -n 4 --willing 7", /willing: 7 is not a position/],
  [
    "run peterson -n 4 --willing 1,2",
    /willing: peterson does not accept this option, because it is asynchronous/,
  ],
  [
    "run peterson -n 4 --coins 0/1",
    /coins: peterson does not accept this option, because it tosses no coins/,
  ],
  ["run itai-rodeh -n 2 --coins 0/heads", /coins: heads is not accepted/],
  ["run itai-rodeh -n 2 --coins 0/2", /toss 0 of the process at position 1 cannot be 2/],
  ["run dfs --graph @apart.txt", /not connected: position 2/],
  ["run dfs --graph @twice.txt", /given twice; the network must be simple/],
  ["run dfs --graph @loop.txt", /a loop; the network must be simple/],
  ["run dfs --graph cube:3", /graph: cube:3 is not accepted/],
  ["run dfs --graph random:5:3", /4 to 10 edges/],
  ["run peterson -n 4 --schedule later", /schedule: later is not accepted/],
  ["run peterson -n 4 --schedule @missing", /cannot read missing/],
  ["run peterson -n 4 --links slow", /links: slow is not accepted/],
  ["run hirschberg-sinclair -n 4 --ports 01", /ports: 01 is not accepted/],
  ["run peterson -n 4 --seed soon", /seed: soon is not accepted/],
  ["run peterson -n 4 --violate gravity", /violate: gravity is not accepted/],
  ["run peterson -n 4 --violate n", /does not assume n/],
  ["run peterson -n 4 --max-messages lots", /max-messages: lots is not accepted/],
  ["run peterson -n 4 --trace missing/out.jsonl", /cannot write missing\/out\.jsonl/],
  ["run peterson -n 4 --trace /dev/full", /the disk is full/],
  ["run peterson -n 4 --trace - --json", /both write to stdout/],
  ["run peterson --batch -", /does not go with --batch/],
  ["run --batch missing.jsonl", /cannot read missing\.jsonl/],
  ["export peterson -n 3", /required option '--to <format>'/],
  [
    "export peterson -n 3 --to pdf",
    /--to pdf is not accepted; the formats are aut, prism, dot, mer/,
  ],
  ["export --to aut", /export which algorithm/],
  ["export peterson -n 3 --to aut --trace x", /--to aut exports a state graph/],
  ["export peterson -n 3 --to itf --trace x", /--n does not go with --trace/],
  ["export --to itf --trace missing.jsonl", /cannot read missing\.jsonl/],
  ["export --to itf --trace words.txt", /line 1 of the trace is not a JSON object/],
  ["export peterson -n 3 --to aut --json", /both write to stdout/],
  ["export peterson -n 3 --to aut --max-states some", /--max-states some is not accepted/],
  ["export peterson -n 3 --to aut --max-states 0", /--max-states 0 is not accepted/],
  ["export peterson -n 3 --to aut --out missing/ring", /cannot write missing\/ring/],
  ["export time-slice -n 3 --to aut", /time-slice runs in rounds/],
  ["export time-slice -n 3 --to itf", /itf is only for asynchronous runs/],
  ["export franklin -n 5 --to mermaid", /a Mermaid diagram of \d+ states is not readable/],
  ["check", /missing required argument/],
  ["check peterson", /-n: how many processes/],
  ["check petersen -n 3", /Did you mean peterson\?/],
  ["check peterson:PE-99 -n 3", /algorithm: peterson:PE-99 is unknown\. Mutants of peterson/],
  ["check ./missing.ts -n 3", /cannot read \.\/missing\.ts/],
  ["check peterson -n 0", /-n 0 is not accepted; give a whole number of at least 1, or a range/],
  ["check peterson -n 5..2", /-n 5\.\.2 is not accepted; a range ascends/],
  ["check peterson -n 2..many", /-n 2\.\.many is not accepted/],
  ["check peterson -n 65", /n = 65 is not accepted/],
  ["check peterson -n 3 --ids 1,2", /2 ids are given for 3/],
  [
    "check peterson -n 3 --ids some",
    /ids: some is not accepted; give all, rising, falling, bit-reversal or a list/,
  ],
  ["check peterson -n 3 --id-range 5", /does not declare computesWithIds/],
  ["check peterson -n 3 --id-range x", /--id-range x is not accepted/],
  ["check variable-speeds -n 3 --id-range 2", /a range up to 2 is not accepted/],
  ["check peterson -n 3 --wake 7", /7 is not a position/],
  ["check peterson -n 3 --wake some", /wake: some is not accepted/],
  ["check marchetti-spaccamela -n 3 --wake any", /wake: any is not accepted in rounds/],
  ["check franklin -n 3 --ports some", /--ports some is not accepted; ports are each, aligned/],
  ["check franklin -n 3 --ports 01", /ports: 01 is not accepted/],
  ["check peterson -n 3 --links slow", /links: slow is not accepted; give fifo or any/],
  ["check time-slice -n 3 --willing 4", /willing: 4 is not a position/],
  [
    "check peterson -n 3 --willing 1,2",
    /willing: peterson does not accept this option, because it is asynchronous/,
  ],
  [
    "check peterson -n 3 --willing none",
    /willing: peterson does not accept this option, because it is asynchronous/,
  ],
  ["check dfs -n 3 --graph cube:3", /graph: cube:3 is not accepted/],
  ["check dfs --graph @missing.txt", /cannot read missing\.txt/],
  ["check dfs -n 4 --graph complete:3", /n = 4 is given, but the network has 3/],
  ["check peterson -n 3 --schedules some", /--schedules some is not accepted; give all or fifo/],
  ["check peterson -n 3 --starts last", /--starts last is not accepted; give first or steps/],
  ["check itai-rodeh -n 3 --coins heads", /--coins heads is not accepted; give each/],
  ["check peterson -n 3 --depth 0", /--depth 0 is not accepted/],
  ["check peterson -n 3 --max-states lots", /--max-states lots is not accepted/],
  ["check peterson -n 3 --memory 5", /--memory 5 is not accepted; give a size of at least 1M/],
  ["check peterson -n 3 --timeout soon", /--timeout soon is not accepted/],
  ["check peterson -n 3 --workers 0", /--workers 0 is not accepted; .* from 1 to 256/],
  ["check peterson -n 3 --violate gravity", /violate: gravity is not accepted/],
  ["check peterson -n 3 --violate n", /does not assume n/],
  ["check peterson -n 3 --set k=3", /peterson has no parameter k/],
  ["check peterson -n 3 --out missing/out.jsonl", /cannot write missing\/out\.jsonl/],
  ["check peterson -n 3 --out - --json", /both write to stdout/],
  ["check peterson -n 3 --max-state 9", /unknown option '--max-state'. Did you mean/],
  ["chance itai-rodeh", /-n: how many processes/],
  ["chance itai-rodeh -n many", /-n many is not accepted/],
  ["chance itai-rodeh -n 3 --rounds -1", /--rounds -1 is not accepted/],
  ["chance itai-rodeh -n 3 --samples 1", /--samples 1 is not accepted/],
  ["chance itai-rodeh -n 3 --seed soon", /--seed soon is not accepted/],
  ["chance peterson -n 3", /tosses no coins/],
  ["serve --port high", /--port high is not accepted|not built/],
];

test("patience: refuses a value that is not a number", async () => {
  const env = { RINGLEADER_PATIENCE: "much" };
  expect(await ringleader(["list"], { env })).toEqual({
    status: 64,
    out: "",
    err: "ringleader: RINGLEADER_PATIENCE=much is not accepted; give a number from 1 to 1000.\n",
  });
});

// Starting the command takes far longer than refusing, so only the full suite runs more than one in
// four.
const some = process.env["FULL"] ? refused : refused.filter((_, i) => i % 4 === 0);
test.each(some)("%s", async (command, sentence) => {
  const { status, out, err } = await ringleader(command.split(" "), { cwd });
  expect(err).toMatch(sentence);
  expect(err).toMatch(/^ringleader: [^\n]+\n$/);
  expect(err).not.toMatch(/\bat .*:\d+:\d+|our fault/);
  expect([status, out]).toEqual([64, ""]);
});

test.each([
  ["run peterson --graph complete:4", "ring"],
  ["run peterson -n 4 --links any", "fifo"],
  ["run peterson -n 4 --ports 0101", "direction"],
  ["run marchetti-spaccamela -n 4 --schedule random", "rounds"],
])("bad input: %s is outside the model", async (command, assumption) => {
  const { status, out, err } = await ringleader(command.split(" "), { cwd });
  expect([status, out]).toEqual([64, ""]);
  expect(err).toMatch(new RegExp(`cannot run on this network:\\n  it needs  ${assumption} `));
});

test("bad input: leaves no partial file", () => {
  expect(readdirSync(cwd).sort()).toEqual(["apart.txt", "loop.txt", "twice.txt", "words.txt"]);
});
