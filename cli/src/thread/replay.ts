import { find, lineOf, parseHeader, Refusal, replaying, type Family } from "@ringleader/core";
import { guarded, isPath, loadFamily } from "../own-algorithm.ts";
import type { Board } from "./board.ts";
import { checkLine } from "./line-shape.ts";
import { openLines } from "./lines.ts";
import type { Answers, Task } from "./task.ts";

/** `replay`: the trace is read line by line while the run is made again beside it. */
export function replay(
  { trace, algorithm }: Extract<Task, { verb: "replay" }>,
  board: Board,
): Answers["replay"] {
  board.enter("setting up");
  const lines = openLines(trace);
  try {
    return compare(lines.next(), () => lines.next(), algorithm, board);
  } catch (error) {
    if (error instanceof Refusal) return { same: false, why: error.message };
    throw error;
  } finally {
    lines.close();
  }
}

const familyOf = (name: string): Family => (isPath(name) ? loadFamily(name) : find(name));

function compare(
  first: string | undefined,
  next: () => string | undefined,
  algorithm: string | undefined,
  board: Board,
): Answers["replay"] {
  const family = algorithm === undefined ? undefined : familyOf(algorithm);
  const header = parseHeader(first);
  if (!family && isPath(header.algorithm)) {
    const name = header.algorithm;
    throw new Refusal(`this trace was made by ${name}; --algorithm ${name} lets it be loaded.`);
  }
  checkLine(lineOf(header), "the header of the trace");
  let unread: string | undefined = first;
  const take = () => {
    const line = unread ?? next();
    unread = undefined;
    return line;
  };
  const it = replaying(take, family);
  board.enter("replaying");
  const made = guarded(algorithm ?? "", () => {
    while (it.advance()) board.note(it.events, 0);
    return it.finish();
  });
  if (!made.same) return made;
  return { same: true, digest: made.result.digest, events: made.events };
}
