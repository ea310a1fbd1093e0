import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { folder, ringleader } from "../testing/ringleader.ts";

const { path: cwd, remove } = folder();
const schemas = join(import.meta.dirname, "..", "..", "..", "docs", "schemas");
afterAll(remove);

/** Runs a command; validates its document with the published schema, which other programs use. */
async function documentOf(line: string): Promise<Record<string, any>> {
  const args = line.split(" ").slice(1);
  const { out, err } = await ringleader([...args, "--json"], { cwd });
  if (out === "") throw new Error(err);
  const document = JSON.parse(out) as Record<string, any>;
  const schema = JSON.parse(readFileSync(join(schemas, `${args[0]}.json`), "utf8")) as object;
  z.fromJSONSchema(schema as Parameters<typeof z.fromJSONSchema>[0]).parse(document);
  return document;
}

beforeAll(async () => {
  await documentOf("ringleader run peterson -n 3 --seed 1 --out t.jsonl");
  await documentOf("ringleader sweep peterson -n 2,3 --seeds 2 --out r.duckdb");
});

test.each([
  ["run franklin -n 3 --seed 9", 9],
  ["check peterson -n 2..3 --workers 2", undefined],
  ["chance itai-rodeh -n 2 --samples 9 --seed 4", 4],
  ["worst peterson -n 2 --seed 3 --workers 1", 3],
  ["lower-bound peterson -n 4", 0],
  ["limits peterson -n 2", undefined],
  ["lift itai-rodeh -n 2 --seed 3", 3],
  ["lower-bound peterson -n 4 --max-messages 3 --seed 2", 2],
  ["sweep peterson -n 2,3 --seeds 2 --out r.duckdb", 1],
  ["results r.duckdb", undefined],
  ["plot r.duckdb", undefined],
  ["replay t.jsonl", 1],
  ["export peterson --ids 2,1 --seed 6 --to aut --out x.aut", 6],
])(
  "documents: %s has format, seed, digest and replay, which gives it again",
  async (line, seed) => {
    const first = await documentOf(`ringleader ${line}`);
    expect(first).toMatchObject({ format: 1, digest: expect.stringMatching(/^[0-9a-f]{16}$/) });
    expect(first["seed"]).toBe(seed);
    const { digest, replay } = first;
    expect(await documentOf(replay)).toMatchObject({ digest, replay });
  },
);

test.runIf(process.env["FULL"])(
  "documents: the digest of a check does not depend on the number of workers",
  async () => {
    const check = (workers: number) =>
      documentOf(`ringleader check chang-roberts -n 3 --workers ${workers}`);
    const [one, two] = [await check(1), await check(2)];
    expect(one["digest"]).toBe(two["digest"]);
    expect(one["replay"]).not.toBe(two["replay"]);
  },
);

test("documents: list is an array and show has a format", async () => {
  expect(await documentOf("ringleader list")).toHaveLength(13);
  expect(await documentOf("ringleader show peterson")).toMatchObject({ format: 1 });
});

test.each(["trace-header", "trace-event"])("documents: a line of a trace fits %s", (name) => {
  const [header, event] = readFileSync(join(cwd, "t.jsonl"), "utf8").split("\n");
  const schema = JSON.parse(readFileSync(join(schemas, `${name}.json`), "utf8")) as object;
  const line = JSON.parse(name === "trace-header" ? header : event) as object;
  const read = z.fromJSONSchema(schema as Parameters<typeof z.fromJSONSchema>[0]);
  expect(read.parse(line)).toEqual(line);
  expect(read.safeParse({}).success).toBe(false);
});
