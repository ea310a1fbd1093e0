// Troubles of the machine are neither our fault nor a verdict.
import { spawn } from "node:child_process";
import fsp from "node:fs/promises";
import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { newRing } from "./new-ring.ts";
import { makeRing } from "./ring-file.ts";
import { strays } from "./testing/strays.ts";
import { setupOf, tryRing } from "./testing/try-ring.ts";

const FULL = process.env["FULL"] !== undefined;

const folder = mkdtempSync(join(tmpdir(), "ringleader-trouble-"));
afterAll(() => rmSync(folder, { recursive: true }));

test.runIf(existsSync("/proc/self/stat"))(
  "ring: a process that is killed from outside leaves the run undecided, and says so",
  async () => {
    let killed = "";
    const tried = await tryRing(setupOf("peterson", { n: 3 }), {
      journal: false,
      beforeGo: () => {
        [killed] = strays();
        process.kill(Number(killed), "SIGKILL");
        return Promise.resolve();
      },
    });
    expect(tried.status).toBe("undecided");
    expect(tried.why).toMatch(
      /^the process of position \d was ended from outside \(SIGKILL\) at \d\d:\d\d:\d\d\. /,
    );
    expect(strays()).toEqual([]);
  },
);

test.runIf(FULL && !(process.platform === "win32"))(
  "ring: without descriptors for its processes a run is refused, and signals nobody",
  async () => {
    const command = join(import.meta.dirname, "../../../cli/bin/ringleader.js");
    const run = `ulimit -n 32 && "${process.execPath}" "${command}" net run peterson -n 24 --processes 24; echo "status $?"`;
    // A group of its own: a signal to process 0 would end all of it.
    const child = spawn("sh", ["-c", run], { cwd: folder, detached: true });
    let text = "";
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding("utf8").on("data", (part: string) => (text += part));
    await new Promise((fulfil) => child.on("close", fulfil));
    expect(text).toMatch(/ringleader: the process of position \d+ cannot be started \(EMFILE\); /);
    expect(text).toContain("status 64");
    expect(text).not.toMatch(/\n +at /);
  },
);

test("ring new: a full disk leaves nothing behind, and the name is free", async () => {
  const { writeFile } = fsp;
  const ring = makeRing("lab", [{ name: "a", host: "127.0.0.1", port: 7001 }], {
    algorithm: "peterson",
    n: 1,
  });
  let left = 4;
  const full: typeof writeFile = (...args) =>
    left-- > 0
      ? writeFile(...args)
      : Promise.reject(Object.assign(new Error("full"), { code: "ENOSPC", syscall: "write" }));
  const place = join(folder, "rings", "lab");
  try {
    Object.assign(fsp, { writeFile: full });
    syncBuiltinESMExports();
    await expect(newRing(place, ring)).rejects.toThrow("full");
  } finally {
    Object.assign(fsp, { writeFile });
    syncBuiltinESMExports();
  }
  expect(readdirSync(join(folder, "rings"))).toEqual([]);
  await newRing(place, ring);
  expect(readdirSync(place).toSorted()).toEqual(["a", "authority", "collector", "ring.json"]);
});
