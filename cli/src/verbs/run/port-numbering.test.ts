import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { folder, json, ringleader } from "../../testing/ringleader.ts";

const FULL = process.env["FULL"] !== undefined;

const { path: cwd, remove } = folder();
afterAll(remove);

const line = ["run", "dfs", "--graph", "complete:3", "--ids", "2,3,1"];
const numbering = "1.0/0.1/1.0";

test("ports: a numbering changes the run, and replay line, trace and batch repeat it", async () => {
  const aligned = await json([...line], { cwd });
  const numbered = await json([...line, "--ports", numbering, "--trace", "t.jsonl"], { cwd });
  expect(aligned["setup"]).not.toHaveProperty("ports");
  expect(numbered["setup"]["ports"]).toBe(numbering);
  expect(numbered["digest"]).not.toBe(aligned["digest"]);
  expect(numbered["replay"]).toContain(`--ports ${numbering}`);
  const again = await json(numbered["replay"].split(" ").slice(1), { cwd });
  expect(again["digest"]).toBe(numbered["digest"]);
  expect(JSON.parse(readFileSync(join(cwd, "t.jsonl"), "utf8").split("\n")[0]).setup.ports).toBe(
    numbering,
  );
  expect((await ringleader(["replay", "t.jsonl"], { cwd })).status).toBe(0);
  const graph = {
    n: 3,
    edges: [
      [0, 1],
      [0, 2],
      [1, 2],
    ],
  };
  const lines = [
    { algorithm: "dfs", ids: [2, 3, 1], graph, ports: numbering },
    { algorithm: "dfs", ids: [2, 3, 1], graph: { ...graph, ports: numbering } },
    { algorithm: "dfs", ids: [2, 3, 1], graph: { ...graph, ports: numbering }, ports: "aligned" },
  ];
  const input = lines.map((it) => JSON.stringify(it)).join("\n");
  const { out } = await ringleader(["run", "--batch", "-"], { cwd, input });
  const digests = out
    .trim()
    .split("\n")
    .map((it) => JSON.parse(it).digest);
  expect(digests).toEqual([numbered["digest"], numbered["digest"], aligned["digest"]]);
});

test("ports: come from a file, or scrambled from the seed", async () => {
  writeFileSync(join(cwd, "triangle.txt"), "0:1 1:0\n0:0 2:1\n1:1 2:0\n");
  const read = await json(["run", "dfs", "--graph", "@triangle.txt", "--ids", "2,3,1"], { cwd });
  const given = await json([...line, "--ports", numbering], { cwd });
  expect(read["digest"]).toBe(given["digest"]);
  const scrambled = ["run", "dfs", "--graph", "complete:5", "--ports", "scrambled", "--seed", "4"];
  const [one, two] = [await json(scrambled, { cwd }), await json(scrambled, { cwd })];
  expect(one["digest"]).toBe(two["digest"]);
  expect(one["setup"]["ports"]).toMatch(/^[0-3.]{7}(\/[0-3.]{7}){4}$/);
});

test.each([
  ["1.0/0.1", "it lists the ports of 2 processes, but n = 3"],
  ["1/0.1/0.1", "position 0 has 2 ports, but 1 are given"],
  ["1.1/0.1/0.1", "two ports of position 0 lead to neighbour 1"],
  ["1.2/0.1/0.1", "2 is not a neighbour of position 0 (0 to 1)"],
])("ports: refuses %s", async (ports, why) => {
  const { status, err } = await ringleader([...line, "--ports", ports], { cwd });
  expect(status).toBe(64);
  expect(err).toContain(why);
});

/** An algorithm that is correct only if each process numbers its ports by the ids of its neighbours. */
const trusting = `import { algorithm, id } from "@ringleader/core";
export default algorithm({
  name: "trusting", paper: "none", idea: "The last port leads to the largest neighbour.",
  needs: { bothWays: true, ids: true, everyone: true }, elects: "max", announces: false,
  state: { best: id }, messages: { ask: { id } },
  wake(me) {
    if (me.degree === 0) me.lead();
    else me.send.ask(me.degree - 1, { id: me.id });
  },
  on: {
    ask(me, { id }, port) {
      if (id < me.id && port === 0) me.lead();
    },
  },
});
`;

test.runIf(FULL)("ports: check finds a numbering that makes a program fail", async () => {
  writeFileSync(join(cwd, "trusting.ts"), trusting);
  const graph = ["--graph", "complete:3", "--ids", "1,2,3"];
  const aligned = await json(["check", "./trusting.ts", ...graph, "--ports", "aligned"], { cwd });
  expect(aligned["verdict"]).toBe("holds");
  const all = await json(["check", "./trusting.ts", ...graph], { cwd });
  expect(all["verdict"]).toBe("violated");
  const [header] = all["counterexample"].trace;
  const replay = await ringleader(
    ["run", "./trusting.ts", ...graph, "--ports", header.setup.ports, "--json"],
    { cwd },
  );
  expect(replay.status).toBe(1);
});
