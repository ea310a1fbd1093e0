import { spawn, type ChildProcessWithoutNullStreams as Child } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const command = join(import.meta.dirname, "..", "..", "bin", "ringleader.js");

/** The command as it was built, with its own environment: no terminal, no colour. */
export function start(
  args: readonly string[],
  cwd?: string,
  env: Readonly<Record<string, string>> = {},
): Child {
  return spawn(process.execPath, [command, ...args], {
    cwd,
    env: { ...process.env, NO_COLOR: "1", ...env },
  });
}

export interface Ended {
  readonly status: number | null;
  readonly out: string;
  readonly err: string;
}

export function ended(child: Child): Promise<Ended> {
  let out = "";
  let err = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => (out += text));
  child.stderr.setEncoding("utf8").on("data", (text: string) => (err += text));
  return new Promise((fulfil) => {
    child.on("close", (status) => fulfil({ status, out, err }));
  });
}

/** Runs it to the end. */
export function ringleader(
  args: readonly string[],
  { cwd, input = "" }: { cwd?: string; input?: string } = {},
): Promise<Ended> {
  const child = start(args, cwd);
  child.stdin.on("error", () => {});
  child.stdin.end(input);
  return ended(child);
}

/** Its one JSON document. */
export async function json(
  args: readonly string[],
  options?: Parameters<typeof ringleader>[1],
): Promise<Record<string, any>> {
  const { status, out, err } = await ringleader([...args, "--json"], options);
  if (out === "") throw new Error(err);
  return { status, ...(JSON.parse(out) as Record<string, any>) };
}

/** Waits until it has said something, or is over. */
export async function firstWord(child: Child, stream: "stdout" | "stderr"): Promise<string> {
  const said = once(child[stream], "data").then(String);
  return Promise.race([said, once(child, "close").then(() => "")]);
}

/** A folder for the time of a test file. */
export function folder(): { readonly path: string; readonly remove: () => void } {
  const path = mkdtempSync(join(tmpdir(), "ringleader-"));
  return { path, remove: () => rmSync(path, { recursive: true }) };
}
