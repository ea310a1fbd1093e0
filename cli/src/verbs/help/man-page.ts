import type { CommandUnknownOpts } from "@commander-js/extra-typings";
import { runnableVerbs, verbName } from "../../flags/runnable-verbs.ts";
import { version } from "../../terminal/version.ts";

/** Writes the manual page of the command, in the man macros of roff, from the help of its verbs. */
export function manPage(root: CommandUnknownOpts): string {
  const lines = [
    `.TH RINGLEADER 1 "" "ringleader ${version}" "User Commands"`,
    ".SH NAME",
    text(`ringleader - ${lower(root.description())}`),
    ".SH SYNOPSIS",
    ".B ringleader",
    text("VERB [ARGUMENT…] [FLAG…]"),
    ".SH DESCRIPTION",
    text(root.description()),
    ".SH OPTIONS",
    ...optionLines(root),
    ".SH VERBS",
    ...runnableVerbs(root).flatMap(verbLines),
    ...afterLines(root, ".SH"),
    ".SH SEE ALSO",
    text("ringleader help VERB prints the help of one verb."),
  ];
  return lines.join("\n");
}

function verbLines(verb: CommandUnknownOpts): string[] {
  const operands = verb.registeredArguments.map((it) => {
    const name = `${it.name()}${it.variadic ? "..." : ""}`;
    return it.required ? `<${name}>` : `[${name}]`;
  });
  return [
    `.SS ${quoted(["ringleader", verbName(verb), ...operands].join(" "))}`,
    text(`${upper(verb.description())}.`),
    ...verb.registeredArguments.flatMap((it) => entry(it.name(), it.description)),
    ...optionLines(verb),
    ...afterLines(verb, ".PP\n.B"),
  ];
}

function optionLines(verb: CommandUnknownOpts): string[] {
  const help = verb.createHelp();
  return help
    .visibleOptions(verb)
    .flatMap((option) => entry(help.optionTerm(option), help.optionDescription(option)));
}

const entry = (term: string, says: string): string[] => [".TP", `.B ${text(term)}`, text(says)];

/** Returns the examples and the notes that the help prints after its lists. */
function afterLines(verb: CommandUnknownOpts, title: string): string[] {
  let help = "";
  const before = verb.configureOutput();
  verb.configureOutput({ ...before, writeOut: (written) => (help += written) });
  verb.outputHelp();
  verb.configureOutput(before);
  const [, after = ""] = help.split("\nExamples:\n");
  const [commands = "", ...notes] = after.trimEnd().split("\n\n");
  return [
    `${title} ${title === ".SH" ? "EXAMPLES" : "Examples"}`,
    ".nf",
    ...commands.split("\n").map((line) => text(line.replace(/^ {2}\$ /, ""))),
    ".fi",
    ...notes.flatMap((note) => [".PP", text(note.replaceAll("\n", " "))]),
  ];
}

const lower = (sentence: string): string =>
  sentence.charAt(0).toLowerCase() + sentence.slice(1).replace(/\.$/, "");
const upper = (sentence: string): string => sentence.charAt(0).toUpperCase() + sentence.slice(1);

/** Escapes a text for roff: backslashes, hyphens, letters beyond ASCII, and a dot at the start of a line. */
const text = (line: string): string =>
  line
    .replaceAll("\\", "\\e")
    .replaceAll("-", "\\-")
    .replaceAll("…", "...")
    .replace(
      /[^ -~\n]/gu,
      (it) => `\\[u${it.codePointAt(0)!.toString(16).padStart(4, "0").toUpperCase()}]`,
    )
    .replace(/^(?=[.'])/, "\\&");

const quoted = (line: string): string => `"${text(line).replaceAll('"', "\\(dq")}"`;
