import { existsSync } from "node:fs";
import { basename, extname } from "node:path";
import { Refusal } from "@ringleader/core/internal/refusal";
import { templates, textNamed, type Template } from "@ringleader/core/internal/templates";
import { shellWord, shorten } from "@ringleader/core/internal/words";
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
export function run(file: string, flags: NewFlags): void {
  const template = templateOf(flags);
  if (file === "-") return write(1, template.text);
  if (!/^\.(ts|js|mjs)$/.test(extname(file))) {
    throw new Refusal(
      `${shorten(file)} is not accepted; the name of the file ends in .ts, .js or .mjs.`,
    );
  }
  if (existsSync(file) && !flags.force)
    throw new Refusal(`${shorten(file, 60)} exists; --force overwrites it.`);
  const output = new OutputFile(file);
  try {
    output.text(textNamed(template, nameOf(basename(file, extname(file)))));
    output.finish();
  } finally {
    output.discard();
  }
  printPage(showNew(file, template));
}

function templateOf(flags: NewFlags): Template {
  const given = (Object.keys(names) as Choice[]).filter((it) => flags[it]);
  if (given.length > 1) {
    const flag = (it: Choice) => (it === "twoWay" ? "--two-way" : `--${it}`);
    const all = given.map(flag).join(" and ");
    throw new Refusal(`${all} are given; a template has at most one of them.`);
  }
  const name = given.length === 0 ? "one-way" : names[given[0]];
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
