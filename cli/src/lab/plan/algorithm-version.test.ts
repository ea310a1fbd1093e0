import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { allMutants, catalogue, mutantName } from "@ringleader/core/internal";
import { afterAll, expect, test } from "vitest";
import { folder } from "../../testing/ringleader.ts";
import { codeOfEntry, versionOf } from "./algorithm-version.ts";

const { path: cwd, remove } = folder();
afterAll(remove);

const file = (name: string, text: string): string => {
  const path = join(cwd, name);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
  return path;
};

test("algorithm version: differs for every algorithm and every mutant", () => {
  const names = [...catalogue.map(({ name }) => name), ...allMutants.map(mutantName)];
  const versions = names.map(versionOf);
  expect(versions.every((version) => /^\d+\.\d+\.\d+\+[0-9a-f]{8}$/.test(version))).toBe(true);
  expect(new Set(versions).size).toBe(versions.length);
  expect(versionOf("peterson")).toBe(versions[names.indexOf("peterson")]);
});

/**
 * The built file of an algorithm with two handlers, a helper in the same file, a helper in another file, and claims.
 */
const algorithm = `import { algorithm } from "../../model/algorithm.js";
import { larger as best } from "../order.js";
import { mineClaims } from "./claims.js";
/** Elects the largest. */
const limit = 3;
export const mine = family("mine", { k: natural("how many of them", 2) }, ({ k }) => algorithm({
    name: "mine",
    idea: "Everyone sends its id.",
    state: { part: one("active", "has left") },
    wake(me) {
        me.best = me.id; // its own
    },
    on: {
        token(me, { id }) {
            if (best(id, me.best) > limit / k) me.lead();
        },
    },
    claims: [...mineClaims, bound("no more than n messages", (n) => n)],
}));
`;
const order = `export const unused = 1;
export function larger(a, b) {
    return a > b ? a : b;
}
`;
const claims = `export const mineClaims = [{ says: "one leader", limit: (n) => n * n }];
`;

let folders = 0;

/** Returns the code that decides what the algorithm does, after its files were changed. */
function codeWith(files: Readonly<Record<string, string>>): string {
  const under = `catalogue-${folders++}`;
  const all = {
    "mine/algorithm.js": algorithm,
    "order.js": order,
    "mine/claims.js": claims,
    ...files,
  };
  for (const [name, text] of Object.entries(all)) file(join(under, name), text);
  return codeOfEntry("mine", join(cwd, under));
}

const change = (from: string, to: string) => {
  expect(algorithm).toContain(from);
  return { "mine/algorithm.js": algorithm.replace(from, to) };
};

test.each<[string, Readonly<Record<string, string>>]>([
  ["a comment", change("Elects the largest.", "The largest id wins.")],
  ["a comment at the end of a line", change("// its own", "/* of itself */")],
  ["the idea", change("Everyone sends its id.", "Ids travel.")],
  ["a claim beside the handlers", change("no more than n messages", "at most n")],
  ["the limit of a claim", change("(n) => n)", "(n) => 2 * n)")],
  ["the claims in their own file", { "mine/claims.js": claims.replace("n * n", "n") }],
  ["the description of a parameter", change("how many of them", "the number of them")],
  ["the layout", change("        me.best = me.id;", "me.best=me.id;\n\n")],
  ["a declaration that it does not use", { "order.js": order.replace("= 1", "= 2") }],
  [
    "the file of a helper",
    { ...change("../order.js", "./helpers/order.js"), "mine/helpers/order.js": order },
  ],
])("algorithm version: stays when %s changes", (_, files) =>
  expect(codeWith(files)).toBe(codeWith({})),
);

test.each<[string, Readonly<Record<string, string>>]>([
  ["a handler", change("me.best = me.id", "me.best = 0")],
  ["a field", change('"has left"', '"gone"')],
  ["a parameter", change('of them", 2', 'of them", 3')],
  ["a constant", change("limit = 3", "limit = 4")],
  ["a helper in another file", { "order.js": order.replace("a > b", "a >= b") }],
])("algorithm version: changes with %s", (_, files) =>
  expect(codeWith(files)).not.toBe(codeWith({})),
);

test("algorithm version: of an own file depends on the code of that file and its imports", () => {
  const beside = (value: string) => file("beside.ts", `export const one: number = ${value};`);
  const own = (factor: number, comment = "") =>
    file(
      "mine.ts",
      `${comment}import { one } from "./beside.ts";\nexport const x = ${factor} * one / 2;`,
    );
  beside("1");
  const first = versionOf(own(2));
  expect(versionOf(own(2, "// A comment.\n\n/* And another. */\n"))).toBe(first);
  const third = versionOf(own(3));
  beside("1.5");
  const second = versionOf(own(2));
  expect(new Set([first, second, third]).size).toBe(3);
});
