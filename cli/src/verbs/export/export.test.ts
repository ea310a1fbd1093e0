import { spawnSync } from "node:child_process";
import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { folder, json, ringleader } from "../../testing/ringleader.ts";
import { findCvc5, findZ3 } from "../../../../scripts/programs.mjs";

const FULL = process.env["FULL"] !== undefined;

const { path: cwd, remove } = folder();
afterAll(remove);

const lines = (text: string): string[] => text.split("\n").slice(0, -1);
const read = (file: string): string => readFileSync(join(cwd, file), "utf8");

test("export: aut has as many lines as it says", async () => {
  const command = ["export", "franklin", "--ids", "2,1,3", "--to", "aut"];
  const { status, out, err } = await ringleader(command);
  expect([status, err]).toEqual([0, ""]);
  const [head, ...moves] = lines(out);
  const [, transitions] = /^des \(0, (\d+), \d+\)$/.exec(head)!;
  expect(moves).toHaveLength(Number(transitions));
  const said = await ringleader([...command, "--out", "ring.aut"], { cwd });
  expect(said.out).toMatch(/^\d+ states, \d+ transitions: ring\.aut\n$/);
  expect(read("ring.aut")).toBe(out);
});

test("export: prism writes three files, or the first to stdout", async () => {
  const command = ["export", "itai-rodeh", "-n", "2", "--to", "prism"];
  const it = await json([...command, "--out", "ring"], { cwd });
  expect(it).toMatchObject({ status: 0, model: "mdp", added: true });
  expect(it["files"]).toEqual(["ring.tra", "ring.lab", "ring.srew"]);
  const [head, ...rows] = lines(read("ring.tra"));
  expect(head).toBe(`${it["states"]} ${new Set(rows.map(choiceOf)).size} ${it["transitions"]}`);
  expect(lines(read("ring.lab"))[0]).toBe('0="init" 1="deadlock" 2="elected"');
  expect(lines(read("ring.srew"))[0]).toMatch(new RegExp(`^${it["states"]} `));
  const { out, err } = await ringleader(command);
  expect(out).toBe(read("ring.tra"));
  expect(err).toBe(
    "ringleader: state 0 was added; the first coin tosses lead from it to the initial states\n",
  );
});

const choiceOf = (row: string): string => row.split(" ").slice(0, 2).join(" ");

test.runIf(process.env["FULL"])(
  "export: dot and Mermaid work for rings, networks and own algorithms",
  async () => {
    const graph = ["export", "dfs", "--graph", "complete:3", "--to", "dot"];
    expect((await ringleader(graph)).out).toMatch(/^digraph "dfs" \{\n[^]* from p\d"\];\n\}\n$/);
    writeFileSync(
      join(cwd, "mine.mjs"),
      `import { algorithm } from "@ringleader/core";
export default algorithm({
  name: "mine", paper: "none", idea: "One step.", announces: false, computesWithIds: true,
  needs: { ring: true, direction: true, ids: true }, state: {}, messages: { hop: {} },
  wake(me) { me.send.hop(); }, on: { hop(me) { if (me.id === 1) me.lead(); } },
});`,
    );
    const own = ["export", "./mine.mjs", "--ids", "1", "--to", "mermaid"];
    expect(lines((await ringleader(own, { cwd })).out)).toEqual([
      "stateDiagram-v2",
      "  [*] --> s0",
      "  s0 --> s1: p0 receives hop()",
      "  s1 --> [*]: p0 leads",
    ]);
  },
);

test("export: a run comes from a trace or from the simulator", async () => {
  const ring = ["--ids", "3,1,2", "--seed", "1"];
  await ringleader(["run", "chang-roberts", ...ring, "--trace", "out.jsonl"], { cwd });
  const { out } = await ringleader(["export", "--trace", "out.jsonl", "--to", "itf"], { cwd });
  const { states } = JSON.parse(out) as { states: unknown[] };
  expect(states).toHaveLength(lines(read("out.jsonl")).length);
  expect((await ringleader(["export", "chang-roberts", ...ring, "--to", "itf"])).out).toBe(out);
  const drawn = await ringleader(["export", "--trace", "-", "--to", "mermaid"], {
    input: read("out.jsonl"),
  });
  expect(drawn.out).toContain("  Note over p1: leads\n");
  const paper = await ringleader(["export", "--trace", "out.jsonl", "--to", "tikz"], { cwd });
  expect(paper.out).toMatch(/^% A run of chang-roberts, n = 3[^]*\\end\{document\}\n$/);
  const other = await ringleader(["export", "peterson", "--trace", "out.jsonl", "--to", "itf"], {
    cwd,
  });
  expect([other.status, other.err]).toEqual([
    64,
    "ringleader: out.jsonl is a trace of chang-roberts, not of peterson.\n",
  ]);
});

test("export: too many states give status 2 and leave no file", async () => {
  const before = readdirSync(cwd);
  const command = ["export", "peterson", "-n", "6", "--to", "aut", "--out", "large.aut"];
  const { status, out, err } = await ringleader([...command, "--max-states", "50"], { cwd });
  expect([status, out]).toEqual([2, ""]);
  expect(err).toBe("ringleader: there are more than 50 states; --max-states allows more.\n");
  expect(readdirSync(cwd)).toEqual(before);
});

/** Without saturation, cvc5 soon answers unknown. */
const solvers = [
  { program: findZ3(), flags: [] },
  { program: findCvc5(), flags: ["--full-saturate-quant"] },
].filter(({ program }) => program !== undefined);

test.runIf(FULL && solvers.length > 0)(
  "export: smt is one file with the texts of prove, and every solver answers unsat to each",
  async () => {
    const command = ["export", "chang-roberts", "--to", "smt"];
    const document = await json([...command, "--out", "ring.smt2"], { cwd });
    expect(document).toMatchObject({ status: 0, conditions: 8, files: ["ring.smt2"] });
    expect((await ringleader(command)).out).toBe(read("ring.smt2"));
    await ringleader(["prove", "chang-roberts", "--timeout", "3600", "--out", "proof"], { cwd });
    for (const file of readdirSync(join(cwd, "proof")))
      expect(read("ring.smt2")).toContain(read(join("proof", file)).trimEnd());
    for (const { program, flags } of solvers) {
      const { stdout } = spawnSync(program!, [...flags, join(cwd, "ring.smt2")], {
        encoding: "utf8",
      });
      expect(lines(stdout)).toEqual(Array(8).fill("unsat"));
    }
  },
);

test.each([
  [["peterson"], "peterson needs links that keep messages in order"],
  [
    ["chang-roberts:passes-larger"],
    "the invariant of chang-roberts:passes-larger is not inductive",
  ],
  [["chang-roberts", "-n", "3"], "-n does not go with --to smt"],
])("export: %j --to smt is refused in one sentence", async (words, sentence) => {
  const { status, err } = await ringleader(["export", ...words, "--to", "smt"]);
  expect(status).toBe(64);
  expect(err).toContain(sentence);
});
