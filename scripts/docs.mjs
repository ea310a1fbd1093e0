// Writes docs/algorithms.md and docs/errata.md from the catalogue, and docs/api.md from the comments of the
// library. test/docs.test.ts compares them with the stored pages.
import { writeFileSync } from "node:fs";
import {
  assumptions,
  catalogue,
  listNeeds,
  namePaper,
  papers,
  formatFlags,
  leastSize,
  runAgainst,
  sayBasis,
  sayTruth,
  SMALLEST_FIRST,
  allMutants,
} from "@ringleader/core/internal";
import { api } from "./api.mjs";
import { errata } from "./errata.mjs";
import { table } from "./markdown.mjs";

/** @typedef {import("@ringleader/core").Algorithm} Algorithm */
/** @typedef {import("@ringleader/core").Family} Family */

/** Assumptions that at least one algorithm makes with default parameters. */
const names = Object.keys(assumptions).filter((need) =>
  catalogue.some((family) => need in family.with({}).needs),
);

export function algorithms() {
  const parts = [
    "# Algorithms",
    "`node scripts/docs.mjs` generates this page from the catalogue. `ringleader show NAME` prints one entry with its source.",
    "## What each needs",
    "A dot marks an assumption of the algorithm. Where an assumption is missing, `check` explores all cases or names the cases that it does not explore: without `direction` every port labelling, without `fifo` links that reorder messages, without `everyone` every set of starters. `run` scrambles the port labels and accepts `--links any` and `--wake`.",
    table(
      ["", ...names, "elects"],
      catalogue.map((family) => {
        const algorithm = family.with({});
        const dots = names.map((need) => (need in algorithm.needs ? "●" : ""));
        return [`[${family.name}](#${family.name})`, ...dots, elects(algorithm)];
      }),
    ),
    Object.entries(assumptions)
      .map(([name, says]) => `- \`${name}\`: ${says}`)
      .join("\n"),
    ...catalogue.flatMap(entry),
    "## Sources",
    "Claims and comments in the code cite these sources by number:",
    Object.entries(papers)
      .map(([number, says]) => `- **${number}** ${says}`)
      .join("\n"),
  ];
  return `${parts.join("\n\n")}\n`;
}

/** @param {Family} family */
function entry(family) {
  const algorithm = family.with({});
  return [
    `## ${family.name}`,
    `${namePaper(algorithm.paper)}.`,
    algorithm.idea,
    outcome(algorithm),
    parameters(family),
    messages(algorithm),
    examples(algorithm),
    claims(algorithm),
    witnesses(algorithm),
    ...variants(family).flatMap(([set, it]) => variant(set, it, algorithm)),
    broken(algorithm),
  ].filter((part) => part !== "");
}

/** @param {Algorithm} algorithm */
const elects = ({ parameters, elects: own }) => parameters.elects ?? own ?? "any";

/** @param {Algorithm} algorithm */
function outcome(algorithm) {
  const whom = { max: "the largest id", min: "the smallest id", any: "one process" };
  const informed = algorithm.announces
    ? "Every process learns the leader."
    : "Only the leader knows.";
  const links = algorithm.links === "any" ? " Links may reorder messages." : "";
  const what = whom[/** @type {keyof typeof whom} */ (elects(algorithm))];
  const ties = algorithm.ties ? ` Assumes that ${SMALLEST_FIRST}.` : "";
  return `Needs ${code(listNeeds(algorithm.needs))}. Elects ${what}. ${informed}${links}${ties}`;
}

/** @param {Family} family */
function parameters(family) {
  const all = family.parameters;
  if (Object.keys(all).length === 0) return "";
  const usual = family.with({}).parameters;
  const rows = Object.entries(all).map(([name, { says, accepts, standard }]) => {
    const value = usual[name] ?? (typeof standard === "string" ? standard : standard({}));
    const depends = typeof standard === "string" ? "" : "; depends on the other parameters";
    return [`\`${name}\``, says, accepts, `${value}${depends}`];
  });
  return table(["parameter", "meaning", "accepts", "default"], rows);
}

/** @param {Algorithm} algorithm */
function messages({ messages: kinds }) {
  const rows = Object.entries(kinds).map(([kind, fields]) => {
    const words = Object.entries(fields).map(([name, { ghost }]) => (ghost ? `(${name})` : name));
    return `\`${kind}(${words.join(", ")})\``;
  });
  return `Messages (fields in brackets are counted and never read): ${rows.join(" · ")}`;
}

/** @param {Algorithm} algorithm */
const examples = ({ name, examples: all = [] }) =>
  all
    .map(
      ({ name: title, says, ids }) =>
        `${title}: ${says} \`${formatFlags({ algorithm: name, ids })}\``,
    )
    .join("\n\n");

/** How a claim of each form is judged. */
const judged = {
  bound: "every run",
  average: "all arrangements",
  attained: "its worst case",
  along: "every event, n ≤ 40",
  always: "every state, by `check`",
  across: "two runs on one ring",
  chance: "all draws, by `chance`",
};

/** @param {Algorithm} algorithm */
function claims(algorithm) {
  const { name, claims: all = [] } = algorithm;
  if (all.length === 0) return "";
  const rows = all.map(({ id, says, cite, known, refuted, form }) => [
    `\`${id}\``,
    says,
    cite,
    judged[form],
    refuted === undefined
      ? sayBasis(known)
      : `refuted by \`${formatFlags(runAgainst(algorithm, name, refuted.run))}\`; correct: ${sayTruth(refuted.truth, refuted.known)}`,
  ]);
  return table(["id", "claim", "source", "judged on", "evidence"], rows);
}

/** @param {Algorithm} algorithm */
function witnesses({ sometimes: all = [] }) {
  if (all.length === 0) return "";
  const rows = all.map((it) => [
    it.says,
    `n ≥ ${leastSize(it)}${it.across === undefined ? "" : `, \`--${it.across} each\``}`,
  ]);
  return table(["must be possible (`check` looks for it)", "where"], rows);
}

/** @param {Algorithm} algorithm */
function broken({ name }) {
  const all = allMutants.filter(({ of }) => of.name === name);
  if (all.length === 0) return "";
  const each = all.map(({ trap, shows }) => `\`${name}:${trap}\` (${shows})`);
  return `Mutants (see the [errata](errata.md)): ${each.join(" · ")}`;
}

/** The sections of an entry in which a variant can differ from the standard algorithm. */
const sections = [outcome, messages, claims, witnesses];

/**
 * Lists the variants that differ from the standard algorithm in a section, each with the parameter that selects it.
 * @param {Family} family
 * @returns {[string, Algorithm][]}
 */
function variants(family) {
  const usual = family.with({});
  return Object.entries(family.parameters)
    .filter(([name]) => name !== "elects" && name !== "announce")
    .flatMap(([name, { labels = [] }]) =>
      labels.map((value) => /** @type {const} */ ([name, value])),
    )
    .filter(([name, value]) => name in family.with({ [name]: value }).changed)
    .map(([name, value]) => {
      /** @type {[string, Algorithm]} */
      const pair = [`${name}=${value}`, family.with({ [name]: value })];
      return pair;
    })
    .filter(([, it]) => sections.some((part) => part(it) !== part(usual)));
}

/** @param {string} set @param {Algorithm} it @param {Algorithm} usual */
function variant(set, it, usual) {
  const parts = sections.filter((part) => part(it) !== part(usual) && part(it) !== "");
  return [`With \`${set}\`:`, ...parts.map((part) => part(it))];
}

/** @param {readonly string[]} words */
const code = (words) => words.map((word) => `\`${word}\``).join(", ");

if (import.meta.filename === process.argv[1]) {
  writeFileSync(new URL("../docs/algorithms.md", import.meta.url), algorithms());
  writeFileSync(new URL("../docs/errata.md", import.meta.url), errata());
  writeFileSync(new URL("../docs/api.md", import.meta.url), api());
}
