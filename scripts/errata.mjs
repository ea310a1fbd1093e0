// docs/errata.md, from the refuted claims and the broken twins: `node scripts/docs.mjs` writes it again. Every run on it is
// executed by test/claims.test.ts, test/broken-twins.test.ts or core/src/algorithms/conventions.test.ts.
import {
  catalogue,
  conventions,
  misprints,
  papers,
  runAgainst,
  sayTruth,
  twinRun,
  twins,
} from "@ringleader/core";
import { table } from "./markdown.mjs";

/** @typedef {"printed" | "read" | "left out" | "misread"} Kind */
/** @typedef {{ kind: Kind, cite: string, says: string, truth: string, run: string, shows: string }} Erratum */

/**
 * The tables of a paper, in this order: what they are called, and the head of the column that is wrong.
 * @type {readonly (readonly [Kind, string, string])[]}
 */
const tables = [
  ["printed", "Printed, and wrong", "printed"],
  ["read", "Printed loosely, and wrong as read here", "read as"],
  ["left out", "Left out", "filled in wrongly"],
  ["misread", "Right in print, easily misread or forgotten", "misread as"],
];

export function errata() {
  const all = [...refuted(), ...broken()];
  const numbers = Object.keys(papers);
  const rest = all.filter(({ cite }) => !numbers.includes(cite.slice(0, 3)));
  const parts = [
    "# Errata",
    "What the papers print wrong, what they leave out, and where they are right but easily misread; what is true, and the run that shows it. This page is made from the catalogue by `node scripts/docs.mjs`: false claims are kept with their algorithms, marked as refuted; what goes wrong when a printed line is taken at its word, a gap is filled in wrongly, or a rule is misread, is kept as a broken twin, which runs under a name of its own. Where a paper says O(·) or speaks loosely, a sentence that can be judged needs a constant or a reading: one that was chosen here, and is false, stands in a table of its own, and is no mistake of the paper. Last come the slips that no run can show. Every run below is executed by the tests.",
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
    "These sources are not among the papers above, so nothing is said of what they print: each line is a rule, and what comes of forgetting it.",
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
 * What is left open and fixed by a convention.
 * @param {string} number
 */
function openIn(number) {
  const here = conventions.filter(({ cite }) => cite.startsWith(number));
  if (here.length === 0) return [];
  const all = here.map(({ cite, open, here: rule, run, elected, other, otherwise }) => [
    cite,
    open,
    rule,
    `\`ringleader run ${run}\` elects ${elected}; \`ringleader run ${other}\` elects ${otherwise}, as the first would if the wake-up came first`,
  ]);
  const heads = ["where", "open", "here", "the runs that show it"];
  return ["### Left open, and fixed here by a convention", table(heads, all)];
}

/**
 * What is printed wrong and no run shows.
 * @param {string} number
 */
function slipsIn(number) {
  const here = misprints.filter(({ cite }) => cite.startsWith(number));
  if (here.length === 0) return [];
  const all = here.map(({ cite, printed, meant }) => [cite, printed, meant]);
  return ["### Misprints and slips that no run shows", table(["where", "printed", "meant"], all)];
}

/** @param {string} wrong @param {readonly Erratum[]} all */
const rows = (wrong, all) =>
  table(
    ["where", wrong, "true", "the run that shows it"],
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
    (algorithm.claims ?? []).flatMap(({ cite, says, refuted: it }) => {
      // One run is enough: that of the first variant.
      if (!it || seen.has(algorithm.name + cite + says)) return [];
      seen.add(algorithm.name + cite + says);
      const run = `ringleader run ${algorithm.name} ${runAgainst(algorithm, it)}`;
      const truth = sayTruth(it.truth, it.known);
      return [{ kind: it.chosen ? "read" : "printed", cite, says, truth, run, shows: "" }];
    }),
  );
}

/** Numbers for which a claim is false that is true for the usual ones. */
const numbers = [{ protocol: "P4", eps: "1/3" }];

/** Every family as it is, and with each of its choices. */
const variants = () =>
  catalogue.flatMap((family) => [
    family.with({}),
    ...Object.entries(family.parameters).flatMap(([name, { labels = [] }]) =>
      labels.map((value) => family.with({ [name]: value })),
    ),
    ...(family.name === "marchetti-spaccamela" ? numbers.map((set) => family.with(set)) : []),
  ]);

/** @returns {Erratum[]} */
const broken = () =>
  twins.map((twin) => ({
    kind: twin.mistake,
    cite: twin.cite,
    says: `${twin.trap}: ${twin.says}`,
    truth: twin.truth,
    run: twinRun(twin),
    shows: twin.shows,
  }));
