// Generates docs/errata.md from the refuted claims and the mutants; `node scripts/docs.mjs` writes the page. These
// tests execute every run on the page: test/claims.test.ts, test/mutants.test.ts and
// core/src/algorithms/errata/conventions.test.ts.
import {
  catalogue,
  conventions,
  formatFlags,
  misprints,
  papers,
  runAgainst,
  sayTruth,
  mutantRun,
  allMutants,
} from "@ringleader/core/internal";
import { table } from "./markdown.mjs";

/** @typedef {"printed" | "read" | "left out" | "misread"} Kind */
/** @typedef {{ kind: Kind, cite: string, says: string, truth: string, run: string, shows: string }} Erratum */

/**
 * The tables of a paper in order: kind, title, and the heading of the column with the mistake.
 * @type {readonly (readonly [Kind, string, string])[]}
 */
const tables = [
  ["printed", "Printed and wrong", "printed"],
  ["read", "Ambiguous, and wrong as read here", "read as"],
  ["left out", "Left out", "filled in wrongly"],
  ["misread", "Correct, but easily misread or forgotten", "misread as"],
];

export function errata() {
  const all = [...refuted(), ...broken()];
  const numbers = Object.keys(papers);
  const rest = all.filter(({ cite }) => !numbers.includes(cite.slice(0, 3)));
  const parts = [
    "# Errata",
    "This page lists what the papers print wrong, what they leave out, and where they are correct but easily misread. Each row has the correction and the run that shows it. `node scripts/docs.mjs` generates the page from the catalogue, and the tests execute every run.",
    "A false claim stays with its algorithm, marked as refuted. Other mistakes are mutants: algorithms that take a printed line literally, fill a gap wrongly or misread a rule. Each runs under its own name. Where a paper says O(·) or is ambiguous, a claim that can be judged needs a constant or a reading. If the one chosen here is false, that is not a mistake of the paper, so these claims have a separate table. Slips that no run can show come last.",
    ...numbers.flatMap((number) => {
      const here = all.filter(({ cite }) => cite.startsWith(number));
      return [
        `## ${number} ${papers[number]}`,
        ...tablesOf(here),
        ...openIn(number),
        ...slipsIn(number),
      ];
    }),
    "## Elsewhere",
    "These sources are not among the papers above, and this page does not judge their text. Each row is a rule and the effect of forgetting it.",
    rows("forgotten", rest),
  ];
  return `${parts.join("\n\n")}\n`;
}

/** @param {readonly Erratum[]} all */
const tablesOf = (all) =>
  tables.flatMap(([kind, title, head]) => {
    const here = all.filter((it) => it.kind === kind);
    return here.length === 0 ? [] : [`### ${title}`, rows(head, here)];
  });

/**
 * Lists what a paper leaves open and a convention fixes here.
 * @param {string} number
 */
function openIn(number) {
  const here = conventions.filter(({ cite }) => cite.startsWith(number));
  if (here.length === 0) return [];
  const all = here.map(({ cite, open, here: rule, run, elected, other, otherwise }) => [
    cite,
    open,
    rule,
    `\`${formatFlags(run)}\` elects ${elected}; \`${formatFlags(other)}\` elects ${otherwise}, as the first run would if the wake-up came first`,
  ]);
  const heads = ["where", "open", "here", "runs that show it"];
  return ["### Left open, fixed here by a convention", table(heads, all)];
}

/**
 * Lists misprints that no run shows.
 * @param {string} number
 */
function slipsIn(number) {
  const here = misprints.filter(({ cite }) => cite.startsWith(number));
  if (here.length === 0) return [];
  const all = here.map(({ cite, printed, meant }) => [cite, printed, meant]);
  return ["### Misprints that no run shows", table(["where", "printed", "meant"], all)];
}

/** @param {string} wrong @param {readonly Erratum[]} all */
const rows = (wrong, all) =>
  table(
    ["where", wrong, "correct", "run that shows it"],
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
  return variants().flatMap((algorithm) =>
    (algorithm.claims ?? []).flatMap(({ id, cite, says, refuted: it }) => {
      // Several variants may have the same claim; only the first variant is listed.
      if (!it || seen.has(`${algorithm.name}/${id}`)) return [];
      seen.add(`${algorithm.name}/${id}`);
      const run = formatFlags(runAgainst(algorithm, algorithm.name, it.run));
      const truth = sayTruth(it.truth, it.known);
      return [{ kind: it.chosen ? "read" : "printed", cite, says, truth, run, shows: "" }];
    }),
  );
}

/** Parameters with which a claim is false, although it holds with the default ones. */
const otherParameters = [{ protocol: "P4", eps: "1/3" }];

/** Lists every family with default parameters and with each choice of each parameter. */
const variants = () =>
  catalogue.flatMap((family) => [
    family.with({}),
    ...Object.entries(family.parameters).flatMap(([name, { labels = [] }]) =>
      labels.map((value) => family.with({ [name]: value })),
    ),
    ...(family.name === "marchetti-spaccamela"
      ? otherParameters.map((set) => family.with(set))
      : []),
  ]);

/** @returns {Erratum[]} */
const broken = () =>
  allMutants.map((mutant) => ({
    kind: mutant.mistake,
    cite: mutant.cite,
    says: `${mutant.trap}: ${mutant.says}`,
    truth: mutant.truth,
    run: formatFlags(mutantRun(mutant)),
    shows: mutant.shows,
  }));
