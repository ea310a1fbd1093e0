// oxlint-disable vitest/no-conditional-expect -- what is expected depends on whether a definition is refused
import {
  exportGraph,
  exportRun,
  formats,
  loadTrace,
  makeSetup,
  parseRun,
  Refusal,
  runFormats,
  runRequest,
  simulateRun,
  type Family,
} from "@ringleader/core/internal";
import { oneLine } from "@ringleader/core/internal/words";
import { writeFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { folder, ringleader } from "../../cli/src/testing/ringleader.ts";
import { checkModel } from "../../cli/src/verbs/verify/spin.ts";
import { compile } from "../../site/src/run/own/compile.ts";
import { runUnconfined } from "../run-unconfined.ts";
import { hostileDefinitions } from "./hostile-definitions.ts";

const isFull = process.env["FULL"] !== undefined;

/** Removes what a language does not read: comments, and the content of strings. What acts is left. */
const acting: Readonly<Record<string, (text: string) => string>> = {
  promela: (text) => text.replace(/\/\*[^]*?\*\//g, "").replace(/"(?:\\.|[^"\\])*"/g, ""),
  tla: (text) => text.replace(/\(\*[^]*?\*\)/g, ""),
  mcrl2: (text) => text.replace(/%[^\n]*/g, ""),
  "prism-modules": (text) => text.replace(/\/\/[^\n]*/g, ""),
  prism: (text) => text,
  dot: (text) => text.replace(/"(?:\\.|[^"\\\n])*"/g, ""),
  aut: (text) => text.replace(/"[^"\n]*"/g, ""),
  // A line of Mermaid ends with its text; HTML and entities act in it.
  mermaid: (text) => text.replace(/: [^\n<&;]*$/gm, ""),
  tikz: (text) => text.replace(/^%[^\n]*/gm, "").replace(/\\textbackslash\{\}\w+/g, ""),
  itf: (text) => (JSON.parse(text), ""),
};

/** Exports everything that a family can be exported as. */
function exportAll(family: Family): [string, string][] {
  const request = { algorithm: "mine", ids: [2, 1] };
  const setup = makeSetup(parseRun(request, family));
  const all: [string, string][] = formats.map((format) => {
    const { files } = exportGraph(setup, format, { mostStates: 10_000 })!;
    return [format, files.flatMap(({ lines }) => [...lines]).join("\n")];
  });
  const { trace } = simulateRun(setup, 10_000);
  for (const format of runFormats)
    all.push([format, [...exportRun(loadTrace(trace, family), format)].join("\n")]);
  all.push(["itf", JSON.stringify(runRequest(parseRun(request, family)))]);
  return all;
}

test("hostile definitions: there are at least 800", () => {
  expect(hostileDefinitions.length).toBeGreaterThanOrEqual(800);
});

test("hostile definitions: each is refused with a sentence, or acts in no export", async () => {
  const seen = { refused: 0, exported: 0 };
  for (const [i, { name, text }] of hostileDefinitions.entries()) {
    if (!isFull && (i % 46 !== 0 || name.includes("without an end"))) continue;
    // What a text prints goes to the console of its thread; the command shows it.
    if (name.startsWith("log: ")) continue;
    let all: [string, string][];
    try {
      all = exportAll(await compile(text, runUnconfined));
    } catch (error) {
      seen.refused++;
      // The command writes the text of a refusal in one line.
      if (name.startsWith("refusal: ")) continue;
      if (error instanceof Refusal)
        expect([name, oneLine(error.message)]).toEqual([name, error.message]);
      // A handler may throw anything; the command says where.
      else expect(name).toMatch(/throw|error|circle|symbol|getter|proxy|changes/i);
      continue;
    }
    seen.exported++;
    for (const [format, written] of all) {
      expect([name, format, acting[format](written).match(/.*PWN.*/)?.[0]]).toEqual([
        name,
        format,
        undefined,
      ]);
      if (format === "promela") expect(() => checkModel(written)).not.toThrow();
    }
  }
  expect(seen.refused).toBeGreaterThan(0);
  expect(seen.exported).toBeGreaterThan(0);
});

const { path: cwd, remove } = folder();
afterAll(remove);

/** Files for the command: at least 165, in turn with each verb that runs them. */
const files = hostileDefinitions.filter(({ name }, i) => i % 5 === 0 || !name.includes(": "));
const verbs = [
  ["run", "-n", "3"],
  ["check", "-n", "2"],
  ["show"],
  ["export", "-n", "2", "--to", "dot"],
  ["run", "-n", "2", "--json"],
  ["sweep", "-n", "2"],
  ["verify", "--with", "spin", "-n", "2"],
];

test.runIf(isFull)(
  "hostile definitions: the command neither fails nor repeats what acts",
  async () => {
    expect(files.length).toBeGreaterThanOrEqual(165);
    const entries = files.entries();
    /** Tries files until none is left. As many do so as there are cores, because each waits for its command. */
    const tryFiles = async (): Promise<void> => {
      for (const [i, { name, text }] of entries) await tryFile(i, name, text);
    };
    await Promise.all(Array.from({ length: availableParallelism() }, tryFiles));
  },
);

async function tryFile(i: number, name: string, text: string): Promise<void> {
  const path = `./file-${i}.ts`;
  writeFileSync(join(cwd, path), text);
  const [verb, ...flags] = verbs[i % verbs.length];
  const out = verb === "sweep" ? ["--out", `${i}.duckdb`] : [];
  const ended = await ringleader([verb, path, ...flags, ...out], { cwd, env: {} });
  expect([name, verb, ended.err.match(/our fault.*|\n {4}at .*/)?.[0]]).toEqual([
    name,
    verb,
    undefined,
  ]);
  expect([0, 1, 2, 64]).toContain(ended.status);
  // oxlint-disable-next-line no-control-regex -- what no text of a file may bring to a terminal.
  const odd = /^ ✓ (?:Process )?PWN.*|[\u0000-\u0008\u000b-\u001f\u0085\u2028\u202e].*/m;
  expect([name, verb, ended.out.match(odd)?.[0]]).toEqual([name, verb, undefined]);
  if (!name.startsWith("log: "))
    expect([name, verb, ended.err.match(odd)?.[0]]).toEqual([name, verb, undefined]);
}
