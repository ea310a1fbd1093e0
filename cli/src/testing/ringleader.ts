import { spawn, type ChildProcessWithoutNullStreams as Child } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { checkDocuments } from "./check-document.ts";
import { runHere } from "./run-here.ts";

const command = join(import.meta.dirname, "..", "..", "bin", "ringleader.js");

export interface Ended {
  readonly status: number | null;
  readonly out: string;
  readonly err: string;
}

interface Printed {
  stdout: string;
  stderr: string;
  readonly over: Promise<Ended>;
}

const printed = new WeakMap<Child, Printed>();

/** Returns what the child prints after the first call of this function. */
function printedBy(child: Child): Printed {
  const known = printed.get(child);
  if (known) return known;
  const over = new Promise<Ended>((fulfil) => {
    child.on("close", (status) => fulfil({ status, out: it.stdout, err: it.stderr }));
  });
  const it: Printed = { stdout: "", stderr: "", over };
  for (const stream of ["stdout", "stderr"] as const) {
    child[stream].setEncoding("utf8").on("data", (text: string) => (it[stream] += text));
  }
  printed.set(child, it);
  return it;
}

/** Starts the built command in a process of its own, without a terminal and without colour. */
export function start(
  args: readonly string[],
  cwd?: string,
  env: Readonly<Record<string, string>> = {},
): Child {
  const child = spawn(process.execPath, [command, ...args], {
    cwd,
    env: { ...process.env, NO_COLOR: "1", ...env },
  });
  printedBy(child);
  return child;
}

export const ended = (child: Child): Promise<Ended> => printedBy(child).over;

interface Options {
  readonly cwd?: string;
  readonly input?: string;
  readonly env?: Readonly<Record<string, string>>;
}

/** True if the command needs a process of its own, because it reads stdin or its thread prints and has a user's file. */
export const isApart = (args: readonly string[]): boolean =>
  args.includes("-") ||
  ((args[0] === "export" || args.includes("--batch")) &&
    args.some((it) => /\.[cm]?[jt]s$/.test(it)));

/** Runs the command to its end, in the process of the test if that makes no difference. */
export async function ringleader(
  args: readonly string[],
  { cwd, input, env }: Options = {},
): Promise<Ended> {
  if (input === undefined && env === undefined && !isApart(args)) {
    const { status, out, err } = await runHere(args, cwd);
    return { status, out, err };
  }
  const child = start(args, cwd, env);
  child.stdin.on("error", () => {});
  child.stdin.end(input ?? "");
  const end = await ended(child);
  checkDocuments(args, end.out);
  return end;
}

/** Runs the command and returns the JSON document that it prints. */
export async function json(
  args: readonly string[],
  options?: Options,
): Promise<Record<string, any>> {
  const { status, out, err } = await ringleader([...args, "--json"], options);
  if (out === "") throw new Error(err);
  return { status, ...(JSON.parse(out) as Record<string, any>) };
}

/** Waits until the child has printed a line, or text that passes the test. Returns everything printed so far. */
export async function untilPrinted(
  child: Child,
  stream: "stdout" | "stderr",
  pattern: Pick<RegExp, "test" | "source"> = /\n/,
): Promise<string> {
  const it = printedBy(child);
  let isOver = false;
  const over = it.over.then(() => (isOver = true));
  while (!pattern.test(it[stream])) {
    if (isOver) throw new Error(`it ended without /${pattern.source}/: ${it.stdout}${it.stderr}`);
    await Promise.race([once(child[stream], "data"), over]);
  }
  return it[stream];
}

/** Sends Ctrl-C; returns what the child has printed when it ends. */
export function interrupt(child: Child): Promise<Ended> {
  child.kill("SIGINT");
  return ended(child);
}

/** Makes a temporary folder for a test file. */
export function folder(): { readonly path: string; readonly remove: () => void } {
  const path = mkdtempSync(join(tmpdir(), "ringleader-"));
  return { path, remove: () => rmSync(path, { recursive: true }) };
}
