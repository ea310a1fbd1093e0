import { papers } from "@ringleader/core/internal";
import { grouped } from "../../terminal/numbers.ts";
import { bad, good, quiet, strong, WIDTH, wrapped } from "../../terminal/style.ts";
import { sourceOf } from "../../lab/reproduce/report.ts";
import type { Judgement, Reproduced } from "../../lab/reproduce/reproduce.ts";

/** True for a violated claim, and for one that no experiment judged. */
export const isWrong = ({ verdict }: Judgement): boolean =>
  verdict === "violated" || verdict === "not judged";

const countsOf = (tried: readonly Judgement[]) => {
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
};

const bySource = ({ tried }: Reproduced) =>
  [...Object.keys(papers), "elsewhere"]
    .map((source) => [source, tried.filter(({ cite }) => sourceOf(cite) === source)] as const)
    .filter(([, all]) => all.length > 0);

/** The document that `--json` prints. */
export const summarise = (found: Reproduced, out: string, replay: string) => ({
  verdict: found.tried.some(isWrong) ? "violated" : "holds",
  experiments: found.experiments,
  ...countsOf(found.tried),
  papers: Object.fromEntries(bySource(found).map(([source, all]) => [source, countsOf(all)])),
  claims: found.tried.map(
    ({ algorithm, id, says, cite, known, verdict, nearest, by, truth, truthKnown, against }) => ({
      algorithm,
      id,
      says,
      cite,
      ...(known && { known }),
      verdict,
      ...(nearest && { measured: nearest.measured, bound: nearest.bound, n: nearest.n }),
      ...(verdict === "refuted" && { by, truth, ...(truthKnown && { truthKnown }) }),
      ...(isWrong({ verdict } as Judgement) && { against }),
    }),
  ),
  report: out,
  replay,
});

export function showReproduced(found: Reproduced, out: string): string {
  const lines = bySource(found).map(([source, all]) => {
    const { claims, hold, proved, refuted } = countsOf(all);
    const wrong = all.filter(isWrong).length;
    const name = source === "elsewhere" ? "other sources" : source;
    const counts = `${String(claims).padStart(4)} claims: ${String(hold).padStart(3)} hold (${String(proved).padStart(2)} proved), ${String(refuted).padStart(2)} refuted`;
    return `${name.padEnd(14)}${counts}${wrong > 0 ? bad(`, ${wrong} violated or not judged`) : ""}`;
  });
  const wrong = found.tried
    .filter(isWrong)
    .flatMap(({ algorithm, says, cite, verdict, against }) => [
      bad(`${verdict}: ${algorithm}`),
      ...wrapped(`${says} (${cite})`, WIDTH - 4).map((line) => `  ${line}`),
      ...(against === undefined ? [] : [`  ${against}`]),
    ]);
  const isFine = wrong.length === 0;
  const verdict = isFine
    ? good("✓ the papers hold, except for what is refuted")
    : bad("✗ violated");
  return `${[
    "",
    `${strong(verdict)}${quiet(`  ${grouped(found.experiments)} experiments`)}`,
    "",
    ...lines,
    "",
    ...(isFine ? [] : [...wrong, ""]),
    `${quiet("report")}  ${out}`,
    "",
  ]
    .map((line) => (line === "" ? "" : ` ${line}`))
    .join("\n")}\n`;
}
