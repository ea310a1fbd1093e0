import { Refusal, type Result } from "@ringleader/core/internal";
import { conform, Log, type Conformance } from "@ringleader/core/internal/conform";
import { stampHeader } from "../../../install/stamp-trace.ts";
import { sayOtherVersion } from "../../../install/other-version.ts";
import { familyNamed, guarded } from "../../../request/own-algorithm.ts";
import { isPath } from "../../../terminal/shell-word.ts";
import { writingTo, type ThreadContext } from "../../../workers/work.ts";
import { findLogs, logSources } from "../log-files.ts";

interface ConformTask {
  readonly paths: readonly string[];
  readonly algorithm?: string | undefined;
  readonly trace?: string | undefined;
}

/** The verdict on logs, with what they are logs of. */
export type JudgedLogs = Conformance & {
  readonly algorithm: string;
  readonly n: number;
  readonly seed: Result["seed"];
  /** Number of logs. */
  readonly logs: number;
};

/** `net conform`: merges the logs, runs the definition along and replays the merged trace. */
export function work({ paths, algorithm, trace }: ConformTask, context: ThreadContext): JudgedLogs {
  const { progress } = context;
  progress.enter("setting up");
  const files = findLogs(paths);
  const sources = logSources(files);
  const family = algorithm === undefined ? undefined : familyNamed(algorithm);
  const { run } = new Log(sources[0]).header;
  if (!family && isPath(run.algorithm)) {
    throw new Refusal(
      `these logs were made by ${run.algorithm}; --algorithm ${run.algorithm} loads that file.`,
    );
  }
  if (family && !isPath(algorithm!) && family.name !== run.algorithm)
    throw new Refusal(`these are logs of ${run.algorithm}, not of ${family.name}.`);
  return writingTo(trace, context, (file) => {
    let isFirst = true;
    const write = (line: string) => {
      file?.line(isFirst ? stampHeader(line) : line);
      isFirst = false;
    };
    progress.enter("judging");
    const verdict = guarded(algorithm ?? "", () => {
      const judging = conform(sources, { family, write: file && write });
      for (;;) {
        const { done, value } = judging.next();
        if (done) return value;
        progress.note({ done: value });
      }
    });
    // Logs that differ have no trace.
    if (file && "digest" in verdict) file.finish();
    const common = { algorithm: run.algorithm, n: run.n, seed: run.seed, logs: files.length };
    if (verdict.verdict !== "differs") return { ...verdict, ...common };
    const other = sayOtherVersion("logs were", run.version, algorithm ?? run.algorithm);
    return { ...verdict, ...common, why: verdict.why + other };
  });
}
