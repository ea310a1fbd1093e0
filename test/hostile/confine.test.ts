import { Worker } from "node:worker_threads";
import { expect, test } from "vitest";
import { catalogue, run } from "../../core/src/index.ts";
import { hostileTexts, type HostileText } from "./hostile-texts.ts";

const bundle = new URL("../../core/dist/bundle/", import.meta.url);

/** Runs each text in a confined thread. Returns what each text did, and then the digests of the catalogue. */
const script = `
const { parentPort, workerData } = require("node:worker_threads");
(async () => {
  const { confinedLine, confineRealm, runConfined } = await import(workerData.bundle + "internal/confine.js");
  const library = { ...(await import(workerData.bundle + "index.js")) };
  confineRealm(library);
  const log = [];
  const names = { library, note: (text) => void log.push(text) };
  const outcomes = workerData.texts.map((text, i) => {
    const source = "text-" + i + ".js";
    try {
      return { value: String(runConfined(text, { names, source, hint: "; a hint" })) };
    } catch (error) {
      return { error: String(error), line: confinedLine(error, source) };
    }
  });
  await new Promise((fulfil) => setTimeout(fulfil, 10));
  const digests = library.catalogue.map(({ name }) => library.run(name, { n: 8, seed: 1 }).digest);
  parentPort.postMessage({ outcomes, digests, log });
})();`;

interface Report {
  readonly outcomes: readonly { value?: string; error?: string; line?: number }[];
  readonly digests: readonly string[];
  readonly log: readonly string[];
}

const runTexts = (texts: readonly string[]): Promise<Report> =>
  new Promise((fulfil, fail) => {
    const worker = new Worker(script, { eval: true, workerData: { bundle: bundle.href, texts } });
    worker.once("message", (report: Report) => {
      void worker.terminate();
      fulfil(report);
    });
    worker.once("error", fail);
  });

const digests = catalogue.map(({ name }) => run(name, { n: 8, seed: 1 }).digest);

test("confine: hostile texts are refused, and the catalogue runs as before", async () => {
  const all: readonly HostileText[] = hostileTexts;
  const report = await runTexts(all.map(({ text }) => text));
  for (const [i, { text, refused }] of all.entries()) {
    expect({ text, ...report.outcomes[i] }).toMatchObject({
      error: expect.stringContaining(refused) as string,
    });
  }
  expect(report.digests).toEqual(digests);
  expect(report.log).toEqual([]);
});

/** Lists the objects that a text reaches by properties, accessors and prototypes, and that can still be extended. */
const crawl = `
const open = [];
const seen = new Set();
const visit = (value, path) => {
  if ((typeof value !== "object" && typeof value !== "function") || value === null || seen.has(value)) return;
  seen.add(value);
  if (Object.isExtensible(value)) open.push(path);
  visit(Object.getPrototypeOf(value), path + ".__proto__");
  for (const key of Reflect.ownKeys(value)) {
    const { value: held, get, set } = Object.getOwnPropertyDescriptor(value, key);
    const name = path + "." + String(key);
    for (const each of [held, get, set]) visit(each, name);
    if (get) try { visit(value[key], name); } catch {}
  }
};
const roots = { Object, Function, Array, Error, Math, Promise, Proxy, Reflect, RegExp, Symbol, Map, Uint8Array, JSON };
for (const name in roots) visit(roots[name], name);
for (const each of [async () => {}, function* () {}, async function* () {}, [].values(), "".matchAll(/./g)])
  visit(Object.getPrototypeOf(each), "hidden");
return seen.size > 250 ? open.slice(0, 5).join() : "only " + seen.size;`;

test("confine: nothing that a text reaches can be extended", async () => {
  const { outcomes } = await runTexts([crawl]);
  expect(outcomes).toEqual([{ value: "" }]);
});

test("confine: ordinary code runs, and errors have lines", async () => {
  const texts: readonly (readonly [string, Report["outcomes"][number]])[] = [
    ["return 1 + 1;", { value: "2" }],
    // Names of globals can be declared.
    ["const name = 1, process = 2, self = 3; return name + process + self;", { value: "6" }],
    ["return typeof this;", { value: "undefined" }],
    ["return (() => 1) instanceof Function;", { value: "true" }],
    ["return [3, 1, 2].toSorted().map((x) => x * 2).join();", { value: "2,4,6" }],
    ["return Math.max(...new Set([1, 2]).values()) + Math.PI.toFixed(1);", { value: "23.1" }],
    // Objects that inherit from frozen ones can be changed.
    ['const e = new RangeError("a"); e.name = "B"; e.message = "c"; return e;', { value: "B: c" }],
    ["const o = {}; o.toString = () => 'own'; o.constructor = 1; return o;", { value: "own" }],
    ["const f = () => 1; f.toString = () => 'own'; return f;", { value: "own" }],
    ["function F() {} F.prototype.toString = () => 'own'; return new F();", { value: "own" }],
    ["class Mine extends Error { name = 'Mine'; } return new Mine('a');", { value: "Mine: a" }],
    ["return library.run('peterson', { n: 3, seed: 1 }).leaders.length;", { value: "1" }],
    ["\n\nthrow new Error('a');", { error: "Error: a", line: 3 }],
    ["\nnull.x;", { error: expect.stringContaining("TypeError") as string, line: 2 }],
    [
      "\nMath.random();",
      {
        error:
          "TypeError: Math.random is not available to an algorithm; needs.coins and me.toss give reproducible chance",
        line: 2,
      },
    ],
    [
      "process.exit();",
      { error: "TypeError: process is not available to an algorithm; a hint", line: 1 },
    ],
    ["return `unfinished", { error: expect.stringContaining("SyntaxError") as string }],
  ];
  const { outcomes } = await runTexts(texts.map(([text]) => text));
  expect(outcomes).toEqual(texts.map(([, outcome]) => outcome));
});
