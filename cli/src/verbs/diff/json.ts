import type { TraceDiff, TraceSummary } from "@ringleader/core/internal";
import { digestOf } from "../../documents/digest-of.ts";
import { typedBut } from "../../terminal/shell-word.ts";

/** The names of the two files. */
export interface DiffFiles {
  readonly first: string;
  readonly second: string;
}

/** Makes the document of `diff --json`. */
export function diffDocument(
  { same, hasDecisions, first, second, headers, difference }: TraceDiff,
  files: DiffFiles,
): object {
  const side = ({ header, events, byKind, leaders, why }: TraceSummary, file: string) => ({
    file,
    algorithm: header.algorithm,
    n: header.n,
    seed: header.seed,
    digest: header.digest,
    events,
    byKind,
    ...(leaders && { leaders }),
    ...(why !== undefined && { why }),
  });
  const document = {
    format: 1,
    same,
    ...(!hasDecisions && { notCompared: ["decisions"] }),
    first: side(first, files.first),
    second: side(second, files.second),
    headers: headers.map(({ key, first: x, second: y, determines }) => ({
      key,
      determines,
      ...(x !== undefined && { first: JSON.parse(x) as unknown }),
      ...(y !== undefined && { second: JSON.parse(y) as unknown }),
    })),
    ...(difference && { difference }),
  };
  return { ...document, digest: digestOf(document), replay: typedBut("--json") };
}
