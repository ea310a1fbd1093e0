import type { z } from "zod";
import { chance } from "../verbs/chance/schema.ts";
import { check } from "../verbs/check/schema.ts";
import { diff } from "../verbs/diff/schema.ts";
import { electLine } from "../verbs/elect/run/schema.ts";
import { electStatus } from "../verbs/elect/status/schema.ts";
import { exported } from "../verbs/export/schema.ts";
import { lift } from "../verbs/lift/schema.ts";
import { limits } from "../verbs/limits/schema.ts";
import { list } from "../verbs/list/schema.ts";
import { lowerBound } from "../verbs/lower-bound/schema.ts";
import { classRoom } from "../verbs/class/schema.ts";
import { conformance } from "../verbs/net/conform/schema.ts";
import { netRun } from "../verbs/net/run/schema.ts";
import { plot } from "../verbs/plot/schema.ts";
import { prove } from "../verbs/prove/schema.ts";
import { replayed } from "../verbs/replay/schema.ts";
import { reproduce } from "../verbs/reproduce/schema.ts";
import { ringStatus } from "../verbs/ring/status/schema.ts";
import { results } from "../verbs/results/schema.ts";
import { hunt } from "../verbs/run/hunt/schema.ts";
import { batchError, runResult } from "../verbs/run/schema.ts";
import { show } from "../verbs/show/schema.ts";
import { sweep } from "../verbs/sweep/schema.ts";
import { verify } from "../verbs/verify/schema.ts";
import { worst } from "../verbs/worst/schema.ts";
import { exercise } from "../documents/exercise.ts";
import { traceEvent, traceHeader } from "../documents/parts.ts";

interface DocumentKind {
  readonly schema: z.ZodType;
  /** What prints the document. */
  readonly from: string;
}

/**
 * The JSON documents of the command and the page, by the name of their schema in docs/schemas. The command never loads this file:
 * scripts and tests do.
 */
export const documents = {
  run: { schema: runResult, from: "`run --json`, and each line of `run --batch`" },
  "batch-error": { schema: batchError, from: "`run --batch`, for a line that is refused" },
  hunt: { schema: hunt, from: "`run --seeds --json`" },
  diff: { schema: diff, from: "`diff --json`" },
  check: { schema: check, from: "`check --json`" },
  prove: { schema: prove, from: "`prove --json`" },
  chance: { schema: chance, from: "`chance --json`" },
  verify: { schema: verify, from: "`verify --json`" },
  worst: { schema: worst, from: "`worst --json`" },
  "lower-bound": { schema: lowerBound, from: "`lower-bound --json`" },
  limits: { schema: limits, from: "`limits --json`" },
  lift: { schema: lift, from: "`lift --json`" },
  list: { schema: list, from: "`list --json`, an array without `format`" },
  show: { schema: show, from: "`show --json`" },
  sweep: { schema: sweep, from: "`sweep --json`" },
  results: { schema: results, from: "`results --json`" },
  plot: { schema: plot, from: "`plot --json`" },
  export: { schema: exported, from: "`export --json`" },
  replay: { schema: replayed, from: "`replay --json`" },
  "net-run": { schema: netRun, from: "`net run --json`, and `result.json` of its folder" },
  "net-conform": { schema: conformance, from: "`net conform --json`" },
  "ring-status": { schema: ringStatus, from: "`ring status --json`" },
  class: { schema: classRoom, from: "`class --json`" },
  "elect-line": { schema: electLine, from: "each line of `elect`" },
  "elect-status": { schema: electStatus, from: "`elect status --json`" },
  reproduce: { schema: reproduce, from: "`reproduce --json`" },
  "trace-header": { schema: traceHeader, from: "the first line of a trace (`--out`)" },
  "trace-event": { schema: traceEvent, from: "every other line of a trace" },
  exercise: { schema: exercise, from: "an exercise that the page saves (Learn)" },
} satisfies Readonly<Record<string, DocumentKind>>;

export type DocumentName = keyof typeof documents;
