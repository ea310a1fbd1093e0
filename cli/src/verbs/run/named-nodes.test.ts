// Names of nodes from a file: in the page, in JSON, in the trace, and again in its replay.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { replayLines } from "@ringleader/core/internal";
import { afterAll, expect, test } from "vitest";
import { folder } from "../../testing/ringleader.ts";
import { runHere } from "../../testing/run-here.ts";

const { path: cwd, remove } = folder();
afterAll(remove);
writeFileSync(join(cwd, "cities.txt"), "Berlin Bonn 3\nBonn Köln 4\nKöln Aachen 5\n");
writeFileSync(join(cwd, "positions.txt"), "0 1\n1 2\n2 3\n");
const run = (...flags: string[]) => runHere(["run", "dfs", "--ids", "4,3,2,1", ...flags], cwd);

test("names of nodes: the page names the leader's node, and the file with its size", async () => {
  const { out, status } = await run("--graph", "@cities.txt");
  expect(status).toBe(0);
  expect(out).toContain('position 3 "Aachen"');
  expect(out).toContain("@cities.txt, 4 nodes, 3 edges");
});

test("names of nodes: JSON and trace have them, the replay too, and the digest does not depend on them", async () => {
  const { out } = await run("--graph", "@cities.txt", "--json", "--trace", "t.jsonl");
  const { setup, digest } = JSON.parse(out) as { setup: object; digest: string };
  const names = ["Berlin", "Bonn", "Köln", "Aachen"];
  expect(setup).toMatchObject({ names, graph: "edges:4:0-1,1-2,2-3" });
  const lines = readFileSync(join(cwd, "t.jsonl"), "utf8").trim().split("\n");
  expect(replayLines(lines)).toMatchObject({ same: true, result: { setup: { names } } });
  const plain = await run("--graph", "@positions.txt", "--json");
  const { setup: unnamed, digest: same } = JSON.parse(plain.out) as {
    setup: object;
    digest: string;
  };
  expect(same).toBe(digest);
  expect(unnamed).not.toHaveProperty("names");
});

test("names of nodes: two leaders are named", async () => {
  const { out } = await runHere(
    ["run", "dfs", "--ids", "1,1,2,2", "--violate", "ids", "--graph", "@cities.txt", "--json"],
    cwd,
  );
  const { violations = [] } = JSON.parse(out) as { violations?: string[] };
  expect(violations.join()).toMatch(/at positions \d "\w+"/);
});
