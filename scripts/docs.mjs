// docs/algorithms.md and docs/errata.md, from the catalogue: `node scripts/docs.mjs` writes them again; a
// test compares them with what is stored.
import { writeFileSync } from "node:fs";
import {
  assumptions,
  catalogue,
  listNeeds,
  papers,
  runAgainst,
  sayBasis,
  sayTruth,
  SMALLEST_FIRST,
  twins,
} from "@ringleader/core";
import { errata } from "./errata.mjs";
import { table } from "./markdown.mjs";

/** @typedef {import("@ringleader/core").Algorithm} Algorithm */
/** @typedef {import("@ringleader/core").Family} Family */

/** Those that an algorithm makes as it comes. */
const names = Object.keys(assumptions).filter((it) =>
  catalogue.some((family) => it in family.with({}).needs),
);

export function algorithms() {
  const parts = [
    "# Algorithms",
    "This page is made from the catalogue by `node scripts/docs.mjs`; `ringleader show NAME` prints one entry with its source.",
    "## What each needs",
    "A dot is an assumption that the algorithm makes. What is not assumed `check` explores, or names as not explored: every port labelling without `direction`, links that reorder without `fifo`, every set of starters without `everyone`. `run` scrambles the port labels, and takes `--links any` and `--wake`.",
    table(
      ["", ...names, "elects"],
      catalogue.map((family) => {
        const algorithm = family.with({});
        const dots = names.map((it) => (it in algorithm.needs ? "●" : ""));
        return [`[${family.name}](#${family.name})`, ...dots, elects(algorithm)];
      }),
    ),
    Object.entries(assumptions)
      .map(([name, says]) => `- \`${name}\`: ${says}`)
      .join("\n"),
    ...catalogue.flatMap(entry),
    "## Sources",
    "Claims, and comments in the code, cite by number:",
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
    `${algorithm.paper}.`,
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
  const told = algorithm.announces ? "Everybody learns who leads." : "Only the leader knows.";
  const links = algorithm.links === "any" ? " Links may reorder." : "";
  const what = whom[/** @type {keyof typeof whom} */ (elects(algorithm))];
  const ties = algorithm.ties ? ` Assumes that ${SMALLEST_FIRST}.` : "";
  return `Needs ${code(listNeeds(algorithm.needs))}. Elects ${what}. ${told}${links}${ties}`;
}

/** @param {Family} family */
function parameters(family) {
  const all = family.parameters;
  if (Object.keys(all).length === 0) return "";
  const usual = family.with({}).parameters;
  const rows = Object.entries(all).map(([name, { says, accepts, standard }]) => {
    const given = usual[name] ?? (typeof standard === "string" ? standard : standard({}));
    const depends = typeof standard === "string" ? "" : ", or as the others ask";
    return [`\`${name}\``, says, accepts, `${given}${depends}`];
  });
  return table(["parameter", "meaning", "accepts", "if not given"], rows);
}

/** @param {Algorithm} algorithm */
function messages({ messages: kinds }) {
  const rows = Object.entries(kinds).map(([kind, fields]) => {
    const words = Object.entries(fields).map(([name, { ghost }]) => (ghost ? `(${name})` : name));
    return `\`${kind}(${words.join(", ")})\``;
  });
  return `Messages, in brackets what is counted and never read: ${rows.join(" · ")}`;
}

/** @param {Algorithm} algorithm */
const examples = ({ name, examples: all = [] }) =>
  all
    .map(
      ({ name: title, says, ids }) =>
        `${title}: ${says} \`ringleader run ${name} --ids ${ids.join(",")}\``,
    )
    .join("\n\n");

/** How a claim is judged. */
const judged = {
  bound: "every run",
  average: "all arrangements",
  attained: "its worst case",
  along: "every event, n ≤ 40",
  always: "every configuration, by `check`",
  across: "two runs on one ring",
  chance: "all draws, by `chance`",
};

/** @param {Algorithm} algorithm */
function claims(algorithm) {
  const { name, claims: all = [] } = algorithm;
  if (all.length === 0) return "";
  const rows = all.map(({ says, cite, known, refuted, form }) => [
    says,
    cite,
    judged[form],
    refuted === undefined
      ? sayBasis(known)
      : `refuted by \`ringleader run ${name} ${runAgainst(algorithm, refuted)}\`; true instead: ${sayTruth(refuted.truth, refuted.known)}`,
  ]);
  return table(["claim", "source", "judged on", "how it is known"], rows);
}

/** @param {Algorithm} algorithm */
function witnesses({ sometimes: all = [] }) {
  if (all.length === 0) return "";
  const rows = all.map(({ says, from, across }) => [
    says,
    `n ≥ ${from}${across === undefined ? "" : `, \`--${across} each\``}`,
  ]);
  return table(["must be possible, and be seen by `check`", "where"], rows);
}

/** @param {Algorithm} algorithm */
function broken({ name }) {
  const all = twins.filter(({ of }) => of.name === name);
  if (all.length === 0) return "";
  const each = all.map(({ trap, shows }) => `\`${name}:${trap}\` (${shows})`);
  return `Broken on purpose, see the [errata](errata.md): ${each.join(" · ")}`;
}

/** What is told of an instance. */
const told = [outcome, messages, claims, witnesses];

/**
 * The instances that differ in needs, messages or claims from the standard one, by the choice that makes them.
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
    .filter(([, it]) => told.some((part) => part(it) !== part(usual)));
}

/** @param {string} set @param {Algorithm} it @param {Algorithm} usual */
function variant(set, it, usual) {
  const parts = told.filter((part) => part(it) !== part(usual) && part(it) !== "");
  return [`With \`${set}\`:`, ...parts.map((part) => part(it))];
}

/** @param {readonly string[]} words */
const code = (words) => words.map((word) => `\`${word}\``).join(", ");

if (import.meta.filename === process.argv[1]) {
  writeFileSync(new URL("../docs/algorithms.md", import.meta.url), algorithms());
  writeFileSync(new URL("../docs/errata.md", import.meta.url), errata());
}
