import { Command } from "@commander-js/extra-typings";
import { examples } from "./terminal/help.ts";
import { write } from "./terminal/output.ts";
import { version } from "./terminal/version.ts";

interface Verb {
  addVerb(root: Command, end: (status: number) => void): void;
}

/** The verbs, in the order of the help. */
const verbs: Readonly<Record<string, () => Promise<Verb>>> = {
  list: () => import("./verbs/list/flags.ts"),
  show: () => import("./verbs/show/flags.ts"),
  run: () => import("./verbs/run/flags.ts"),
  check: () => import("./verbs/check/flags.ts"),
  chance: () => import("./verbs/chance/flags.ts"),
  replay: () => import("./verbs/replay/flags.ts"),
  export: () => import("./verbs/export/flags.ts"),
  sweep: () => import("./verbs/sweep/flags.ts"),
  results: () => import("./verbs/results/flags.ts"),
  plot: () => import("./verbs/plot/flags.ts"),
  worst: () => import("./verbs/worst/flags.ts"),
  "lower-bound": () => import("./verbs/lower-bound/flags.ts"),
  reproduce: () => import("./verbs/reproduce/flags.ts"),
  worker: () => import("./verbs/worker/flags.ts"),
  serve: () => import("./verbs/serve/flags.ts"),
  view: () => import("./verbs/view/flags.ts"),
  completion: () => import("./verbs/completion/flags.ts"),
};

/** Defines the command. Only the flags of `verb` are loaded; help, completion and unknown verbs need all of them. */
export async function program(
  verb: string | undefined,
  end: (status: number) => void,
): Promise<Command> {
  const root = new Command("ringleader")
    .description(
      "Leader election on rings: run the classic algorithms and check the claims of their papers.",
    )
    .version(version, "--version", "print the version")
    .helpOption("-h, --help", "print this help")
    .helpCommand(false)
    .enablePositionalOptions()
    .exitOverride()
    .configureOutput({ writeOut: (text) => write(1, text), writeErr: () => {} })
    .addHelpText(
      "after",
      examples(
        "list",
        "run peterson -n 12",
        "check franklin -n 5",
        "show marchetti-spaccamela",
        "run ./mine.ts -n 1e6 --json",
      ) +
        "\nExit status: 0 it holds, 1 violated, 2 not decided within the budget, 64 bad input, 70 our own fault.",
    );
  const isAlone = verb !== undefined && Object.hasOwn(verbs, verb) && verb !== "completion";
  for (const name of isAlone ? [verb] : Object.keys(verbs)) {
    (await verbs[name]()).addVerb(root, end);
  }
  return root;
}
