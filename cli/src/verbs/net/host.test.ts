import { spawnSync } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { appendFileSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { HOST, setupOf, tryRing } from "../../../../net/src/ring/testing/try-ring.ts";

const FULL = process.env["FULL"] !== undefined;

const entry = fileURLToPath(HOST);
const program = entry.replace(".cjs", "-program.cjs");
const name = `host-${process.version}-${process.platform}-${process.arch}-0.code`;

let folder: string;
beforeEach(() => {
  vi.stubEnv("NODE_OPTIONS", undefined);
  folder = mkdtempSync(join(tmpdir(), "host-code-"));
  copyFileSync(entry, join(folder, "verbs-net-host.cjs"));
  copyFileSync(program, join(folder, "verbs-net-host-program.cjs"));
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

/** Asks a process as plain as a host whether V8 takes the code that was kept. */
function isTaken(): boolean {
  const text = `(function (require, __filename) {${readFileSync(program, "utf8")}\n})`;
  const ask = `const { readFileSync } = require("node:fs");
    const cachedData = readFileSync(${JSON.stringify(join(folder, name))}).subarray(8);
    const script = new (require("node:vm").Script)(readFileSync(0, "utf8"), { cachedData });
    process.exit(script.cachedDataRejected ? 1 : 0);`;
  return spawnSync(process.execPath, ["-e", ask], { input: text }).status === 0;
}

async function elect(): Promise<void> {
  const host = pathToFileURL(join(folder, "verbs-net-host.cjs"));
  const { verdict } = await tryRing(setupOf("chang-roberts", { n: 2 }), { host, processes: 1 });
  expect(verdict.verdict).toBe("conforms");
}

test.runIf(process.env["FULL"])(
  "a host keeps its compiled code, and the next one leaves it as it is",
  async () => {
    await elect();
    const { ino } = statSync(join(folder, name));
    await elect();
    expect(statSync(join(folder, name)).ino).toBe(ino);
    expect(readdirSync(folder)).toHaveLength(3);
    expect(isTaken()).toBe(true);
  },
);

test.runIf(FULL)(
  "code that is damaged, cut off or of another program is not run, but replaced",
  async () => {
    await elect();
    const whole = readFileSync(join(folder, name));
    const damaged = Buffer.from(whole);
    damaged[damaged.length >> 1] ^= 0xff;
    for (const code of [damaged, whole.subarray(0, whole.length >> 1), Buffer.alloc(3)]) {
      writeFileSync(join(folder, name), code);
      await elect();
      expect(readFileSync(join(folder, name)).equals(code)).toBe(false);
    }
    const before = readFileSync(join(folder, name)).readUInt32LE(0);
    appendFileSync(join(folder, "verbs-net-host-program.cjs"), "\n");
    await elect();
    expect(readFileSync(join(folder, name)).readUInt32LE(0)).not.toBe(before);
  },
);

test("where code cannot be kept, the ring elects all the same", async () => {
  mkdirSync(join(folder, name));
  await elect();
  expect(readdirSync(folder)).toHaveLength(3);
});
