import { findAlgorithm, Refusal } from "@ringleader/core/internal";
import { shorten } from "@ringleader/core/internal/words";
import type { BatchResult } from "../cell-runner.ts";
import { inOrder, type Cell } from "../plan/cell.ts";
import { errorRow } from "../store/row-of.ts";
import { columnNames, columns, type Row } from "../store/row.ts";
import type { CellBatch } from "./batch-queue.ts";

type Fields = Readonly<Record<string, unknown>>;

/** Reads the answer of a worker. Refuses an answer that is not one readable row for each cell of the batch. */
export function parseAnswer({ cells }: CellBatch, answer: unknown): BatchResult {
  const { rows, seconds } = fieldsOf(answer, "the answer");
  if (!Array.isArray(rows) || rows.length !== cells.length) {
    throw new Refusal(`the answer does not have ${cells.length} rows, one for each cell.`);
  }
  if (!isTime(seconds)) throw new Refusal("the answer has no running time.");
  return { rows: cells.map((cell, i) => parseRow(cell, fieldsOf(rows[i], "the row"))), seconds };
}

function fieldsOf(value: unknown, what: string): Fields {
  if (typeof value === "object" && value !== null && !Array.isArray(value)) return value as Fields;
  throw new Refusal(`${what} is not an object.`);
}

/** Reads a row. Takes what was asked from the cell, and only what was measured from the row. */
function parseRow(cell: Cell, row: Fields): Row {
  if (row["cell"] !== cell.key) throw new Refusal("the row belongs to another cell.");
  for (const name of Object.keys(row)) {
    if (!Object.hasOwn(columns, name)) {
      throw new Refusal(`the row has the unknown column ${shorten(name)}.`);
    }
  }
  for (const name of columnNames) {
    if (row[name] === null || isOfType(columns[name], row[name])) continue;
    throw new Refusal(`the column ${name} of the row is not a ${columns[name]}.`);
  }
  const { error } = row;
  if (typeof error === "string") return errorRow(cell, new Refusal(shorten(error, LONGEST)));
  const wrong = Object.keys(measured).find((name) => !measured[name](row[name], cell));
  if (wrong !== undefined) {
    throw new Refusal(`the column ${wrong} of the row has a value that no run gives.`);
  }
  // The columns that an error row has are those that were asked for.
  const {
    n,
    algorithm,
    version,
    seed,
    ids,
    schedule,
    links,
    ports,
    wake,
    willing,
    graph,
    violate,
  } = errorRow(cell, undefined);
  return {
    ...(row as unknown as Row),
    cell: cell.key,
    algorithm,
    version,
    parameters: parametersOf(cell),
    n,
    seed,
    ids,
    schedule,
    links,
    ports,
    wake,
    willing,
    graph,
    violate,
  };
}

const isTime = (it: unknown): it is number => typeof it === "number" && it >= 0 && it < Infinity;

function isOfType(type: (typeof columns)[keyof typeof columns], it: unknown): boolean {
  if (type === "VARCHAR") return typeof it === "string";
  return type === "BIGINT" ? Number.isSafeInteger(it) : Number.isFinite(it);
}

/** Longest text of an error. */
const LONGEST = 1000;

const isCount = (it: unknown): boolean => it !== null && (it as number) >= 0;
const isCountOrNone = (it: unknown): boolean => it === null || (it as number) >= 0;
const isExact = (it: unknown): boolean => it === null || /^\d+(?:\/\d+)?$/.test(it as string);
const outcomes = ["elected", "no-leader", "many-leaders", "deadlock", "budget"];

/** What a run gives in each measured column. Types have been checked. */
const measured: Readonly<Record<string, (it: unknown, cell: Cell) => boolean>> = {
  outcome: (it) => outcomes.includes(it as string),
  leader_position: (it, { asked }) => it === null || isBelow(it, Number(asked.n)),
  informed: (it, { asked }) => it !== null && isBelow(it, Number(asked.n) + 1),
  messages: isCount,
  messages_at_election: isCountOrNone,
  in_flight: isCount,
  causal: isCount,
  causal_at_election: isCountOrNone,
  time: isExact,
  time_at_election: isExact,
  time_elapsed: isExact,
  by_kind: (it) => isJson(it, isCounts),
  by_phase: (it) => it === null || isJson(it, isCounts),
  claims: (it) => isJson(it, Array.isArray),
  violations: isCount,
  digest: (it) => /^[0-9a-f]{16}$/.test(String(it)),
  replay: isReplay,
  seconds: isTime,
};

/** True for a command that runs once and writes no file. The user may paste it into a shell. */
function isReplay(it: unknown): boolean {
  const isRun = typeof it === "string" && /^ringleader run [^\p{Cc};|&<>`$\\]+$/u.test(it);
  return isRun && !/ --(?:trace|batch|out)\b/.test(it);
}

const isBelow = (it: unknown, limit: number): boolean =>
  (it as number) >= 0 && (it as number) < limit;

const isCounts = (it: unknown): boolean =>
  typeof it === "object" &&
  it !== null &&
  Object.values(it).every((value) => Number.isSafeInteger(value) && value >= 0);

function isJson(text: unknown, isRight: (it: unknown) => boolean): boolean {
  try {
    return isRight(JSON.parse(text as string));
  } catch {
    return false;
  }
}

const parameters = new Map<string, string>();

/** Returns the column `parameters` of a cell. Series have many cells, so each combination is looked up once. */
function parametersOf({ asked: { algorithm, set } }: Cell): string {
  const key = JSON.stringify([algorithm, set]);
  let text = parameters.get(key);
  if (text === undefined) {
    const { parameters: all } = findAlgorithm(algorithm).with(
      (set ?? {}) as Record<string, string>,
    );
    parameters.set(key, (text = JSON.stringify(inOrder(all))));
  }
  return text;
}
