import { randomInt } from "node:crypto";
import { resolve as absolute } from "node:path";
import {
  isViolated,
  Refusal,
  shorten,
  type Result,
  type RunRecord,
} from "@ringleader/core/internal";
import { write } from "../../terminal/output.ts";
import { isPath } from "../../terminal/shell-word.ts";
import { lossError, WorkerLost } from "../../workers/failures.ts";
import type { OwnFiles } from "../../workers/own-thread.ts";
import { WorkerPool } from "../../workers/pool.ts";
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
  /** The user's file that the command line names, and how its threads load it. */
  readonly own: { readonly file?: string | undefined; readonly threads?: OwnFiles | undefined };
}

const counts = { bad: 0, faults: 0, violated: 0, undecided: 0 };

/**
 * `run --batch`: reads one run per line and writes one result per line, in order. It holds results back only while more
 * lines are ready, so a program that writes a line and waits gets its answer.
 */
export async function work(
  { from, seed, maxMessages, own }: BatchTask,
  { progress }: ThreadContext,
): Promise<Readonly<typeof counts>> {
  progress.enter("lines");
  const lines = openLines(from);
  const defaults = { ...(seed !== undefined && { seed }), "max-messages": maxMessages };
  const sum = { ...counts };
  const runOwn = ownLines(own);
  let text = "";
  let written = performance.now();
  const flush = (): void => {
    write(1, text);
    text = "";
    written = performance.now();
  };
  let number = 0;
  for (let line = lines.next(); line !== undefined; line = lines.next()) {
    number++;
    if (line.trim() !== "") {
      const ended = runLine(line, number, defaults, runOwn.run);
      // A user's file may never return, so nothing is held back while it runs.
      if (ended instanceof Promise) flush();
      const { answer, count } = ended instanceof Promise ? await ended : ended;
      if (count) sum[count]++;
      text += `${JSON.stringify(answer)}\n`;
    }
    progress.note({ done: number });
    if (text.length >= FULL || !lines.ready || performance.now() - written > HELD) flush();
  }
  flush();
  lines.close();
  await runOwn.end();
  return sum;
}

interface LineEnded {
  readonly answer: object;
  /** What the line counts as for the exit status. */
  readonly count?: keyof typeof counts | undefined;
}

/** Runs a line. Returns its result or its error. A line with a user's file is run in another thread. */
function runLine(
  text: string,
  line: number,
  defaults: Omit<RunRecord, "algorithm">,
  runOwn: (record: RunRecord) => Promise<Result>,
): LineEnded | Promise<LineEnded> {
  try {
    const record = { seed: randomInt(2 ** 32), ...defaults, ...parse(text) };
    if (typeof record.algorithm !== "string" || !isPath(record.algorithm)) {
      return judge(perform(resolve(record)).result);
    }
    return runOwn(record).then(judge, (error) => explain(error, line));
  } catch (error) {
    return explain(error, line);
  }
}

function judge(result: Result): LineEnded {
  const isOpen = result.outcome === "budget";
  const count = isViolated(result) ? "violated" : isOpen ? "undecided" : undefined;
  return { answer: result, count };
}

function explain(error: unknown, line: number): LineEnded {
  if (error instanceof Refusal)
    return { answer: { format: 1, error: error.message, line }, count: "bad" };
  const fault = `this is our fault: ${(error as Error).message}`;
  return { answer: { format: 1, error: fault, line }, count: "faults" };
}

/** Runs the lines with the user's file in a thread of their own. Refuses files that the command line does not name. */
function ownLines({ file, threads = "confined" }: BatchTask["own"]) {
  const pool = new WorkerPool<typeof import("./own-line.ts")>({
    module: new URL("./own-line.js", import.meta.url),
    threads: 1,
    own: threads,
  });
  const run = async (record: RunRecord): Promise<Result> => {
    const { algorithm } = record;
    if (file === undefined || absolute(file) !== absolute(algorithm)) {
      throw new Refusal(
        `${shorten(algorithm)} is not loaded, because the command line does not name it; ` +
          `give it as in: ringleader run ./mine.ts --batch FILE.`,
      );
    }
    try {
      return await pool.run("runOwnLine", record);
    } catch (error) {
      throw error instanceof WorkerLost ? lossError(error.reason) : error;
    }
  };
  return { run, end: () => pool.end() };
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
