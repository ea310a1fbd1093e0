import type { ClassRun, ClassVerdict } from "@ringleader/net";

/** A run of a class. */
export interface ClassRunDocument {
  readonly n: number;
  readonly seed: number | string;
  readonly verdict: "conforms" | "unfinished" | "differs";
  readonly sentence: string;
  readonly leaders: readonly { readonly position: number; readonly id?: number }[];
  readonly messages: number;
  readonly digest?: string;
  readonly guesses: { readonly right: number; readonly wrong: number };
  readonly trace?: string;
}

/** Describes a run that was judged; `file` is its trace. */
export function documentOfRun(
  { conformance, sentence }: ClassVerdict,
  run: ClassRun,
  file: string | undefined,
): ClassRunDocument {
  const result = "result" in conformance ? conformance.result : undefined;
  const scores = Array.from({ length: run.setup.n }, (_, p) => run.score(p));
  const sum = (key: "right" | "wrong") => scores.reduce((all, score) => all + score[key], 0);
  return {
    n: run.setup.n,
    seed: run.header.seed,
    verdict: conformance.verdict,
    sentence,
    leaders: result?.leaders ?? [],
    messages: result?.messages.total ?? 0,
    ...("digest" in conformance &&
      conformance.digest !== undefined && { digest: conformance.digest }),
    guesses: { right: sum("right"), wrong: sum("wrong") },
    ...(file !== undefined && { trace: file }),
  };
}
