import { Command, type OptionValues } from "@commander-js/extra-typings";
import { Refusal } from "@ringleader/core/internal/refusal";
import { listWords, nearestWord, shorten } from "@ringleader/core/internal/words";
import { fullNames } from "./flags/full-names.ts";
import { checkFlags } from "./flags/check-flags.ts";
import { checkSize } from "./flags/check-size.ts";
import { checkOutputs } from "./flags/check-outputs.ts";
import { exit } from "./terminal/exit.ts";
import { printPage } from "./terminal/output.ts";
import { isOwnFile } from "./terminal/shell-word.ts";
import { folded, WIDTH, wrapped } from "./terminal/style.ts";
import { version } from "./terminal/version.ts";

interface Verb<Args extends unknown[], Flags extends OptionValues> {
  readonly define: (verb: Command) => Command<Args, Flags>;
  /** Example commands, printed at the end of the help. */
  readonly examples: readonly string[];
  /** Further paragraphs of the help, separated by newlines. */
  readonly note?: string;
  /** Loads the module that runs the verb. */
  readonly load: () => Promise<{
    run(...all: [...Args, Flags, Command<Args, Flags>]): Status | Promise<Status>;
  }>;
}
/** The exit status; undefined means 0. */
type Status = number | void;
type AddVerb = (added: Command, end: (status: number) => void) => Promise<void>;

function addExamples(command: Command, lines: readonly string[], note: string): void {
  const commands = lines.map((line) => `  $ ringleader ${line}\n`).join("");
  const paragraphs = note.split("\n").flatMap((text) => wrapped(text, WIDTH));
  command.addHelpText("after", `\nExamples:\n${commands}${note && `\n${paragraphs.join("\n")}`}`);
}

const verb =
  <Args extends unknown[], Flags extends OptionValues>(
    loadVerb: () => Promise<Verb<Args, Flags>>,
    addMore: (added: Command) => void = () => {},
  ): AddVerb =>
  async (added, end) => {
    const { define, examples, note = "", load } = await loadVerb();
    addExamples(added, examples, note);
    const defined = define(added);
    addMore(added);
    defined.action(async (...all) => {
      // The verb itself does not read this flag; `showsProgress` does.
      delete (all.at(-2) as { progress?: boolean }).progress;
      const args = await fullNames(added, all);
      checkTrust();
      checkSize(added);
      checkOutputs(added, args);
      end((await (await load()).run(...args)) ?? exit.holds);
    });
    checkFlags(added);
  };

/** Makes a verb whose work may take long. `showsProgress` reads its flags. */
const longVerb = <Args extends unknown[], Flags extends OptionValues>(
  loadVerb: () => Promise<Verb<Args, Flags>>,
): AddVerb =>
  verb(loadVerb, (added) => {
    added.option("--progress", "print lines of progress without a terminal, too");
    added.option("--no-progress", "show no progress");
  });

/** Makes a verb that has verbs of its own. */
const group =
  (description: string, verbs: Readonly<Record<string, AddVerb>>): AddVerb =>
  async (added, end) => {
    const names = Object.keys(verbs);
    added
      .description(description)
      .argument("[verb]", listWords(names, "or"))
      .action((name) => refuseName(name, names, added.name()));
    for (const [name, add] of Object.entries(verbs)) await add(added.command(name), end);
  };

/** Makes a verb that has verbs of its own beside it. */
const withVerbs =
  (add: AddVerb, verbs: Readonly<Record<string, AddVerb>>): AddVerb =>
  async (added, end) => {
    await add(added, end);
    for (const [name, addOwn] of Object.entries(verbs)) await addOwn(added.command(name), end);
    added.hook("preSubcommand", (_, own) => {
      const early = added.options.find(
        (it) => added.getOptionValueSource(it.attributeName()) === "cli",
      );
      if (early) throw new Refusal(`${early.long} stands before ${own.name()}; write it after.`);
    });
  };

/** The verbs, in the order of the help. */
const verbs: Readonly<Record<string, AddVerb>> = {
  list: verb(() => import("./verbs/list/flags.ts")),
  show: verb(() => import("./verbs/show/flags.ts")),
  new: verb(() => import("./verbs/new/flags.ts")),
  run: longVerb(() => import("./verbs/run/flags.ts")),
  check: longVerb(() => import("./verbs/check/flags.ts")),
  prove: longVerb(() => import("./verbs/prove/flags.ts")),
  chance: longVerb(() => import("./verbs/chance/flags.ts")),
  verify: longVerb(() => import("./verbs/verify/flags.ts")),
  replay: longVerb(() => import("./verbs/replay/flags.ts")),
  diff: longVerb(() => import("./verbs/diff/flags.ts")),
  export: longVerb(() => import("./verbs/export/flags.ts")),
  sweep: longVerb(() => import("./verbs/sweep/flags.ts")),
  results: longVerb(() => import("./verbs/results/flags.ts")),
  plot: longVerb(() => import("./verbs/plot/flags.ts")),
  worst: longVerb(() => import("./verbs/worst/flags.ts")),
  "lower-bound": longVerb(() => import("./verbs/lower-bound/flags.ts")),
  limits: longVerb(() => import("./verbs/limits/flags.ts")),
  lift: longVerb(() => import("./verbs/lift/flags.ts")),
  net: group("elect between real processes over sockets, and judge the logs of such runs", {
    run: longVerb(() => import("./verbs/net/run/flags.ts")),
    conform: longVerb(() => import("./verbs/net/conform/flags.ts")),
  }),
  ring: group("make a ring of nodes on several machines, start its nodes here, and ask them", {
    new: verb(() => import("./verbs/ring/new/flags.ts")),
    up: verb(() => import("./verbs/ring/up/flags.ts")),
    status: verb(() => import("./verbs/ring/status/flags.ts")),
    down: verb(() => import("./verbs/ring/down/flags.ts")),
    renew: verb(() => import("./verbs/ring/renew/flags.ts")),
  }),
  node: verb(() => import("./verbs/node/flags.ts")),
  class: verb(() => import("./verbs/class/flags.ts")),
  elect: withVerbs(
    verb(() => import("./verbs/elect/run/flags.ts")),
    { status: verb(() => import("./verbs/elect/status/flags.ts")) },
  ),
  reproduce: longVerb(() => import("./verbs/reproduce/flags.ts")),
  worker: longVerb(() => import("./verbs/worker/flags.ts")),
  serve: verb(() => import("./verbs/serve/flags.ts")),
  view: verb(() => import("./verbs/view/flags.ts")),
  completion: verb(() => import("./verbs/completion/flags.ts")),
  help: verb(() => import("./verbs/help/flags.ts")),
};

/** Verbs that read the flags of every other verb. */
const readsAll = ["completion", "help"];

/** Refuses `--trust-file` if it has no effect. */
function checkTrust(): void {
  const words = process.argv.slice(2);
  if (!words.includes("--trust-file") || words.some(isOwnFile)) return;
  throw new Refusal("--trust-file is given without a file; name one, like ./mine.ts.");
}

/** Refuses a word that is not the name of a verb, or a group without the name of one. */
function refuseName(name: string | undefined, names: readonly string[], of?: string): never {
  const help = of === undefined ? "ringleader --help" : `ringleader help ${of}`;
  if (name === undefined) throw new Refusal(`${of} needs a verb; ${help} lists them.`);
  const near = nearestWord(name, names);
  const hint = near === undefined ? "" : ` did you mean ${near}?`;
  const where = of === undefined ? "" : ` of ${of}`;
  throw new Refusal(`${shorten(name)} is not a verb${where};${hint} ${help} lists them.`);
}

/** Refuses a first word that is neither a verb nor a flag. */
function checkVerb(name: string): void {
  if (!Object.hasOwn(verbs, name) && !name.startsWith("-")) refuseName(name, Object.keys(verbs));
}

/** Defines the command. Loads the flags of the verb `name` only, or all flags for help and completion. */
export async function program(
  name: string | undefined,
  end: (status: number) => void,
): Promise<Command> {
  if (name !== undefined) checkVerb(name);
  const root = new Command("ringleader")
    .description(
      "Leader election on rings and networks: run the classic algorithms and check the claims of their papers.",
    )
    .version(version, "-V, --version", "print the version")
    .helpOption("-h, --help", "print this help")
    .helpCommand(false)
    .enablePositionalOptions()
    .exitOverride()
    .configureHelp({
      // Descriptions wrap on narrow terminals too.
      minWidthToWrap: 20,
      optionDescription: ({ description, defaultValue }) =>
        typeof defaultValue === "string" ? `${description} (${defaultValue})` : description,
      argumentDescription: ({ description }) => description,
    })
    .configureOutput({
      writeOut: (text) => printPage(folded(text.split("\n")).join("\n")),
      writeErr: () => {},
      getOutHelpWidth: () => WIDTH,
    });
  addExamples(
    root,
    [
      "list",
      "run peterson -n 12",
      "check franklin -n 5",
      "show marchetti-spaccamela",
      "run ./mine.ts -n 1e6 --json",
    ],
    "Exit status: 0 success, 1 a claim is violated, 2 not decided within the budget, 64 bad input, 70 a bug in ringleader.",
  );
  const isAlone = name !== undefined && Object.hasOwn(verbs, name) && !readsAll.includes(name);
  for (const each of isAlone ? [name] : Object.keys(verbs)) {
    await verbs[each](root.command(each), end);
  }
  return root;
}
