import { knownBy, tellingBounds, type Algorithm, type Assumption } from "@ringleader/core/internal";
import type { Detail } from "../../terminal/detail.ts";
import { filled, quiet, strong, WIDTH, wrapped } from "../../terminal/style.ts";
import { entryLines, modelOf } from "./entry-line.ts";

/** Formats algorithms: their names, a line for each, or a table of `needs` with their bounds. */
export function showList(
  algorithms: readonly Algorithm[],
  needs: readonly Assumption[],
  detail: Detail,
): string {
  if (algorithms.length === 0) return "no algorithm of the catalogue has these needs\n";
  if (detail === "line") return algorithms.map(({ name }) => `${name}\n`).join("");
  const lines = detail === "everything" ? needsTable(algorithms, needs) : entries(algorithms);
  const foot = "ringleader show NAME describes one, ringleader run NAME -n 12 runs it";
  const feet = wrapped(foot, WIDTH - 2).map((line) => quiet(` ${line}`));
  return ["", ...lines, "", ...feet, ""].join("\n");
}

const widest = (texts: readonly string[]): number => Math.max(...texts.map((it) => it.length));

function entries(algorithms: readonly Algorithm[]): string[] {
  const name = widest(algorithms.map((it) => it.name));
  const widestModel = widest(["model", ...algorithms.map(modelOf)]);
  const columns = { name, model: name + widestModel + 11 > WIDTH ? 0 : widestModel };
  const model = columns.model === 0 ? "" : `${"model".padEnd(columns.model)}  `;
  const head = ` ${" ".repeat(name)}  ${model}elects`;
  return [quiet(head), ...algorithms.flatMap((algorithm) => entryLines(algorithm, columns))];
}

/** Formats a table of assumptions with the first bound of each algorithm under its name. */
function needsTable(algorithms: readonly Algorithm[], all: readonly Assumption[]): string[] {
  const width = widest(algorithms.map(({ name }) => name));
  const head = (column: number, name: string) =>
    quiet(` ${" ".repeat(width)}  ${"│ ".repeat(column)}${name}`);
  // The name of each assumption is above its column.
  const heads = all.map((name, column) => head(column, `╭ ${name}`));
  const last = head(all.length, " ╭ elects");
  // On a narrow screen the assumptions are listed in place of their columns.
  const isNarrow = width + 2 * all.length + "  elects ╭  ".length > WIDTH;
  const rows = algorithms.flatMap((algorithm) => {
    const { name, needs } = algorithm;
    const words = all.filter((it) => needs[it]).join(", ");
    const listed = wrapped(`elects ${algorithm.elects ?? "any"}; needs ${words}`, WIDTH - 4);
    const marks = all.map((it) => (needs[it] ? filled("●") : quiet("·"))).join(" ");
    const [bound] = tellingBounds(algorithm);
    const below = bound ? wrapped(`${bound.says} · ${knownBy(bound)}`, WIDTH - 4) : [];
    return [
      ...(isNarrow
        ? [` ${strong(name)}`, ...listed.map((line) => `   ${line}`)]
        : [` ${strong(name.padEnd(width))}  ${marks}  ${algorithm.elects ?? "any"}`]),
      ...below.map((line) => quiet(`   ${line}`)),
    ];
  });
  return isNarrow ? rows : [...heads, last, "", ...rows];
}
