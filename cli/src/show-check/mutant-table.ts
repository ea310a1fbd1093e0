import type { Mutant } from "@ringleader/core";
import { bad, doubtful, filled, good, quiet, strong, WIDTH, wrapped } from "../style.ts";

/** The broken twins: a check that lets one pass is worth less. */
export function mutantTable(mutants: readonly Mutant[]): string[] {
  if (mutants.length === 0) return [];
  const caught = mutants.filter((it) => it.caught).length;
  const short = ({ name }: Mutant) => name.slice(name.indexOf(":") + 1);
  const width = Math.max(...mutants.map((it) => short(it).length));
  const rows = mutants.flatMap((it) => {
    const indent = width + 17;
    const said = it.caught ? (it.by ?? "") : it.says;
    const [first, ...more] = wrapped(said, WIDTH - 1 - indent);
    const where = it.caught ? `n = ${it.n}` : it.caught === false ? "missed" : "undecided";
    return [
      `  ${mark(it)} ${filled(short(it).padEnd(width))}  ${where.padEnd(9)}  ${quiet(first)}`,
      ...more.map((line) => `${" ".repeat(indent)}${quiet(line)}`),
    ];
  });
  return [
    `${strong("broken twins")}${quiet(`  ${caught} of ${mutants.length} caught`)}`,
    ...rows.map((line) => line.trimEnd()),
  ];
}

const mark = ({ caught }: Mutant): string =>
  caught ? good("✓") : caught === false ? bad("✗") : doubtful("?");
