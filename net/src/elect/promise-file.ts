import {
  closeSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  writeSync,
} from "node:fs";
import { dirname } from "node:path";
import { Refusal } from "@ringleader/core/internal/refusal";
import type { StoredPromise } from "./voter.ts";

/** Reads the promise of a voter; undefined if there is none. */
export function readPromise(path: string, ring: string): StoredPromise | undefined {
  let text: string;
  try {
    text = readFileSync(path, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw new Refusal(`${path} cannot be read (${(error as NodeJS.ErrnoException).code}).`);
  }
  const refuse = (why: string) =>
    new Refusal(
      `${path} is not the promise of this voter: ${why} Without the file, the voter learns from the others what it has promised.`,
    );
  let parsed: Partial<StoredPromise & { readonly ring: string }>;
  try {
    parsed = JSON.parse(text) as typeof parsed;
  } catch {
    throw refuse("it is not JSON.");
  }
  const { readiness, promised, lease } = parsed;
  if (parsed.ring !== ring) throw refuse("it belongs to another ring.");
  if (readiness !== "ready" && readiness !== "voting") throw refuse("its readiness is unknown.");
  if (!Number.isSafeInteger(promised) || promised! < 0) throw refuse("its token is not a number.");
  if (!(Number.isFinite(lease) && lease! > 0)) throw refuse("its lease is not a time.");
  return { readiness, promised: promised!, lease: lease! };
}

/** Stores a promise. When the call returns, the promise survives a loss of power. */
export function writePromise(path: string, ring: string, promise: StoredPromise): void {
  try {
    replaceFile(path, `${JSON.stringify({ ring, ...promise })}\n`);
  } catch (error) {
    throw new Refusal(
      `${path} cannot be written (${(error as NodeJS.ErrnoException).code}); a voter that cannot store its promise does not vote.`,
    );
  }
}

/** Replaces a file as a whole, and waits until the disk has it, and the folder if it is new. */
function replaceFile(path: string, text: string): void {
  const folder = dirname(path);
  const isNew = mkdirSync(folder, { recursive: true, mode: 0o700 }) !== undefined;
  const draft = `${path}.draft`;
  withFile(draft, "w", (file) => {
    const bytes = Buffer.from(text);
    for (let at = 0; at < bytes.length;) at += writeSync(file, bytes, at);
    fsyncSync(file);
  });
  renameSync(draft, path);
  withFile(folder, "r", fsyncSync);
  if (isNew) withFile(dirname(folder), "r", fsyncSync);
}

function withFile(path: string, flags: "r" | "w", act: (file: number) => void): void {
  const file = openSync(path, flags, 0o600);
  try {
    act(file);
  } finally {
    closeSync(file);
  }
}
