// Compiles algorithms as the page does, and runs them with the command as files.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { chance, check } from "@ringleader/core";
import { parseRun, runRequest } from "@ringleader/core/internal";
import { templates } from "@ringleader/core/internal/templates";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { folder, json } from "../cli/src/testing/ringleader.ts";
import {
  commandName,
  freeName,
  isName,
  storeText,
  ownTexts,
} from "../site/src/run/own/own-algorithms.ts";
import { runUnconfined } from "./run-unconfined.ts";
import { codeOf, compile, familyFrom, TextError } from "../site/src/run/own/compile.ts";
import { lineOf, LOOP } from "../site/src/run/own/own-error.ts";
import { instrumentLoops } from "../site/src/views/write/instrument-loops.ts";

const FULL = process.env["FULL"] !== undefined;

const names = templates.map(({ name }) => name);
const textOf = (name: string) => templates.find((it) => it.name === name)!.text;

const { path: cwd, remove } = folder();
afterAll(remove);

beforeAll(() => {
  for (const name of names) writeFileSync(join(cwd, `${name}.ts`), textOf(name));
});

test.each(FULL ? names : ["one-way"])(
  "template %s: the command and the page give the same digest",
  async (name) => {
    const there = await json(["run", `./${name}.ts`, "-n", "5", "--seed", "1"], { cwd });
    const here = runRequest(
      parseRun({ algorithm: name, n: 5, seed: 1 }, await compile(textOf(name), runUnconfined)),
    );
    expect(there).toMatchObject({ status: 0, digest: here.digest, outcome: "elected" });
    expect(there["claims"].every(({ holds }: { holds: boolean }) => holds)).toBe(true);
  },
);

// The commands of the guide check the others too.
test.each(FULL ? names : ["coins", "network"])(
  "template %s: check finds no violation",
  async (name) => {
    const family = await compile(textOf(name), runUnconfined);
    const isLarge = name === "two-way" || name === "network";
    // All networks of four processes exceed the usual budget.
    const most = name === "network" ? "2..3" : "2..4";
    const n = FULL ? most : isLarge ? 2 : "2..3";
    const { verdict } = check(family, { n });
    expect(verdict).toBe("holds");
  },
);

test("template coins: elects with probability 1", async () => {
  const { outcomes } = chance(await compile(textOf("coins"), runUnconfined), { n: 3 });
  expect(outcomes.elected).toBe("1");
});

test("template one-way: the guide shows its text", () => {
  const guide = join(import.meta.dirname, "../docs/guide/15-write-in-the-page.md");
  expect(readFileSync(guide, "utf8")).toContain(`\`\`\`ts one-way.ts\n${textOf("one-way")}\`\`\``);
});

test.runIf(FULL)("templates: the command sweeps them", async () => {
  const files = names.map((name) => `./${name}.ts`);
  const swept = await json(["sweep", ...files, "-n", "4,9", "--seeds", "2"], { cwd });
  expect(swept).toMatchObject({ status: 0, cells: 20, computed: 20, failed: 0, violated: 0 });
});

describe("compile: names the line of an error", () => {
  const text = textOf("one-way");
  const lines = text.split("\n");
  const at = (part: string) => 1 + lines.findIndex((line) => line.includes(part));
  const withLine = (line: number, instead: string) => lines.with(line - 1, instead).join("\n");
  const wake = at("id: me.id");
  const declared = "export default algorithm(";

  /** Compiles a text and runs it on a ring of 3; returns the error. */
  async function wrongIn(it: string): Promise<{ sentence: string; line: number | undefined }> {
    try {
      const family = await compile(it, runUnconfined);
      runRequest(parseRun({ algorithm: "mine", n: 3, seed: 1 }, family));
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      return {
        sentence: error.message,
        line: error instanceof TextError ? error.line : lineOf(error),
      };
    }
    throw new Error("no error");
  }

  test.each([
    ["no syntax", withLine(wake, "me.send.elect({ id: me.id ];"), 'expected ","', wake],
    [
      "thrown at the top",
      `type A = {\n  b: string;\n};\nthrow new Error("top");\n${text}`,
      "top",
      4,
    ],
    ["thrown on waking", withLine(wake, 'throw new TypeError("sleepy");'), "sleepy", wake],
    ["thrown at a message", withLine(at("beaten"), 'throw new Error("sad");'), "", at("beaten")],
    ["does not fit", withLine(wake, "me.send.elect({ id: -1 });"), "-1 does not fit", wake],
    ["a misspelt field", withLine(wake, "me.send.elect({ id: me.di });"), "me has no di", wake],
    ["the position", withLine(wake, "me.send.elect({ id: me.p });"), "me has no p", wake],
    [
      "a field that no message has",
      text.replace("elect(me, { id })", "elect(me, { uid: id })"),
      "elect has no uid",
      at("elect(me, { id })"),
    ],
    ["a message of no kind", withLine(wake, "me.send.elected();"), "me.send has no elected", wake],
    ["a misspelt assignment", withLine(wake, "me.sttus = 1;"), "me has no sttus", wake],
    ["an assumption", text.replace("ids:", "idz:"), "idz is not an assumption", at(declared)],
    ["a part", text.replace(/ {2}needs: .*\n/, ""), "the definition has no needs", at(declared)],
    ["another import", `import { x } from "./x.ts";\n${text}\nx();`, '"./x.ts" is not accepted', 1],
    [
      "no such import",
      text.replaceAll("atMost", "atmost"),
      "does not export atmost",
      at("atMost("),
    ],
    ["no export", text.replace("export default", ""), "exports no algorithm", undefined],
  ])("%s", async (_, it, says, line) => {
    const wrong = await wrongIn(it);
    expect(wrong.sentence).toContain(says);
    expect(wrong.line).toBe(line);
  });
});

describe("loops: are instrumented to detect endless ones", () => {
  const source = [
    "let rounds: number = 0;",
    "for (const i of [1, 2, 3]) rounds += i;",
    "outer: for (let i = 0; i < 3; i++) {",
    "  for (let j = 0; j < 3; j++) { if (j === 1) continue outer; rounds++; }",
    "}",
    "do rounds++; while (rounds < 12);",
    "while (rounds < 14) while (rounds < 15) rounds++;",
    'const text = `for (;;) ${"x"}`; // while (true) {}',
    "exports.rounds = rounds;",
  ];

  const ran = (code: string, loop: (line: number) => void) => {
    const exports: { rounds?: number } = {};
    // oxlint-disable-next-line no-implied-eval -- the text stands above.
    new Function("exports", LOOP, codeOf(code))(exports, loop);
    return exports.rounds;
  };

  test("keeps the behaviour and reports every iteration", () => {
    const plain = source.join("\n");
    const seen: number[] = [];
    expect(ran(instrumentLoops(plain), (line) => seen.push(line))).toBe(ran(plain, () => {}));
    const times = (line: number) => seen.filter((it) => it === line).length;
    expect([2, 3, 4, 6, 7, 8].map(times)).toEqual([3, 3, 6, 3, 4, 0]);
    expect(instrumentLoops(plain).split("\n")).toHaveLength(source.length);
  });

  test("stops an endless loop and names its line", async () => {
    const text = `${textOf("one-way")}\nlet i = 0;\nfor (;;) i++;\n`;
    let rounds = 0;
    const watch = (line: number) => {
      if (++rounds > 1000) throw new TextError("still going", line);
    };
    const line = text.split("\n").indexOf("for (;;) i++;") + 1;
    await expect(
      familyFrom(codeOf(instrumentLoops(text)), { [LOOP]: watch }, runUnconfined),
    ).rejects.toMatchObject({
      message: "still going",
      line,
    });
  });
});

describe("stored texts", () => {
  afterEach(() => {
    for (const name of Object.keys(ownTexts())) storeText(name, undefined);
  });

  test("own texts: names are valid file names and unique", () => {
    expect(["a", "every-id", "A_1"].every(isName)).toBe(true);
    expect(["", "-a", "a b", "a/b", "../a", "__proto__", "a".repeat(61)].some(isName)).toBe(false);
    expect(freeName("mine")).toBe("mine");
    storeText("mine", "1");
    storeText("mine-2", "2");
    expect(freeName("mine")).toBe("mine-3");
    expect(commandName("own:mine")).toBe("./mine.ts");
    expect(commandName("peterson")).toBe("peterson");
  });

  test("own texts: without browser storage, a text lasts until the page closes", () => {
    expect(storeText("mine", "text")).toBe(false);
    expect(ownTexts()).toEqual({ mine: "text" });
    storeText("mine", undefined);
    expect(ownTexts()).toEqual({});
  });
});

test("compile: import() is refused with its line, before anything runs", () => {
  for (const call of ["import('x');", "import /* a */ ('x');", "void import.meta;"])
    expect(() => codeOf(`\nconst a = 1;\n${call}`)).toThrow(
      expect.objectContaining({ line: 3, message: expect.stringContaining("import()") as string }),
    );
});
