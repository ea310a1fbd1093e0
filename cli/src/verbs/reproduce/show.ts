import { nameSource } from "@ringleader/core/internal/words";
import { digestOf } from "../../documents/digest-of.ts";
import { grouped } from "../../terminal/numbers.ts";
import { heading, page } from "../../terminal/page.ts";
import { bad, good, quiet, WIDTH, wrapped } from "../../terminal/style.ts";
import type { Nearest } from "../../lab/reproduce/evidence.ts";
import { bySource, countsOf, isWrong } from "../../lab/reproduce/report.ts";
import type { Reproduced } from "../../lab/reproduce/reproduce.ts";

export function documentOf({ tried, experiments }: Reproduced, out: string, replay: string) {
  const document = {
    format: 1,
    verdict: tried.some(isWrong) ? "violated" : "holds",
    experiments,
    ...countsOf(tried),
    papers: Object.fromEntries(bySource(tried).map(([source, all]) => [source, countsOf(all)])),
    claims: tried.map((claim) => {
      const { algorithm, id, says, cite, known, verdict, nearest, by, truth, truthKnown } = claim;
      const { measured, bound, n }: Partial<Nearest> = nearest ?? {};
      const claimed = { algorithm, id, says, cite, known, verdict, measured, bound, n };
      return {
        ...claimed,
        ...(verdict === "refuted" && { by, truth, truthKnown }),
        against: isWrong(claim) ? claim.against : undefined,
      };
    }),
    report: out,
  };
  return { ...document, digest: digestOf(document), replay };
}

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
      ...wrapped(`${says} (${nameSource(cite)})`, WIDTH - 4).map((line) => `  ${line}`),
      ...(against === undefined ? [] : [`  ${against}`]),
    ]);
  const verdict =
    wrong.length === 0
      ? good("✓ every claim holds, except those that are refuted")
      : bad("✗ violated");
  return page([
    [heading(verdict, `${grouped(experiments)} experiments`)],
    lines,
    wrong,
    [`${quiet("report")}  ${out}`],
  ]);
}
