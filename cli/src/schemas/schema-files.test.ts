import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { schemaFiles } from "./schema-files.ts";

const folder = join(import.meta.dirname, "..", "..", "..", "docs", "schemas");
const files = schemaFiles();

if (process.env["UPDATE_DOCS"] === "1") {
  mkdirSync(folder, { recursive: true });
  for (const [name, text] of files) writeFileSync(join(folder, name), text);
}

test("schemas: docs/schemas has a file for each document and no other", () => {
  expect(readdirSync(folder).sort()).toEqual([...files.keys()].sort());
});

test.each([...files])("schemas: docs/schemas/%s is up to date", (name, text) => {
  expect(readFileSync(join(folder, name), "utf8")).toBe(text);
});

test.each([...files].filter(([name]) => name.endsWith(".json")))(
  "schemas: every key of %s is described or named by its type",
  (_, text) => {
    const { $schema, title, type, oneOf } = JSON.parse(text) as Record<string, unknown>;
    expect($schema).toBe("https://json-schema.org/draft/2020-12/schema");
    expect(title).toMatch(/^ringleader /);
    expect(type ?? oneOf).toBeDefined();
  },
);
