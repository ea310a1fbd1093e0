import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { makeRing, parseNodes } from "./ring-file.ts";
import { setupOf, tryRing } from "./testing/try-ring.ts";

test("own file: a host refuses a version that is not that of the run", async () => {
  const folder = mkdtempSync(join(tmpdir(), "own-file-"));
  const name = join(folder, "mine.ts");
  writeFileSync(name, "export default {};\n");
  const own = { load: "confined", version: "0.1.0+00000000" } as const;
  try {
    await expect(tryRing(setupOf("peterson", { n: 2 }), { name, own })).rejects.toThrow(
      `${name} has changed since the run began; start the run again.`,
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test("own file: a ring on several machines refuses it", () => {
  const nodes = parseNodes("a=127.0.0.1:7001,b=127.0.0.1:7002");
  expect(() => makeRing("lab", nodes, { algorithm: "./mine.ts", n: 2 })).toThrow(
    "algorithm: ./mine.ts is not accepted; a ring on several machines runs an algorithm of the catalogue",
  );
});
