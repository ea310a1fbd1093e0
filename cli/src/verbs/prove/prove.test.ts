import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { spawnSync } from "node:child_process";
import { afterAll, expect, test } from "vitest";
import { folder, json, ringleader } from "../../testing/ringleader.ts";
import { findCvc5, findZ3 } from "../../../../scripts/programs.mjs";

const { path, remove } = folder();
afterAll(remove);

const FULL = process.env["FULL"] !== undefined;

const prove = (...words: readonly string[]) => ringleader(["prove", ...words]);
const [z3, cvc5] = [findZ3(), findCvc5()];
/** The solvers of this machine. */
const solvers = [z3 && "z3", cvc5 && "cvc5"].filter(Boolean).join(",");

test.runIf(FULL && !(solvers === ""))(
  "prove: chang-roberts, on one screen, by every solver, which answers unsat to each file",
  async () => {
    const folder = join(path, "proof");
    const { out, status } = await prove(
      "chang-roberts",
      "--solver",
      solvers,
      "--timeout",
      "3600",
      "--out",
      folder,
    );
    expect(status).toBe(0);
    expect(out).toMatch(/^\n ✓ proved {2}chang-roberts\n/);
    expect(out.trimEnd().split("\n").length).toBeLessThanOrEqual(24);
    expect(out.split("\n").filter((line) => line.length > 80 && !line.includes(folder))).toEqual(
      [],
    );
    const files = readdirSync(folder).map((file) => join(folder, file));
    expect(files).toHaveLength(8);
    for (const file of files) {
      expect(readFileSync(file, "utf8")).toMatch(/^; /);
      for (const solver of [z3, cvc5].filter((it) => it !== undefined))
        expect(spawnSync(solver, [file], { encoding: "utf8" }).stdout.trim()).toBe("unsat");
    }
    for (const name of solvers.split(",")) expect(out).toContain(`${name} `);
  },
);

test("prove: a mutant that breaks safety is refuted with a drawn state, without a solver", async () => {
  const { out, status } = await prove("chang-roberts:passes-larger");
  expect(status).toBe(1);
  expect(out).toMatch(/^\n ✗ not inductive {2}chang-roberts:passes-larger\n/);
  for (const part of [
    "[2: initiator]",
    "[2: initiator, leads]",
    "in flight  elect(2) to process 2",
  ])
    expect(out).toContain(part);
  expect(out.split("\n").filter((line) => line.length > 80)).toEqual([]);
});

test("prove: what is not expressible is named, with status 2", async () => {
  const document = await json(["prove", "peterson"]);
  expect(document).toMatchObject({ status: 2, verdict: "not-expressible" });
  expect(document["inexpressible"]).toContain("keep messages in order");
});

test.each([
  [["chang-roberts", "--solver", "yices"], "--solver yices is not accepted; yices is not one of"],
  [
    ["chang-roberts", "--invariant", "for all p: p.colour = red"],
    "column 14: colour is not accepted here",
  ],
  [["chang-roberts", "--timeout", "soon"], "--timeout soon"],
])("prove: %j is refused in one sentence", async (words, sentence) => {
  const { err, status } = await prove(...words);
  expect(status).toBe(64);
  expect(err).toContain(sentence);
});

test("prove: the verdict on a file with a ghost field names what tests cannot exclude", async () => {
  const text = `import { algorithm, ghost, id, invariant, nat } from "@ringleader/core";
export default algorithm({ name: "own", paper: "none", idea: "An id travels.", elects: "max", announces: false,
  needs: { ring: true, direction: true, ids: true, everyone: true }, state: { seen: ghost(nat) }, messages: { token: { id } },
  wake: (me) => me.send.token({ id: me.id }),
  on: { token(me, { id }) { me.seen++; if (me.seen === 9 || id === me.id) me.lead(); else if (id > me.id) me.send.token({ id }); } },
  claims: [invariant("passed", "an id has passed only smaller ids", "none",
    "for all messages m of token: for all p: between(m.id, p, m.to) implies m.id > p.id")] });`;
  writeFileSync(join(path, "ghost.ts"), text);
  const { assumes } = await json(["prove", "./ghost.ts"], { cwd: path });
  expect(assumes).toContain("no handler reads a ghost field (tested)");
});

const colons =
  "a:b.ts a:.ts :a.ts a:b:c.ts chang-roberts:CR-1.ts peterson:PE-4.ts a:peterson.ts x:y/own.ts :/own.ts franklin:/FR-1.ts";

test("prove: a colon in a path does not make a file a mutant, whose false sentences are left out", async () => {
  const text = `import { algorithm, id, invariant } from "@ringleader/core";
export default algorithm({ name: "own", paper: "none", idea: "An id travels.", elects: "max", announces: false,
  needs: { ring: true, direction: true, ids: true, everyone: true }, state: {}, messages: { token: { id } },
  wake: (me) => me.send.token({ id: me.id }),
  on: { token(me, { id }) { if (id > me.id) me.send.token({ id }); else if (id === me.id) me.lead(); } },
  claims: [
    invariant("false", "an id stays", "none", "for all messages m of token: m.id = m.to"),
    invariant("true", "an id has passed only smaller ids", "none",
      "for all messages m of token: for all p: between(m.id, p, m.to) implies m.id > p.id"),
  ] });`;
  for (const name of colons.split(" ").slice(0, process.env["FULL"] ? undefined : 1)) {
    mkdirSync(dirname(join(path, name)), { recursive: true });
    writeFileSync(join(path, name), text);
    const document = await json(["prove", `./${name}`], { cwd: path });
    expect(document).toMatchObject({ status: 1, verdict: "not-inductive", leftOut: [] });
  }
});
