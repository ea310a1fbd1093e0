import {
  assumptions,
  catalogue,
  knownBy,
  tellingBounds,
  type Algorithm,
  type Assumption,
} from "@ringleader/core";
import { elected } from "../elected.ts";
import { print } from "../output.ts";
import { filled, quiet, strong, WIDTH, wrapped } from "../style.ts";

/** Those that an algorithm of the catalogue makes as it comes. */
const all = (Object.keys(assumptions) as Assumption[]).filter((it) =>
  catalogue.some((family) => family.with({}).needs[it]),
);

/** `list`: the catalogue, what each algorithm assumes, elects and promises. */
export function list(json: boolean): void {
  const algorithms = catalogue.map((family) => family.with({}));
  print(json ? JSON.stringify(algorithms.map(entry)) : forPeople(algorithms));
}

const entry = (algorithm: Algorithm) => ({
  name: algorithm.name,
  paper: algorithm.paper,
  idea: algorithm.idea,
  needs: all.filter((it) => algorithm.needs[it]),
  elects: elected(algorithm),
  announces: algorithm.announces,
  parameters: algorithm.parameters,
  // In the words of the claims, each with how it is known.
  bounds: tellingBounds(algorithm).map(({ says }) => says),
  known: tellingBounds(algorithm).map(knownBy),
});

/** Marks in columns, and under each name the first bound that it promises. */
function forPeople(algorithms: readonly Algorithm[]): string {
  const width = Math.max(...algorithms.map(({ name }) => name.length));
  const heads = all.map((_, row) => {
    // Each assumption stands above its column, joined to it by a line.
    const bars = "│ ".repeat(row);
    return quiet(` ${" ".repeat(width)}  ${bars}╭ ${all[row]}`);
  });
  const last = quiet(` ${" ".repeat(width)}  ${"│ ".repeat(all.length)} ╭ elects`);
  const rows = algorithms.flatMap((algorithm) => {
    const { name, needs } = algorithm;
    const marks = all.map((it) => (needs[it] ? filled("●") : quiet("·"))).join(" ");
    const [bound] = tellingBounds(algorithm);
    const said = bound ? wrapped(`${bound.says} · ${knownBy(bound)}`, WIDTH - 4) : [];
    return [
      ` ${strong(name.padEnd(width))}  ${marks}  ${elected(algorithm)}`,
      ...said.map((line) => quiet(`   ${line}`)),
    ];
  });
  const foot = quiet(" ringleader show NAME tells all of one; ringleader run NAME -n 12 runs it.");
  return ["", ...heads, last, "", ...rows, "", foot, ""].join("\n");
}
