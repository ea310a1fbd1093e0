import { shorten } from "@ringleader/core/internal/words";
import {
  assumptions,
  catalogue,
  knownBy,
  namePaper,
  Refusal,
  tellingBounds,
  type Algorithm,
  type Assumption,
} from "@ringleader/core/internal";
import { detailOf } from "../../terminal/detail.ts";
import { printJson, printPage } from "../../terminal/output.ts";
import type { ListFlags } from "./flags.ts";
import { showList } from "./show.ts";

/** The assumptions that at least one algorithm of the catalogue makes by default. */
export const usedAssumptions = (Object.keys(assumptions) as Assumption[]).filter((it) =>
  catalogue.some((family) => family.with({}).needs[it]),
);

export function run(flags: ListFlags): void {
  const needed = parseNeeds("--needs", flags.needs);
  const avoided = parseNeeds("--without", flags.without);
  const detail = detailOf(flags);
  const algorithms = catalogue
    .map((family) => family.with({}))
    .filter(({ needs }) => needed.every((it) => needs[it]) && !avoided.some((it) => needs[it]));
  if (flags.json) printJson(algorithms.map(entry));
  else printPage(showList(algorithms, usedAssumptions, detail));
}

function parseNeeds(flag: string, words: readonly string[] = []): Assumption[] {
  const all: readonly string[] = usedAssumptions;
  const wrong = words.find((word) => !all.includes(word));
  if (wrong !== undefined)
    throw new Refusal(
      `${flag} ${shorten(wrong)}: a need is ${all.slice(0, -1).join(", ")} or ${all.at(-1)}.`,
    );
  return words as Assumption[];
}

const entry = (algorithm: Algorithm) => ({
  name: algorithm.name,
  paper: namePaper(algorithm.paper),
  idea: algorithm.idea,
  needs: usedAssumptions.filter((it) => algorithm.needs[it]),
  elects: algorithm.elects ?? "any",
  announces: algorithm.announces,
  parameters: algorithm.parameters,
  // The sentences of the claims, and how each claim is known.
  bounds: tellingBounds(algorithm).map(({ says }) => says),
  known: tellingBounds(algorithm).map(knownBy),
});
