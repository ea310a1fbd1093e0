/** The public API: its names, their comments, defaults and examples, and its entries. */
import { readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { inspect } from "node:util";
import { build, transformWithOxc } from "vite";
import { describe, expect, test } from "vitest";
import * as core from "@ringleader/core";
import { sourceEntries } from "../scripts/core-entries.ts";
import { documentationOf, exportsOf, optionsOf } from "../scripts/api.mjs";
import { sentence } from "./misuse/sentence.ts";

const root = join(import.meta.dirname, "..");
const names = exportsOf();
const documented = names.map((it) => ({ ...it, ...documentationOf(it) }));
const values = documented.filter(({ isType }) => !isType);

test("public API: exports these names and no others", () => {
  expect(values.map(({ name }) => name).sort()).toEqual(Object.keys(core).sort());
  expect(names.map(({ name }) => name).sort()).toMatchInlineSnapshot(`
    [
      "Across",
      "Algorithm",
      "Along",
      "Always",
      "Assumptions",
      "Attained",
      "Average",
      "Basis",
      "Between",
      "Bound",
      "BriefResult",
      "ChanceClaim",
      "ChanceMeasure",
      "ChanceOptions",
      "ChanceOutcome",
      "ChanceRequest",
      "Chances",
      "CheckOptions",
      "CheckReport",
      "CheckRequest",
      "CheckedSize",
      "Claim",
      "ClaimText",
      "Coins",
      "Configuration",
      "Counterexample",
      "Coverage",
      "Decision",
      "Definition",
      "Delivery",
      "EdgeList",
      "EndedRun",
      "Event",
      "Example",
      "Extreme",
      "Family",
      "FaultKind",
      "Field",
      "Growth",
      "Handler",
      "Has",
      "Invariant",
      "Judged",
      "KnownBy",
      "LabelOf",
      "Law",
      "Limit",
      "Mail",
      "Maker",
      "Me",
      "Measure",
      "MessageSchema",
      "Needs",
      "Network",
      "NetworkRows",
      "NotExplored",
      "OnRing",
      "OneWay",
      "Outcome",
      "Parameter",
      "ParameterSet",
      "Partly",
      "Port",
      "PortField",
      "Portable",
      "Ports",
      "Possible",
      "Property",
      "Quantile",
      "Rational",
      "ReachableText",
      "Reduction",
      "Refusal",
      "RefusalSubject",
      "Refuted",
      "Replayed",
      "Report",
      "RequestOf",
      "Result",
      "Run",
      "RunChoices",
      "RunFault",
      "RunOptions",
      "RunOutcome",
      "RunSpec",
      "Sampled",
      "Schedule",
      "Scope",
      "Seed",
      "Seen",
      "Send",
      "Setup",
      "Side",
      "Simulation",
      "SizeFindings",
      "Sometimes",
      "Standing",
      "State",
      "StateSchema",
      "SteppedRun",
      "Stopped",
      "Subject",
      "Target",
      "Teller",
      "Ties",
      "Times",
      "Total",
      "Values",
      "ValuesOf",
      "Verdict",
      "Violable",
      "WakeRequest",
      "Waking",
      "Watcher",
      "Witness",
      "Words",
      "Worst",
      "across",
      "algorithm",
      "along",
      "always",
      "atLeast",
      "atMost",
      "attained",
      "bit",
      "both",
      "catalogue",
      "chance",
      "check",
      "choice",
      "exact",
      "exactly",
      "family",
      "findAlgorithm",
      "ghost",
      "id",
      "invariant",
      "lessThan",
      "maybe",
      "measuredOn",
      "nat",
      "natural",
      "onAverage",
      "one",
      "ownFields",
      "perPort",
      "proved",
      "replay",
      "run",
      "schemeOf",
      "searched",
      "simulate",
      "single",
      "sometimes",
      "sometimesEnds",
      "trace",
      "upTo",
    ]
  `);
});

test("public API: every name has a comment, every value an example", () => {
  const bare = documented.filter(({ comment }) => !/^[A-Z]/.test(comment));
  expect(bare.map(({ name }) => name)).toEqual([]);
  expect(values.filter(({ example }) => !example).map(({ name }) => name)).toEqual([]);
});

/** Returns the types that the declaration of a name mentions and that its file declares or imports. */
function typesIn({ file, declaration }: { file: string; declaration: string }): string[] {
  const plain = declaration
    .replaceAll(/\/\*[^]*?\*\/|"[^"]*"/g, "")
    .replaceAll(/^ *(?:private .*|#private;)$/gm, "");
  const text = readFileSync(join(root, "core/dist", file), "utf8");
  const isOfFile = (name: string) =>
    new RegExp(`^(?:export )?(?:declare )?(?:interface|type|class) ${name}\\b`, "m").test(text) ||
    [...text.matchAll(/import (?:type )?\{([^}]*)\}/g)].some(([, list]) =>
      new RegExp(`\\b${name}\\b`).test(list),
    );
  return [...new Set(plain.match(/\b[A-Z]\w+\b/g) ?? [])].filter(isOfFile);
}

test("public API: every type that a declaration names is public", () => {
  const known = new Set(names.map(({ name }) => name));
  const unknown = documented.flatMap((it) => typesIn(it).filter((name) => !known.has(name)));
  expect([...new Set(unknown)]).toEqual([]);
});

test("chance: computes quantiles on request", () => {
  const { quantiles } = core.chance("itai-rodeh", { n: 2, quantiles: [0.5, "99/100"] });
  expect(quantiles?.map(({ probability, rounds }) => [probability, rounds])).toEqual([
    ["1/2", expect.anything()],
    ["99/100", expect.anything()],
  ]);
  for (const wrong of [[0], [1], ["x"], 0.5, [0.5, 2]] as never[])
    expect(sentence(() => core.chance("itai-rodeh", { n: 2, quantiles: wrong }))).toContain(
      "give a list of probabilities between 0 and 1",
    );
});

test("public API: every option has a comment and a default", () => {
  for (const { declaration } of documented.filter((it) => it.name.endsWith("Options"))) {
    const members = declaration.match(/^ {4}readonly \w+/gm) ?? [];
    const options = optionsOf(declaration);
    expect(options).toHaveLength(members.length);
    const required = options.filter(({ usual }) => usual === undefined);
    expect(required.every(({ says }) => says.endsWith("required."))).toBe(true);
  }
});

/** Returns the text that follows `//` after each console.log. */
const shownIn = (code: string): string[] =>
  [...code.matchAll(/console\.log\(.*\); \/\/ (.*)$/gm)].map(([, text]) => text);

/** Runs an example and returns what it prints, one entry per line. */
async function printedBy(example: string): Promise<string[]> {
  const lines: string[] = [];
  const text = (it: unknown) =>
    typeof it === "string" ? it : inspect(it, { breakLength: Infinity });
  const log = (...values: unknown[]) => lines.push(values.map(text).join(" "));
  const { code } = await transformWithOxc(example, "example.ts");
  // oxlint-disable-next-line no-implied-eval -- the text is an example of our own comments.
  const call = new Function(...Object.keys(core), "console", code) as (...all: unknown[]) => void;
  call(...Object.values(core), { log });
  return lines;
}

describe("public API: the example prints what it shows", () => {
  test.each(values.map(({ name, example = "" }) => [name, example]))("%s", async (_, example) => {
    const shown = shownIn(example);
    const printed = await printedBy(example);
    expect(printed).toHaveLength(shown.length);
    shown.forEach((text, i) => {
      const pattern = text.split("…").map((it) => it.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&"));
      expect(printed[i]).toMatch(new RegExp(`^${pattern.join(".*")}$`));
    });
  });
});

test.each([
  ["run", () => core.run("peterson", { n: 3, wakes: "all" } as object)],
  ["simulate", () => core.simulate("peterson", { n: 3, wakes: "all" } as object)],
  ["trace", () => core.trace("peterson", { n: 3, wakes: "all" } as object)],
  ["check", () => core.check("peterson", { n: 3, wakes: "all" } as object)],
  ["chance", () => core.chance("itai-rodeh", { n: 3, wakes: "all" } as never)],
])("%s: refuses a misspelt option and suggests one", (call, act) => {
  expect(sentence(act)).toBe(`wakes: ${call} has no such option; did you mean wake?`);
});

test.each([
  ["RunOptions", () => core.run("peterson", { "": 0 } as object)],
  ["CheckOptions", () => core.check("peterson", { "": 0 } as object)],
  ["ChanceOptions", () => core.chance("itai-rodeh", { "": 0 } as never)],
])("%s: the accepted options are the documented ones", (type, act) => {
  const { declaration } = documented.find(({ name }) => name === type)!;
  const [, list = ""] = /the options are (.*)\.$/.exec(sentence(act)) ?? [];
  const options = optionsOf(declaration).map(({ name }) => name);
  expect(list.split(", ").sort()).toEqual(options.sort());
});

test("run: takes a name, an algorithm or a family", () => {
  const family = core.findAlgorithm("chang-roberts");
  const digests = ["chang-roberts", family, family.with({})].map(
    (subject) => core.run(subject, { n: 9, seed: 4 }).digest,
  );
  expect(new Set(digests).size).toBe(1);
  const announced = family.with({ announce: "no" });
  expect(core.run(announced, { n: 9 }).parameters).toMatchObject({ announce: "no" });
  expect(() => core.run(announced, { n: 9, set: { announce: "yes" } })).toThrow(
    "set: the parameters of this chang-roberts are chosen already",
  );
});

test("run: stops at maxMessages, and simulate delivers exactly the given number of messages", () => {
  expect(core.run("peterson", { n: 9, maxMessages: 5 })).toMatchObject({ outcome: "budget" });
  const run = core.simulate("peterson", { n: 9, maxMessages: 7 });
  expect(run.advance(3)).toBe(true);
  expect(run.delivered()).toBe(3);
  expect(run.advance()).toBe(false);
  expect(run.delivered()).toBe(7);
});

test("check: returns a counterexample that replays", () => {
  const { verdict, counterexample } = core.check("peterson:PE-2", { n: "1..2" });
  expect(verdict).toBe("violated");
  const { n, why, trace, result } = counterexample!;
  expect(n).toBe(2);
  expect(result.violations).toContain(why);
  expect(core.replay(trace)).toMatchObject({ same: true });
});

test("library: verdicts say what they take for granted of handlers that are code of the caller", () => {
  const [family] = core.catalogue;
  const algorithm = family.with({});
  const handlers = { ...algorithm.on };
  const mine = { ...algorithm, on: handlers, claims: [], sometimes: [] };
  const assumes = (subject: core.Subject) => core.check(subject, { n: 1 }).assumes;
  const assumed = ["handlers keep nothing outside the fields of their process"];
  expect(assumes(core.algorithm(mine as never))).toEqual(assumed);
  for (const ours of [family.name, family, algorithm]) expect(assumes(ours)).toBeUndefined();
  const tossing = core.catalogue.find(({ name }) => name === "itai-rodeh")!.with({});
  const own = core.algorithm({ ...tossing, on: { ...tossing.on }, claims: [] } as never);
  expect(core.chance(own, { n: 1 }).assumes).toEqual(assumed);
  expect(core.chance(tossing, { n: 1 }).assumes).toBeUndefined();
});

test("check: is undecided when the budget is spent", () => {
  const { verdict, sizes } = core.check("peterson", { n: 3, budget: { states: 10 } });
  expect(verdict).toBe("undecided");
  expect(sizes[0].report.undecided).toMatch(/more than 10/);
});

test.each(core.catalogue.map(({ name }) => name))(
  "entries: algorithms/%s exports its family",
  async (name) => {
    const entry = (await import(`../core/src/algorithms/${name}/algorithm.ts`)) as object;
    expect(Object.values(entry)).toContain(core.findAlgorithm(name));
  },
);

test("entries: the types of the tests come from the source of each entry", () => {
  const { paths } = (
    JSON.parse(readFileSync(join(root, "tsconfig.test.json"), "utf8")) as {
      compilerOptions: { paths: Record<string, string[]> };
    }
  ).compilerOptions;
  const expected = sourceEntries.map(({ name, source }) => [name, [`./${relative(root, source)}`]]);
  expect(paths).toEqual(Object.fromEntries(expected));
});

test("entries: a bundle contains only the imported algorithm", async () => {
  const entry = "\0one-algorithm";
  const result = await build({
    configFile: false,
    logLevel: "silent",
    plugins: [
      {
        name: "one-algorithm",
        resolveId: (id) => (id === entry ? id : undefined),
        load: (id) =>
          id === entry ? 'export * from "@ringleader/core/algorithms/peterson";' : undefined,
      },
    ],
    build: {
      write: false,
      minify: false,
      rolldownOptions: { input: entry, preserveEntrySignatures: "strict" },
    },
  });
  const [{ output }] = [result].flat() as { output: { code: string }[] }[];
  expect(output[0].code).toContain('"peterson"');
  expect(output[0].code).not.toContain('"hirschberg-sinclair"');
});
