// docs/errata.md, from the refuted claims and the broken twins: `node scripts/docs.mjs` writes it again. Every run on it is
// executed by test/claims.test.ts or test/broken-twins.test.ts.
import { catalogue, papers, twins } from "@ringleader/core";
import { table } from "./markdown.mjs";

/** @typedef {{ cite: string, says: string, truth: string, run: string, shows: string }} Erratum */

export function errata() {
  const all = [...refuted(), ...printed()];
  const numbers = Object.keys(papers);
  const rest = all.filter(({ cite }) => !numbers.includes(cite.slice(0, 3)));
  const parts = [
    "# Errata",
    "What the papers print wrong or leave out, and where they are right but easily misread; what is true, and the run that shows it. This page is made from the catalogue by `node scripts/docs.mjs`: the false claims are kept with their algorithms, marked as refuted; what goes wrong when a printed line is taken at its word, or a rule is forgotten or misread, is kept as a broken twin: its line says what the twin does, which is not always what the paper prints. Each runs under a name of its own. Every run below is executed by the tests.",
    ...numbers.flatMap((number) => section(`${number} ${papers[number]}`, all, number)),
    ...(rest.length > 0 ? ["## Elsewhere", rows(rest)] : []),
  ];
  return `${parts.join("\n\n")}\n`;
}

/** @param {string} title @param {readonly Erratum[]} all @param {string} number */
function section(title, all, number) {
  const here = all.filter(({ cite }) => cite.startsWith(number));
  return here.length === 0 ? [] : [`## ${title}`, rows(here)];
}

/** @param {readonly Erratum[]} all */
const rows = (all) =>
  table(
    ["where", "printed, left out, or easily misread", "true", "the run that shows it"],
    all.map(({ cite, says, truth, run, shows }) => [
      cite,
      says,
      truth,
      `\`${run}\`${shows === "" ? "" : `: ${shows}`}`,
    ]),
  );

/** @returns {Erratum[]} */
function refuted() {
  const seen = new Set();
  return variants().flatMap(({ name, claims = [] }) =>
    claims.flatMap(({ cite, says, refuted: it }) => {
      const run = it && `ringleader run ${name} ${it.by}`;
      if (!it || !run || seen.has(run + says)) return [];
      seen.add(run + says);
      return [{ cite, says, truth: it.truth, run, shows: "" }];
    }),
  );
}

/** Every family as it is, and with each of its choices. */
const variants = () =>
  catalogue.flatMap((family) => [
    family.with({}),
    ...Object.entries(family.parameters).flatMap(([name, { labels = [] }]) =>
      labels.map((value) => family.with({ [name]: value })),
    ),
  ]);

/** @returns {Erratum[]} */
const printed = () =>
  twins.map(({ cite, says, truth, of, trap, set = {}, by, shows }) => {
    const sets = Object.entries(set).map(([key, value]) => `--set ${key}=${value} `);
    const run = `ringleader run ${of.name}:${trap} ${sets.join("")}${by}`;
    return { cite, says: `${trap}: ${says}`, truth, run, shows };
  });
