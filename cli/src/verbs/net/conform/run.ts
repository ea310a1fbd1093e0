import { exit } from "../../../terminal/exit.ts";
import { checkStdout, printJson, printPage } from "../../../terminal/output.ts";
import { typedBut } from "../../../terminal/shell-word.ts";
import { runInThread } from "../../../workers/run-in-thread.ts";
import { outsideOf } from "../../run/work.ts";
import type { ConformFlags } from "./flags.ts";
import { showVerdict } from "./show.ts";
import type { JudgedLogs, work } from "./work.ts";

export async function run(paths: readonly string[], flags: ConformFlags): Promise<number> {
  const { algorithm, out: trace, json } = flags;
  checkStdout("--out", trace, json);
  const module = new URL("./work.js", import.meta.url);
  const judged = await runInThread<typeof work>(module, { paths, algorithm, trace });
  if (json) printJson(documentOf(judged));
  else printPage(showVerdict(judged, trace), trace);
  return statuses[judged.verdict];
}

const statuses = {
  conforms: exit.holds,
  differs: exit.violated,
  unfinished: exit.undecided,
} as const;

function documentOf(judged: JudgedLogs) {
  const { verdict, algorithm, n, seed, logs, events } = judged;
  const found = "result" in judged ? judged.result : undefined;
  return {
    format: 1,
    verdict,
    algorithm,
    n,
    logs,
    events,
    ...("why" in judged && { why: judged.why }),
    ...("log" in judged && { log: judged.log }),
    ...(found && {
      outside: outsideOf(found),
      leaders: found.leaders,
      informed: found.informed,
      messages: found.messages.total,
      inFlight: found.inFlight,
      outcome: found.outcome,
      violations: found.violations,
    }),
    seed,
    ...("digest" in judged && { digest: judged.digest }),
    replay: typedBut("--json"),
  };
}
