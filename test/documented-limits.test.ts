import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { MOST_LINKS, MOST_PROCESSES } from "../core/src/model/system/network.ts";
import { MOST_EDGES } from "../core/src/request/topologies.ts";

test("limits: the guide states those of networks", () => {
  const page = join(import.meta.dirname, "..", "docs", "guide", "17-limits-and-speed.md");
  const text = readFileSync(page, "utf8").replace(/\s+/g, " ");
  const power = (limit: number) => `2^${Math.log2(limit)}`;
  expect(text).toContain(`A network has at most ${power(MOST_PROCESSES)} processes`);
  // An edge has two links.
  expect(text).toContain(`from a file or a list has at most ${power(MOST_LINKS / 2)} edges`);
  expect(text).toMatch(
    new RegExp(`a named one such as [^.]* at most ${power(MOST_EDGES).replace("^", "\\^")}\\.`),
  );
});
