import type { Outcome } from "../model/run.ts";
import { CLAIMS, type Bench } from "./bench.ts";
import type { Coverage } from "./coverage.ts";
import type { Witness } from "./report.ts";

/** Passes on what the simulator's judges said of a run; those that watch every event among them. */
export function judgeVerdicts(
  run: Outcome,
  { claims, findings }: Bench,
  witness: (why: string) => () => Witness,
  judged?: Coverage,
): void {
  claims.forEach((claim, i) => {
    const said = run.verdicts.find(({ says, cite }) => says === claim.says && cite === claim.cite);
    if (!said) return;
    const why = claim.form === "along" ? said.measured : `${said.measured} against ${said.bound}`;
    findings.judge(CLAIMS + i, said.holds, witness(why), judged);
  });
}
