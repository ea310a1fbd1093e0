import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { folder } from "../../testing/ringleader.ts";
import { rerunObstacle } from "./rerun-obstacle.ts";

const { path: cwd, remove } = folder();
afterAll(remove);

test.runIf(process.platform === "linux")(
  "verify: a device, a FIFO and a folder that a plan names are not read",
  () => {
    const fifo = join(cwd, "fifo.ts");
    execFileSync("mkfifo", [fifo]);
    for (const algorithm of ["/dev/zero", fifo, "/tmp", "./a\0.ts"])
      expect(rerunObstacle({ algorithm, version: "0.0.0" })?.why).toBe(
        `put back ${algorithm}, which is not here`,
      );
  },
);
