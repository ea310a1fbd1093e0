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

/** Assumptions that an algorithm of the catalogue makes by default. */
const all = (Object.keys(assumptions) as Assumption[]).filter((it) =>
  catalogue.some((family) => family.with({}).needs[it]),
);

/** `list`: what each algorithm of the catalogue assumes, elects and promises. */
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
  // The sentences of the claims, each with how it is known.
  bounds: tellingBounds(algorithm).map(({ says }) => says),
  known: tellingBounds(algorithm).map(knownBy),
});

/** A table of assumptions, and under each name its first bound. */
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
  const foot = quiet(" ringleader show NAME shows one in full; ringleader run NAME -n 12 runs it.");
  return ["", ...heads, last, "", ...rows, "", foot, ""].join("\n");
}
