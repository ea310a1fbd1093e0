import { randomInt } from "node:crypto";
import { isViolated, Refusal, type Result } from "@ringleader/core";
import type { Asked } from "../asked.ts";
import { write } from "../output.ts";
import type { Board } from "./board.ts";
import { checkLine } from "./line-shape.ts";
import { openLines } from "./lines.ts";
import { resolve } from "./resolve.ts";
import { perform } from "./run.ts";
import type { Answers, Task } from "./task.ts";

const FULL = 1 << 16;
/** Milliseconds that a result is held back at most once its run is over. */
const HELD = 100;

/**
 * `run --batch`: one run a line, one result a line, in order. Results are held back only while more
 * lines are at hand, so that whoever writes a line and waits gets its answer.
 */
export function batch(
  { from, seed, maxMessages }: Extract<Task, { verb: "batch" }>,
  board: Board,
): Answers["batch"] {
  board.enter("lines");
  const lines = openLines(from);
  const sum = { bad: 0, faults: 0, violated: 0, undecided: 0 };
  let said = "";
  let written = performance.now();
  let number = 0;
  for (let line = lines.next(); line !== undefined; line = lines.next()) {
    number++;
    if (line.trim() !== "") {
      const answer = one(line, { seed, "max-messages": maxMessages });
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
    board.note(number, 0);
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
  standard: Omit<Asked, "algorithm">,
): Result | { error: string; ours?: true } {
  try {
    const asked = checkLine(parse(line));
    const seed = asked.seed ?? standard.seed ?? randomInt(2 ** 32);
    const most = asked["max-messages"] ?? standard["max-messages"];
    return perform(resolve({ ...asked, seed, "max-messages": most })).result;
  } catch (error) {
    if (error instanceof Refusal) return { error: error.message };
    return { error: `this is our fault: ${(error as Error).message}`, ours: true };
  }
}

function parse(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    const short = line.length > 40 ? `${line.slice(0, 39)}…` : line;
    throw new Refusal(`the line is not JSON: ${short}`);
  }
}
