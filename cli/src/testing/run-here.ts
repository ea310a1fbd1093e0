import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { checkDocuments } from "./check-document.ts";
import { keepThreads } from "./warm-threads.ts";

const cli = join(import.meta.dirname, "..", "..");
const built = join(cli, "dist", "bundle");
const command = join(cli, "bin", "ringleader.js");

interface Printed {
  readonly status: number;
  readonly out: string;
  readonly err: string;
  /** Stdout and stderr together, in the order in which they were written. */
  readonly all: string;
}

const load = <M>(file: string) => import(join(built, file)) as Promise<M>;
const { runCommand } = await load<typeof import("../run-command.ts")>("run-command.js");
const output = await load<typeof import("../terminal/output.ts")>("terminal-output.js");
keepThreads(pathToFileURL(join(built, "workers-worker.js")), output.writeBytes);
let last: Promise<unknown> = Promise.resolve();

/**
 * Runs the built command in this process, which saves starting Node and loading core. Only one command runs at a time,
 * because the working folder, arguments and streams belong to the process. What threads with users' files print is not
 * captured.
 * Throws if `--json` prints a document that does not fit its schema.
 */
export function runHere(args: readonly string[], cwd = process.cwd()): Promise<Printed> {
  const run = last.then(() => runAlone(args, cwd));
  last = run.catch(() => {});
  return run;
}

async function runAlone(args: readonly string[], cwd: string): Promise<Printed> {
  const printed = { 1: "", 2: "", all: "" };
  const add = (fd: 1 | 2, text: string) => {
    printed[fd] += text;
    printed.all += text;
  };
  const before = { argv: process.argv, cwd: process.cwd(), env: process.env };
  const sink = output.replaceSink({
    write(fd, bytes, from) {
      if (fd !== 1 && fd !== 2) return sink.write(fd, bytes, from);
      add(fd, Buffer.from(bytes.subarray(from)).toString());
      return bytes.length - from;
    },
  });
  try {
    process.argv = [process.execPath, command, ...args];
    process.env = { ...before.env, NO_COLOR: "1" };
    delete process.env["FORCE_COLOR"];
    process.chdir(cwd);
    const status = await runCommand();
    checkDocuments(args, printed[1]);
    return { status, out: printed[1], err: printed[2], all: printed.all };
  } finally {
    output.replaceSink(sink);
    process.argv = before.argv;
    process.env = before.env;
    process.chdir(before.cwd);
  }
}
