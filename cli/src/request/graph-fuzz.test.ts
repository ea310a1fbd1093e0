// Drawn networks: written in every format and read back they are equal; a damaged file is refused or still a network.
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { Refusal } from "@ringleader/core/internal";
import { readGraph } from "./graph-files.ts";

interface Drawn {
  readonly names: readonly string[];
  readonly edges: readonly (readonly [number, number])[];
}

/** Draws a connected network: each node is linked to an earlier one, then some more edges. */
const drawn = (name: fc.Arbitrary<string>): fc.Arbitrary<Drawn> =>
  fc
    .tuple(
      fc.uniqueArray(name, { minLength: 2, maxLength: 12 }),
      fc.array(fc.nat(1000), { minLength: 12, maxLength: 12 }),
      fc.array(fc.tuple(fc.nat(1000), fc.nat(1000)), { maxLength: 12 }),
    )
    .map(([names, parents, more]) => {
      const n = names.length;
      const edges = new Map<string, readonly [number, number]>();
      const join = (u: number, v: number) => {
        if (u !== v) edges.set(`${Math.min(u, v)} ${Math.max(u, v)}`, [u, v]);
      };
      for (let v = 1; v < n; v++) join(parents[v] % v, v);
      for (const [u, v] of more) join(u % n, v % n);
      return { names, edges: [...edges.values()] };
    });

const letters = fc.constantFrom(..."abcXYZ019 äß漢-_.;,#%:{}[]<>&'\"=/|".split(""));
const anyName = fc
  .array(letters, { minLength: 1, maxLength: 8 })
  .map((list) => list.join(""))
  .filter((name) => name.trim() === name);
const plainName = fc.stringMatching(/^[a-zä漢][a-z0-9ä漢]{0,6}$/);

const writers: Readonly<Record<string, (it: Drawn) => string>> = {
  "x.txt": ({ names, edges }) => edges.map(([u, v]) => `${names[u]} ${names[v]}`).join("\n"),
  "x.csv": ({ names, edges }) =>
    `source,target,weight\n${edges.map(([u, v], i) => `${names[u]},${names[v]},${i}`).join("\n")}`,
  "x.dot": ({ names, edges }) => {
    const quoted = (p: number) => `"${names[p].replaceAll('"', '\\"')}"`;
    return `graph "g" {\n${edges.map(([u, v]) => `  ${quoted(u)} -- ${quoted(v)} [label="a -- b"];`).join("\n")}\n}`;
  },
  "x.graphml": ({ names, edges }) => {
    const text = (p: number) =>
      names[p].replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
    const lines = edges.map(([u, v]) => `<edge source="${text(u)}" target="${text(v)}"/>`);
    return `<graphml><graph edgedefault="undirected">${lines.join("\n")}</graph></graphml>`;
  },
  "x.json": ({ names, edges }) =>
    JSON.stringify({
      nodes: names.map((id) => ({ id })),
      links: edges.map(([u, v]) => ({ source: names[u], target: names[v] })),
    }),
  "y.json": ({ names, edges }) => JSON.stringify({ n: names.length, edges, names }),
};

/** Lists the edges as pairs of names, in an order that does not depend on positions. */
const named = (names: readonly string[], edges: readonly (readonly number[])[]): string[] =>
  edges
    .map((edge) =>
      edge
        .map((p) => JSON.stringify(names[p]))
        .sort()
        .join(" "),
    )
    .sort();

test.each(Object.keys(writers))("network files: %s is read as it was written", (file) => {
  const isPlain = file === "x.txt" || file === "x.csv";
  fc.assert(
    fc.property(drawn(isPlain ? plainName : anyName), (network) => {
      const { n, edges, names } = readGraph(file, writers[file](network));
      const all = names ?? Array.from({ length: n }, (_, p) => String(p));
      expect(named(all, edges)).toEqual(named(network.names, network.edges));
    }),
    { numRuns: 150 },
  );
});

test("network files: graph6 is read as it was written", () => {
  fc.assert(
    fc.property(drawn(plainName), ({ names: { length: n }, edges }) => {
      const linked = new Set(edges.flatMap(([u, v]) => [`${u} ${v}`, `${v} ${u}`]));
      let bits = "";
      for (let v = 1; v < n; v++)
        for (let u = 0; u < v; u++) bits += linked.has(`${u} ${v}`) ? 1 : 0;
      bits = bits.padEnd(Math.ceil(bits.length / 6) * 6, "0");
      const codes = (bits.match(/.{6}/g) ?? []).map((six) => Number.parseInt(six, 2) + 63);
      const read = readGraph("x.g6", String.fromCharCode(n + 63, ...codes));
      const positions = Array.from({ length: n }, (_, p) => String(p));
      expect(read.n).toBe(n);
      expect(named(positions, read.edges)).toEqual(named(positions, edges));
    }),
    { numRuns: 100 },
  );
});

/** A change of a text: `length` characters at `at` (in thousandths) are replaced. */
const changes = fc.array(
  fc.tuple(
    fc.nat(999),
    fc.nat(6),
    fc.oneof(
      fc.string({ maxLength: 4 }),
      fc.constantFrom(
        ...'{ } [ ] < > " \\ / * -- -> : , # = + & ; \n \0 1e999 null -1 /* <! ]]>'.split(" "),
      ),
    ),
  ),
  { minLength: 1, maxLength: 5 },
);

/** Returns the sentence that refuses a file, or says that it is a network; rethrows any other error. */
function outcomeOf(file: string, text: string): string {
  try {
    const { n, edges } = readGraph(file, text);
    const isRight = edges.flat().every((p) => Number.isInteger(p) && p >= 0 && p < n);
    return n > 0 && isRight ? "a network" : `n = ${n}: ${JSON.stringify(edges)}`;
  } catch (error) {
    if (error instanceof Refusal) return error.message;
    throw error;
  }
}

test.each([...Object.keys(writers), "x.g6", "unnamed"])(
  "network files: a damaged %s is refused or is a network",
  (file) => {
    const write = writers[file] ?? (() => "DQc");
    fc.assert(
      fc.property(drawn(anyName), changes, (network, list) => {
        let text = write(network);
        for (const [at, length, put] of list) {
          const from = Math.floor((at * text.length) / 1000);
          text = text.slice(0, from) + put + text.slice(from + length);
        }
        expect(outcomeOf(file, text)).toMatch(
          new RegExp(`^(a network|--graph @${file}(, line \\d+)?: .*[.?])$`, "s"),
        );
      }),
      { numRuns: 200 },
    );
  },
);
