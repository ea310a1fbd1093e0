import { existsSync } from "node:fs";
import { basename, extname } from "node:path";
import { Refusal } from "@ringleader/core/internal/refusal";
import { templates, textNamed, type Template } from "@ringleader/core/internal/templates";
import { shellWord, shorten } from "@ringleader/core/internal/words";
import type { NodeTemplate } from "@ringleader/net";
import { OutputFile } from "../../terminal/output-file.ts";
import { printPage, write } from "../../terminal/output.ts";
import { commandFact, page } from "../../terminal/page.ts";
import { good } from "../../terminal/style.ts";
import { nameOf, pathOf } from "./own-name.ts";
import type { NewFlags } from "./flags.ts";

/** The template of each flag. */
const names = {
  twoWay: "two-way",
  rounds: "in-rounds",
  coins: "coins",
  network: "network",
} as const;
type Choice = keyof typeof names;

/** `new`: writes a template to a file, and says how to run and check it. */
export async function run(file: string, flags: NewFlags): Promise<void> {
  const ending = extname(file);
  if (flags.node || [".py", ".go"].includes(ending)) return runNode(file, ending, flags);
  const template = templateOf(flags);
  if (file === "-") return write(1, template.text);
  if (!/^\.(ts|js|mjs)$/.test(ending)) {
    throw new Refusal(
      `${shorten(file)} is not accepted; the name of the file ends in .ts, .js or .mjs, or in .py or .go for a node.`,
    );
  }
  writeFile(file, textNamed(template, nameOf(basename(file, ending))), flags);
  printPage(showNew(file, template));
}

/** Writes a node, a program that `net run --bin` runs. */
async function runNode(file: string, ending: string, flags: NewFlags): Promise<void> {
  const [other] = given(flags);
  if (other !== undefined)
    throw new Refusal(`${flagOf(other)} is given for a node; the template of a node has no flags.`);
  const { nodeTemplates } = await import("@ringleader/net");
  const template = nodeTemplates.find(({ endings }) => endings.includes(ending));
  if (!template)
    throw new Refusal(
      `${shorten(file)} is not accepted; the name of a node's file ends in .py, .go, .mjs or .js.`,
    );
  writeFile(file, template.text, flags);
  printPage(showNode(file, template));
}

function writeFile(file: string, text: string, { force }: NewFlags): void {
  if (existsSync(file) && !force)
    throw new Refusal(`${shorten(file, 60)} exists; --force overwrites it.`);
  const output = new OutputFile(file);
  try {
    output.text(text);
    output.finish();
  } finally {
    output.discard();
  }
}

const given = (flags: NewFlags): Choice[] =>
  (Object.keys(names) as Choice[]).filter((it) => flags[it]);

const flagOf = (it: Choice): string => (it === "twoWay" ? "--two-way" : `--${it}`);

function templateOf(flags: NewFlags): Template {
  const choices = given(flags);
  if (choices.length > 1) {
    const all = choices.map(flagOf).join(" and ");
    throw new Refusal(`${all} are given; a template has at most one of them.`);
  }
  const name = choices.length === 0 ? "one-way" : names[choices[0]];
  return templates.find((it) => it.name === name)!;
}

export function showNew(file: string, { name, says }: Template): string {
  const path = shellWord(pathOf(file));
  const more = name === "coins" ? commandFact("chance", `ringleader chance ${path} -n 3`) : [];
  return page([
    [`${good("✓")} ${file} is written: ${says}`],
    [
      ...commandFact("run", `ringleader run ${path} -n 8`),
      ...commandFact("check", `ringleader check ${path} -n 3`),
      ...more,
    ],
  ]);
}

export function showNode(file: string, { language, command }: NodeTemplate): string {
  const { build, start } = command(shellWord(pathOf(file)));
  return page([
    [`${good("✓")} ${file} is written: chang-roberts as a node in ${language}`],
    [
      ...(build === undefined ? [] : commandFact("build", build)),
      ...commandFact("run", `ringleader net run chang-roberts -n 5 --bin ${shellWord(start)}`),
    ],
  ]);
}
