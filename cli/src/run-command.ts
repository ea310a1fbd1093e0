import { CommanderError } from "@commander-js/extra-typings";
import { exit } from "./terminal/exit.ts";
import { complain, PipeClosed } from "./terminal/output.ts";
import { checkPatience } from "./workers/patience.ts";
import { program } from "./program.ts";

/** Runs the command in `process.argv`; returns its exit status. */
export async function runCommand(): Promise<number> {
  try {
    checkPatience();
    if (process.env["RINGLEADER_SHOW_TEXT"] === "1") await import("./terminal/generated-text.ts");
    let ending: number = exit.holds;
    const command = await program(process.argv[2], (status) => (ending = status));
    if (process.argv.length > 2) await command.parseAsync();
    else command.outputHelp();
    return ending;
  } catch (error) {
    return trouble(error);
  }
}

function trouble(error: unknown): number {
  if (error instanceof PipeClosed) return exit.holds;
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
