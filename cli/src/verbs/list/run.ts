import {
  assumptions,
  catalogue,
  knownBy,
  tellingBounds,
  type Algorithm,
  type Assumption,
} from "@ringleader/core/internal";
import { print } from "../../terminal/output.ts";
import { filled, quiet, strong, WIDTH, wrapped } from "../../terminal/style.ts";

/** The assumptions that at least one algorithm of the catalogue makes by default. */
const all = (Object.keys(assumptions) as Assumption[]).filter((it) =>
  catalogue.some((family) => family.with({}).needs[it]),
);

export function run({ json }: { readonly json?: true }): void {
  const algorithms = catalogue.map((family) => family.with({}));
  print(json ? JSON.stringify(algorithms.map(entry)) : forPeople(algorithms));
}

const entry = (algorithm: Algorithm) => ({
  name: algorithm.name,
  paper: algorithm.paper,
  idea: algorithm.idea,
  needs: all.filter((it) => algorithm.needs[it]),
  elects: algorithm.elects ?? "any",
  announces: algorithm.announces,
  parameters: algorithm.parameters,
  // The sentences of the claims, and how each claim is known.
  bounds: tellingBounds(algorithm).map(({ says }) => says),
  known: tellingBounds(algorithm).map(knownBy),
});

/** Formats a table of assumptions with the first bound of each algorithm under its name. */
function forPeople(algorithms: readonly Algorithm[]): string {
  const width = Math.max(...algorithms.map(({ name }) => name.length));
  const head = (column: number, name: string) =>
    quiet(` ${" ".repeat(width)}  ${"│ ".repeat(column)}${name}`);
  // The name of each assumption is above its column.
  const heads = all.map((name, column) => head(column, `╭ ${name}`));
  const last = head(all.length, " ╭ elects");
  const rows = algorithms.flatMap((algorithm) => {
    const { name, needs } = algorithm;
    const marks = all.map((it) => (needs[it] ? filled("●") : quiet("·"))).join(" ");
    const [bound] = tellingBounds(algorithm);
    const below = bound ? wrapped(`${bound.says} · ${knownBy(bound)}`, WIDTH - 4) : [];
    return [
      ` ${strong(name.padEnd(width))}  ${marks}  ${algorithm.elects ?? "any"}`,
      ...below.map((line) => quiet(`   ${line}`)),
    ];
  });
  const foot = quiet(
    " ringleader show NAME describes an algorithm; ringleader run NAME -n 12 runs it.",
  );
  return ["", ...heads, last, "", ...rows, "", foot, ""].join("\n");
}
