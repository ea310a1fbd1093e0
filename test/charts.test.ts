import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const docs = join(import.meta.dirname, "../docs");

/** Chapter 12 of the guide prints the checksums of its figures, and test/docs-other-pages.test.ts runs its commands. */
test.each(["messages.svg", "trade-off.svg"])(
  "docs/figures/%s: has the checksum that the guide prints",
  (name) => {
    const sum = execFileSync("cksum", [name], { cwd: join(docs, "figures") }).toString();
    const chapter = readFileSync(join(docs, "guide/12-charts.md"), "utf8");
    expect(chapter.split("\n"), "run node scripts/charts.mjs to update the figure").toContain(
      sum.trim(),
    );
  },
);
