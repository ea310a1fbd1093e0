import { randomInt } from "node:crypto";
import { isViolated, Refusal, shorten, type RunRecord } from "@ringleader/core/internal";
import { write } from "../../terminal/output.ts";
import { openLines } from "../../workers/lines.ts";
import { resolve } from "../../request/resolve.ts";
import { perform } from "./work.ts";
import type { ThreadContext } from "../../workers/work.ts";

const FULL = 1 << 16;
/** Maximum time for which a result is held back, in milliseconds. */
const HELD = 100;

interface BatchTask {
  readonly from: string;
  readonly seed?: string | undefined;
  readonly maxMessages?: string | undefined;
}

const counts = { bad: 0, faults: 0, violated: 0, undecided: 0 };

/**
 * `run --batch`: reads one run per line and writes one result per line, in order. It holds results back only while more
 * lines are ready, so a program that writes a line and waits gets its answer.
 */
export function work(
  { from, seed, maxMessages }: BatchTask,
  { progress }: ThreadContext,
): Readonly<typeof counts> {
  progress.enter("lines");
  const lines = openLines(from);
  const defaults = { ...(seed !== undefined && { seed }), "max-messages": maxMessages };
  const sum = { ...counts };
  let text = "";
  let written = performance.now();
  let number = 0;
  for (let line = lines.next(); line !== undefined; line = lines.next()) {
    number++;
    if (line.trim() !== "") {
      const { answer, count } = runLine(line, number, defaults);
      if (count) sum[count]++;
      text += `${JSON.stringify(answer)}\n`;
    }
    progress.note({ done: number });
    if (text.length >= FULL || !lines.ready || performance.now() - written > HELD) {
      write(1, text);
      text = "";
      written = performance.now();
    }
  }
  write(1, text);
  lines.close();
  return sum;
}

/** Runs a line. Returns its result or its error, and the verdict for the exit status. */
function runLine(
  text: string,
  line: number,
  defaults: Omit<RunRecord, "algorithm">,
): { readonly answer: object; readonly count?: keyof typeof counts | undefined } {
  try {
    const record = { seed: randomInt(2 ** 32), ...defaults, ...parse(text) };
    const { result } = perform(resolve(record));
    const isOpen = result.outcome === "budget";
    return {
      answer: result,
      count: isViolated(result) ? "violated" : isOpen ? "undecided" : undefined,
    };
  } catch (error) {
    if (error instanceof Refusal)
      return { answer: { format: 1, error: error.message, line }, count: "bad" };
    const fault = `this is our fault: ${(error as Error).message}`;
    return { answer: { format: 1, error: fault, line }, count: "faults" };
  }
}

function parse(line: string): RunRecord {
  let record: unknown;
  try {
    record = JSON.parse(line);
  } catch {
    throw new Refusal(`the line is not JSON: ${shorten(line)}.`);
  }
  if (typeof record === "object" && record !== null && !Array.isArray(record)) {
    return record as RunRecord;
  }
  throw new Refusal("the line is not a JSON object.");
}
