import type { CommanderError } from "@commander-js/extra-typings";
import { exit } from "./terminal/exit.ts";
import { complain, PipeClosed, print } from "./terminal/output.ts";
import { version } from "./terminal/version.ts";
import { checkPatience } from "./workers/patience.ts";

/** Runs the command in `process.argv`; returns its exit status. */
export async function runCommand(): Promise<number> {
  try {
    checkPatience();
    if (process.env["RINGLEADER_SHOW_TEXT"] === "1") await import("./terminal/generated-text.ts");
    let ending: number = exit.holds;
    if (process.argv[2] === "--version") {
      print(version);
      return ending;
    }
    const { program } = await import("./program.ts");
    const command = await program(process.argv[2], (status) => (ending = status));
    if (process.argv.length > 2) await command.parseAsync();
    else command.outputHelp();
    return ending;
  } catch (error) {
    return report(error);
  }
}

/** Prints an error as a sentence; returns the exit status. */
function report(error: unknown): number {
  if (error instanceof PipeClosed) return exit.holds;
  if (isCommanderError(error)) {
    // Commander has already printed the help.
    if (error.exitCode === 0) return exit.holds;
    complain(sentence(error.message));
    return exit.badInput;
  }
  const { name, message, stack } = error instanceof Error ? error : new Error(String(error));
  if (name === "Refusal") {
    complain(message);
    return exit.badInput;
  }
  complain(`this is our fault: ${message.split("\n")[0]}`);
  if (process.env["RINGLEADER_DEBUG"]) console.error(stack);
  return exit.ourFault;
}

const isCommanderError = (error: unknown): error is CommanderError =>
  error instanceof Error && "code" in error && String(error.code).startsWith("commander.");

/** Turns Commander's "error: unknown option '--sed'\n(Did you mean --seed?)" into a sentence. */
function sentence(message: string): string {
  const [first = "", hint] = message.replace(/^error: /, "").split("\n");
  const text = `${first.replace(/\.$/, "")}.`;
  return hint === undefined ? text : `${text} ${hint.replace(/^\((.*)\)$/, "$1")}`;
}
