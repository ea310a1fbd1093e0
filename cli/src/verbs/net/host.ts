// The entry of the operating-system processes that `net run` starts. They start by the hundred, so they run the code
// that V8 compiled in an earlier one, kept beside the program (docs/decisions/0057).
import { readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { Script } from "node:vm";
import { crc32 } from "node:zlib";
import type { ToHost } from "@ringleader/net/host";

const folder = dirname(process.argv[1]);
const filename = join(folder, "verbs-net-host-program.cjs");
/** Another Node, or one with other flags, would not take this one's code. */
const flags = crc32(process.env["NODE_OPTIONS"] ?? "").toString(16);
const { version, platform, arch } = process;
const kept = join(folder, `host-${version}-${platform}-${arch}-${flags}.code`);

const source = readFileSync(filename);
const sourceSum = crc32(source);
/** Bytes before the code: the checksums of the program and of the code. */
const HEAD = 8;

/** Returns the code kept of this program; V8 itself compares no more than the program's length. */
function readCode(): Buffer | undefined {
  try {
    const file = readFileSync(kept);
    const code = file.subarray(HEAD);
    const isWhole = file.readUInt32LE(0) === sourceSum && file.readUInt32LE(4) === crc32(code);
    return isWhole ? code : undefined;
  } catch {
    return undefined;
  }
}

/** Keeps what is compiled by now. Where the folder cannot be written, the next process compiles again. */
function keepCode(script: Script): void {
  if (readCode()) return;
  const own = `${kept}.${process.pid}`;
  try {
    const code = script.createCachedData();
    const head = Buffer.alloc(HEAD);
    head.writeUInt32LE(sourceSum, 0);
    head.writeUInt32LE(crc32(code), 4);
    writeFileSync(own, Buffer.concat([head, code]));
    renameSync(own, kept);
  } catch {
    rmSync(own, { force: true });
  }
}

const script = new Script(`(function (require, __filename) {${source.toString()}\n})`, {
  filename,
  cachedData: readCode(),
});
const keepWhenRun = (message: ToHost): void => {
  if (message.type !== "finish") return;
  process.off("message", keepWhenRun);
  keepCode(script);
};
process.on("message", keepWhenRun);
(script.runInThisContext() as (require: NodeJS.Require, filename: string) => void)(
  createRequire(filename),
  filename,
);
