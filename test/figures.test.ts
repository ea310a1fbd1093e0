import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const docs = join(import.meta.dirname, "../docs");

/** The chapter prints what `cksum` says of the figures that its commands make, and is itself run by a test. */
test.each(["messages.svg", "trade-off.svg"])("docs/figures/%s is what the guide makes", (name) => {
  const sum = execFileSync("cksum", [name], { cwd: join(docs, "figures") }).toString();
  const chapter = readFileSync(join(docs, "guide/12-figures.md"), "utf8");
  expect(chapter.split("\n"), "node scripts/figures.mjs writes it again").toContain(sum.trim());
});
