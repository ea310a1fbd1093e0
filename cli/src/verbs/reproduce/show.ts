import { grouped } from "../../terminal/numbers.ts";
import { bad, good, quiet, strong, WIDTH, wrapped } from "../../terminal/style.ts";
import { bySource, countsOf, isWrong } from "../../lab/reproduce/report.ts";
import type { Reproduced } from "../../lab/reproduce/reproduce.ts";

/** The document that `--json` prints. */
export const summarise = ({ tried, experiments }: Reproduced, out: string, replay: string) => ({
  verdict: tried.some(isWrong) ? "violated" : "holds",
  experiments,
  ...countsOf(tried),
  papers: Object.fromEntries(bySource(tried).map(([source, all]) => [source, countsOf(all)])),
  claims: tried.map((claim) => {
    const { algorithm, id, says, cite, known, verdict, nearest, by, truth, truthKnown } = claim;
    return {
      algorithm,
      id,
      says,
      cite,
      ...(known && { known }),
      verdict,
      ...(nearest && { measured: nearest.measured, bound: nearest.bound, n: nearest.n }),
      ...(verdict === "refuted" && { by, truth, ...(truthKnown && { truthKnown }) }),
      ...(isWrong(claim) && { against: claim.against }),
    };
  }),
  report: out,
  replay,
});

export function showReproduced({ tried, experiments }: Reproduced, out: string): string {
  const lines = bySource(tried).map(([source, all]) => {
    const { claims, hold, proved, refuted } = countsOf(all);
    const wrong = all.filter(isWrong).length;
    const name = source === "elsewhere" ? "other sources" : source;
    const counts = `${String(claims).padStart(4)} claims: ${String(hold).padStart(3)} hold (${String(proved).padStart(2)} proved), ${String(refuted).padStart(2)} refuted`;
    return `${name.padEnd(14)}${counts}${wrong > 0 ? bad(`, ${wrong} violated or not judged`) : ""}`;
  });
  const wrong = tried
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
    `${strong(verdict)}${quiet(`  ${grouped(experiments)} experiments`)}`,
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
