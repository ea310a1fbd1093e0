import { papers, sayTruth } from "@ringleader/core/internal";
import type { Judgement, Reproduced } from "./reproduce.ts";
import { collectTradeOff, type MeasuredRun } from "@ringleader/core/internal/chart";
import { grouped } from "../../terminal/numbers.ts";
import { assignments } from "../../terminal/page.ts";
import { svgOf } from "../chart/chart-file.ts";
import { gather, sweepChart, tradeOffChart, tradeOffRuns } from "../chart/draw.ts";

export interface ReportText {
  readonly version: string;
  readonly command: string;
  /** Charts as SVG with captions, by paper or algorithm. */
  readonly figures: ReadonlyMap<string, string>;
}

const signs: Readonly<Record<Judgement["verdict"], string>> = {
  holds: "✓ holds",
  refuted: "✗ refuted",
  violated: "‼ violated",
  "not judged": "? not judged",
};

const escaped = (text: string): string => text.replace(/[&<>"]/g, (it) => `&#${it.charCodeAt(0)};`);

/** True for a violated claim, and for a claim that no experiment judged. */
export const isWrong = ({ verdict }: Judgement): boolean =>
  verdict === "violated" || verdict === "not judged";

export function countsOf(tried: readonly Judgement[]) {
  const count = (verdict: Judgement["verdict"]) =>
    tried.filter((it) => it.verdict === verdict).length;
  return {
    claims: tried.length,
    hold: count("holds"),
    refuted: count("refuted"),
    proved: tried.filter((it) => it.verdict === "holds" && it.known === "proved").length,
    violated: count("violated"),
    notJudged: count("not judged"),
  };
}

/** Groups the claims by source: first the papers by number, then other sources. */
export function bySource(tried: readonly Judgement[]) {
  const sourceOf = (cite: string) => (cite.slice(0, 3) in papers ? cite.slice(0, 3) : "elsewhere");
  return [...Object.keys(papers), "elsewhere"]
    .map((source) => [source, tried.filter(({ cite }) => sourceOf(cite) === source)] as const)
    .filter(([, all]) => all.length > 0);
}

const titleOf = (source: string): string =>
  source === "elsewhere" ? "From other sources, for comparison" : `${source} · ${papers[source]}`;

/** Returns the report as one HTML page, which loads no scripts, fonts or pictures. */
export function report({ tried, experiments, of: planned }: Reproduced, text: ReportText): string {
  const sources = bySource(tried);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>The five papers, reproduced</title>
<style>${style}</style>
</head>
<body>
<main>
<h1>The five papers, reproduced</h1>
<p>Every claim that the papers make about an election is tested: simulated on rings of many sizes, checked over every schedule of
every small ring, and measured against its bound. Made by <code>${escaped(text.command)}</code>, ringleader ${escaped(text.version)}:
${experiments === planned ? `${planned} experiments` : `<strong>stopped after ${experiments} of ${planned} experiments</strong>`}. Every line can be repeated with the command that it shows.</p>
${summary(sources)}
${sources.map(([source, all]) => section(source, all, text)).join("\n")}
</main>
</body>
</html>
`;
}

function summary(sources: ReturnType<typeof bySource>): string {
  const rows = sources.map(([source, tried]) => {
    const { claims, hold, refuted, violated, notJudged } = countsOf(tried);
    const wrong = violated + notJudged;
    return `<tr><th scope="row"><a href="#p${source}">${escaped(titleOf(source))}</a></th><td>${claims}</td><td>${hold}</td><td>${refuted}</td><td${wrong > 0 ? ' class="violated"' : ""}>${wrong}</td></tr>`;
  });
  return `<table class="summary">
<caption>A claim is refuted if a run shows that the paper is wrong as printed; the corrected claim is shown with it and holds.</caption>
<thead><tr><th scope="col">source</th><th scope="col">claims</th><th scope="col">hold</th><th scope="col">refuted</th><th scope="col">violated or not judged</th></tr></thead>
<tbody>${rows.join("\n")}</tbody>
</table>`;
}

function section(source: string, tried: readonly Judgement[], { figures }: ReportText): string {
  const names = [...new Set(tried.map(({ algorithm }) => algorithm))];
  const parts = names.map((name) => {
    const rows = tried.filter(({ algorithm }) => algorithm === name).map(row);
    const figure = figures.get(`${source} ${name}`);
    return `<section>
<h3>${escaped(name)}</h3>
<table>
<thead><tr><th scope="col">claim</th><th scope="col">verdict</th><th scope="col">nearest to its bound</th><th scope="col">tested on</th></tr></thead>
<tbody>
${rows.join("\n")}
</tbody>
</table>
${figure === undefined ? "" : `<figure>${figure}</figure>`}
</section>`;
  });
  const whole = figures.get(source);
  return `<section id="p${source}">
<h2>${escaped(titleOf(source))}</h2>
${whole === undefined ? "" : `<figure>${whole}</figure>`}
${parts.join("\n")}
</section>`;
}

function row(claim: Judgement): string {
  const { says, cite, verdict, basis, truth, truthKnown, chosen, against, by } = claim;
  const notes: Readonly<Partial<Record<Judgement["verdict"], string | undefined>>> = {
    holds: basis && `Known: ${basis}.`,
    refuted:
      truth &&
      `${chosen ? "This reading of the paper is ours. " : ""}${sayTruth(truth, truthKnown)}`,
    violated: against && `Counterexample: ${against}`,
  };
  const note = notes[verdict];
  const lines = [
    escaped(says),
    `<cite>${escaped(cite)}</cite>`,
    ...(note ? [`<span class="note">${escaped(note)}</span>`] : []),
    ...(verdict === "refuted" && by ? [`<code>${escaped(by)}</code>`] : []),
  ];
  return `<tr class="${verdict.replace(" ", "-")}"><td>${lines.join("<br>")}</td><td class="verdict">${signs[verdict]}</td><td>${nearest(claim)}</td><td>${ways(claim)}</td></tr>`;
}

function nearest({ nearest: it }: Judgement): string {
  if (!it) return "";
  const { measured, bound, n } = it;
  // The bound of a claim about every event is a word, not a number.
  const isWords = !/\d/.test(bound);
  const value = isWords ? escaped(measured) : `${shortened(measured)} of ${shortened(bound)}`;
  return `${value}, n = ${n}`;
}

/** Shortens numbers of 16 or more digits, such as times, to a multiple of a power of ten. */
const shortened = (text: string): string =>
  /^\d{16,}$/.test(text)
    ? `${text[0]}.${text.slice(1, 3)}·10<sup>${text.length - 1}</sup>`
    : escaped(text);

const ways = ({ ways: all, sets }: Judgement): string => {
  const lines = all.map(({ way, cases, from, to }) => {
    const sizes = from === to ? `n = ${from}` : `n = ${from} to ${to}`;
    const many = way === "every schedule of every ring" ? "" : ` ${grouped(cases)} times`;
    return `${way}${many}, ${sizes}`;
  });
  const choices = sets.map((set) => assignments(set).join(", ")).filter((it) => it !== "");
  const some = choices.length > 6 ? [...choices.slice(0, 6), "…"] : choices;
  return [
    ...lines.map(escaped),
    ...(some.length > 0 ? [`also with ${escaped(some.join("; "))}`] : []),
  ].join("<br>");
};

const style = `
:root { color-scheme: light dark; --ink: #1a1a1a; --paper: #fff; --line: #c8c8c8; --faint: #555; --bad: #a40000; --good: #00563f; --was: #7a4b00; }
@media (prefers-color-scheme: dark) { :root { --ink: #eaeaea; --paper: #161616; --line: #444; --faint: #b0b0b0; --bad: #ff9d9d; --good: #7fd8b8; --was: #f0c274; } }
body { margin: 0; background: var(--paper); color: var(--ink); font: 15px/1.45 system-ui, "Segoe UI", "DejaVu Sans", sans-serif; }
main { max-width: 72rem; margin: 0 auto; padding: 1.5rem; }
h1 { font-size: 1.7rem; } h2 { font-size: 1.25rem; margin-top: 2.5rem; border-top: 2px solid var(--line); padding-top: 1rem; } h3 { font-size: 1.05rem; font-family: ui-monospace, "DejaVu Sans Mono", monospace; }
table { border-collapse: collapse; width: 100%; margin: .75rem 0; } caption { text-align: left; color: var(--faint); padding-bottom: .5rem; }
th, td { border-bottom: 1px solid var(--line); padding: .35rem .5rem; text-align: left; vertical-align: top; overflow-wrap: anywhere; }
thead th { color: var(--faint); font-weight: 600; } .summary td { text-align: right; } tbody th { font-weight: 400; }
cite, .note { color: var(--faint); font-style: normal; font-size: .9em; } code { font-family: ui-monospace, "DejaVu Sans Mono", monospace; font-size: .88em; }
.verdict { white-space: nowrap; font-weight: 600; } .holds .verdict { color: var(--good); } .refuted .verdict { color: var(--was); } .violated .verdict, .not-judged .verdict, td.violated { color: var(--bad); font-weight: 700; }
figure { margin: 1rem 0; background: #fff; padding: .5rem; } figure svg { max-width: 100%; height: auto; } a { color: inherit; }
@media print { :root { color-scheme: light; --ink: #000; --paper: #fff; --faint: #444; --bad: #a40000; --good: #00563f; --was: #7a4b00; } main { max-width: none; padding: 0; } tr, figure { break-inside: avoid; } h2, h3 { break-after: avoid; } a { text-decoration: none; } }
@media (max-width: 40rem) { main { padding: .75rem; } td:nth-child(4), th:nth-child(4) { display: none; } .summary td:nth-child(4), .summary th:nth-child(4) { display: table-cell; } }
`;

/** For the trade-off chart: number of processes, smallest id, runs of each protocol. */
const [SIZE, LEAST, SEEDS] = [128, 1000, 3];

/** Draws a chart for every paper: messages of its algorithms, with the curves of their claims. */
export async function figuresOf({ tried, samples }: Reproduced): Promise<Map<string, string>> {
  const figures = new Map<string, string>();
  for (const [source, claims] of bySource(tried)) {
    if (source === "elsewhere") continue;
    // Lets a signal be handled between charts.
    await new Promise((fulfil) => setImmediate(fulfil));
    const names = new Set(claims.map(({ algorithm }) => algorithm));
    const runs = usual(samples.filter(({ algorithm }) => names.has(algorithm)));
    const chart = sweepChart(await gather(runs));
    if (chart) figures.set(source, await svgOf(chart));
    if (source !== "001") continue;
    const { add, finish } = collectTradeOff();
    for await (const run of tradeOffRuns(SIZE, LEAST, SEEDS)) add(run);
    const tradeOff = finish(SIZE);
    if (tradeOff) figures.set("001 marchetti-spaccamela", await svgOf(tradeOffChart(tradeOff)));
  }
  return figures;
}

/** Keeps one set of parameters and one schedule for each algorithm, so that the chart has few lines. */
function usual(samples: readonly MeasuredRun[]): MeasuredRun[] {
  const first = new Map<string, string>();
  for (const { algorithm, parameters } of samples) {
    if (!first.has(algorithm)) first.set(algorithm, parameters);
  }
  return samples.filter(
    ({ algorithm, parameters, schedule, n }) =>
      parameters === first.get(algorithm) && (schedule ?? "fifo") === "fifo" && n > 1,
  );
}
