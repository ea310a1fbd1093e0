import { CommanderError } from "@commander-js/extra-typings";
import { Ended } from "./conduct.ts";
import { exit } from "./exit.ts";
import { complain, NobodyReads } from "./output.ts";
import { checkPatience } from "./patience.ts";
import { program } from "./program.ts";

/** Runs the command in `process.argv`; returns its exit status. */
export async function runCommand(): Promise<number> {
  try {
    checkPatience();
    let ending: number = exit.holds;
    const command = program((it) => (ending = it));
    if (process.argv.length > 2) await command.parseAsync();
    else command.outputHelp();
    return ending;
  } catch (error) {
    return trouble(error);
  }
}

function trouble(error: unknown): number {
  if (error instanceof Ended) return error.status;
  if (error instanceof NobodyReads) return exit.holds;
  if (error instanceof CommanderError) {
    // Help and version were asked for and are printed.
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

/** Commander's "error: unknown option '--sed'\n(Did you mean --seed?)" as a sentence. */
function sentence(message: string): string {
  const [first = "", hint] = message.replace(/^error: /, "").split("\n");
  const said = first.replace(/\.$/, "");
  return hint === undefined ? `${said}.` : `${said}. ${hint.replace(/^\((.*)\)$/, "$1")}`;
}
