import type { CommanderError, CommandUnknownOpts } from "@commander-js/extra-typings";
import type { Refusal } from "@ringleader/core/internal/refusal";
import { withNewNames } from "./flags/old-names.ts";
import { runnableVerbs, verbName, verbOf } from "./flags/runnable-verbs.ts";
import { describeParseError } from "./flags/parse-error.ts";
import { sentenceOf } from "./flags/typed-flags.ts";
import { exit } from "./terminal/exit.ts";
import { describeDiskError, isFileError, NO_FOLDER } from "./terminal/file-errors.ts";
import { checkStdoutOpen } from "./closed-stdout.ts";
import { complain, PipeClosed, print } from "./terminal/output.ts";
import { isOwnFile } from "./terminal/shell-word.ts";
import { version } from "./terminal/version.ts";
import { isMainThread } from "node:worker_threads";
import { interruptStatus, withSignals } from "./workers/interrupt.ts";
import { withOwnCode } from "./workers/own-code.ts";
import { callsOwnFile } from "./workers/own-thread.ts";
import { checkPatience } from "./workers/patience.ts";

/** Runs the command in `process.argv`; returns its exit status. */
export async function runCommand(): Promise<number> {
  try {
    checkPatience();
    checkStdoutOpen();
    if (process.env["RINGLEADER_SHOW_TEXT"] === "1") await import("./terminal/generated-text.ts");
    if (process.argv[2] !== "--version" && process.argv[2] !== "-V") return await runWatched();
    print(version);
    return exit.holds;
  } catch (error) {
    return report(error);
  }
}

/** Runs the verb. Watches the memory if the command names a user's file. */
async function runWatched(): Promise<number> {
  if (!isMainThread || !process.argv.slice(2).some(isOwnFile)) return runVerb();
  const { watchMemory } = await import("./request/memory-watch.ts");
  const end = watchMemory();
  try {
    return await runVerb();
  } finally {
    end();
  }
}

async function runVerb(): Promise<number> {
  const { program } = await import("./program.ts");
  if (process.argv[2] === "--complete") {
    const { complete } = await import("./verbs/completion/complete.ts");
    const root = await program("completion", () => {});
    print(complete(root, process.argv.slice(3)).join("\n"));
    return exit.holds;
  }
  if (isMainThread && callsOwnFile(process.argv.slice(2))) {
    const { runVerbInThread } = await import("./workers/verb-thread.ts");
    return withSignals(runVerbInThread);
  }
  let ending: number = exit.holds;
  let verb: CommandUnknownOpts | undefined;
  try {
    const command = await program(process.argv[2], (status) => (ending = status));
    verb = verbOf(command, process.argv.slice(2));
    if (verb) process.argv = withNewNames(verbName(verb), process.argv);
    if (process.argv.length === 2) command.outputHelp();
    else await withSignals(() => withOwnCode(() => command.parseAsync()));
    return ending;
  } catch (error) {
    const status = report(error, verb, await otherVerbs(error));
    return interruptStatus() ?? status;
  }
}

/** Returns all verbs, which are loaded to say which of them has a flag that this one does not have. */
async function otherVerbs(error: unknown): Promise<CommandUnknownOpts[]> {
  if (!isCommanderError(error) || error.code !== "commander.unknownOption") return [];
  const { program } = await import("./program.ts");
  return runnableVerbs(await program("help", () => {}));
}

/** Prints an error as a sentence, which names flags as the user typed them; returns the exit status. */
function report(
  error: unknown,
  verb?: CommandUnknownOpts,
  others: readonly CommandUnknownOpts[] = [],
): number {
  if (error instanceof PipeClosed) return exit.holds;
  if (isCommanderError(error)) {
    // Commander has already printed the help.
    if (error.exitCode === 0) return exit.holds;
    complain(describeParseError(error, verb, others));
    return exit.badInput;
  }
  if (isFileError(error) && error.syscall === "uv_cwd") {
    complain(NO_FOLDER);
    return exit.badInput;
  }
  const disk = describeDiskError(error);
  if (disk !== undefined) {
    complain(disk);
    return exit.badInput;
  }
  const { name, message, stack } = error instanceof Error ? error : new Error(String(error));
  if (name === "Refusal") {
    complain(sentenceOf(error as Refusal, verb));
    return exit.badInput;
  }
  complain(`this is our fault: ${message.split("\n")[0]}`);
  if (process.env["RINGLEADER_DEBUG"]) console.error(stack);
  return exit.ourFault;
}

const isCommanderError = (error: unknown): error is CommanderError =>
  error instanceof Error && "code" in error && String(error.code).startsWith("commander.");
