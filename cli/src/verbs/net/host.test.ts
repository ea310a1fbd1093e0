import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { appendFileSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { afterEach, beforeEach, expect, test } from "vitest";
import { HOST, setupOf, tryRing } from "../../../../net/src/ring/testing/try-ring.ts";

const entry = fileURLToPath(HOST);
const program = entry.replace(".cjs", "-program.cjs");
const name = `host-${process.version}-${process.arch}.code`;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "host-code-"));
  copyFileSync(entry, join(folder, "verbs-net-host.cjs"));
  copyFileSync(program, join(folder, "verbs-net-host-program.cjs"));
});
afterEach(() => rmSync(folder, { recursive: true }));

async function elect(): Promise<void> {
  const host = pathToFileURL(join(folder, "verbs-net-host.cjs"));
  const { verdict } = await tryRing(setupOf("chang-roberts", { n: 2 }), { host, processes: 1 });
  expect(verdict.verdict).toBe("conforms");
}

test("a host keeps its compiled code, and the next one leaves it as it is", async () => {
  await elect();
  const { ino } = statSync(join(folder, name));
  await elect();
  expect(statSync(join(folder, name)).ino).toBe(ino);
  expect(readdirSync(folder)).toHaveLength(3);
});

test("code that is damaged, cut off or of another program is not run, but replaced", async () => {
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
});

test("where code cannot be kept, the ring elects all the same", async () => {
  mkdirSync(join(folder, name));
  await elect();
  expect(readdirSync(folder)).toHaveLength(3);
});
