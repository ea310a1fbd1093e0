import { randomInt } from "node:crypto";
import {
  isViolated,
  Refusal,
  shorten,
  type Result,
  type RunRecord,
} from "@ringleader/core/internal";
import { write } from "../../terminal/output.ts";
import { openLines } from "../../workers/lines.ts";
import { resolve } from "../../request/resolve.ts";
import { perform } from "./work.ts";
import type { ThreadContext } from "../../workers/work.ts";

const FULL = 1 << 16;
/** Milliseconds for which a result is held back at most. */
const HELD = 100;

interface BatchTask {
  readonly from: string;
  readonly seed?: string | undefined;
  readonly maxMessages?: string | undefined;
}

/**
 * `run --batch`: one run a line, one result a line, in order. Results are held back only while more lines are ready,
 * so that a program that writes a line and waits gets its answer.
 */
export function work(
  { from, seed, maxMessages }: BatchTask,
  { progress }: ThreadContext,
): Readonly<Record<"bad" | "faults" | "violated" | "undecided", number>> {
  progress.enter("lines");
  const lines = openLines(from);
  const sum = { bad: 0, faults: 0, violated: 0, undecided: 0 };
  let said = "";
  let written = performance.now();
  let number = 0;
  for (let line = lines.next(); line !== undefined; line = lines.next()) {
    number++;
    if (line.trim() !== "") {
      const answer = one(line, {
        ...(seed !== undefined && { seed }),
        ...(maxMessages !== undefined && { "max-messages": maxMessages }),
      });
      if ("error" in answer) {
        if (answer.ours) sum.faults++;
        else sum.bad++;
        said += `${JSON.stringify({ error: answer.error, line: number })}\n`;
      } else {
        if (isViolated(answer)) sum.violated++;
        else if (answer.outcome === "budget") sum.undecided++;
        said += `${JSON.stringify(answer)}\n`;
      }
    }
    progress.note({ done: number });
    if (said.length >= FULL || !lines.ready || performance.now() - written > HELD) {
      write(1, said);
      said = "";
      written = performance.now();
    }
  }
  write(1, said);
  lines.close();
  return sum;
}

function one(
  line: string,
  defaults: Omit<RunRecord, "algorithm">,
): Result | { error: string; ours?: true } {
  try {
    const record = parse(line);
    return perform(resolve({ seed: randomInt(2 ** 32), ...defaults, ...record })).result;
  } catch (error) {
    if (error instanceof Refusal) return { error: error.message };
    return { error: `this is our fault: ${(error as Error).message}`, ours: true };
  }
}

function parse(line: string): RunRecord {
  let record: unknown;
  try {
    record = JSON.parse(line);
  } catch {
    throw new Refusal(`the line is not JSON: ${shorten(line)}`);
  }
  if (isRecord(record)) return record;
  throw new Refusal("the line is not a JSON object.");
}

const isRecord = (it: unknown): it is RunRecord =>
  typeof it === "object" && it !== null && !Array.isArray(it);
