import {
  closeSync,
  existsSync,
  linkSync,
  openSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
} from "node:fs";
import { resolve } from "node:path";
import { counted } from "../../terminal/numbers.ts";
import { complain } from "../../terminal/output.ts";
import { syncFolder } from "../../terminal/output-file.ts";
import { checkCatalogue, firstRow, openDatabase, type Database } from "./database.ts";
import { isLogDamage } from "./store-errors.ts";

/** Endings of DuckDB's logs. The last two exist only during a checkpoint. */
const endings = [".wal", ".wal.checkpoint", ".wal.recovery"];

/**
 * Opens a file with its log, which has the rows since the last checkpoint. A log that is damaged or belongs to another
 * file is left out; with access "write", it also gets another name. The cells that only this log has run again.
 */
export async function openWithLog(
  path: string,
  file: string,
  access: "read" | "write",
): Promise<Database> {
  const hasLog = existsSync(`${file}.wal`);
  try {
    const database = await openDatabase(file, access);
    if (!hasLog) return database;
    await checkCatalogue(path, database).catch((error: unknown) => {
      database.close();
      throw error;
    });
    await checkDistinct(database);
    // DuckDB plays in a log up to the first commit that is incomplete.
    const cells = existsSync(`${file}.wal`) ? await cellsOnlyIn(`${file}.wal`, database) : 0;
    if (cells > 0)
      complain(
        `${counted(cells, "cell")} at the end of ${shownName(path, file)}.wal cannot be read; a sweep runs them again.`,
      );
    return database;
  } catch (error) {
    const isDamaged = hasLog && isLogDamage(error);
    const database = isDamaged && (await openWithoutLog(file, access).catch(() => undefined));
    if (!database) throw error;
    return leaveOut(path, file, access, database);
  }
}

/**
 * Throws and closes the database if a cell has two rows: DuckDB plays a log into the table without asking the primary
 * key. Files of an older form do not know their log, so DuckDB plays in any.
 */
async function checkDistinct(database: Database): Promise<void> {
  const sql = "SELECT count(*) = count(DISTINCT cell) AS same FROM runs";
  const counts = await firstRow(database, sql).catch(() => undefined);
  if (counts?.["same"] !== false) return;
  // The rows of the log must not reach the file.
  await database.connection.run("PRAGMA disable_checkpoint_on_shutdown");
  database.close();
  throw new Error("IO Error: Failure while replaying WAL: cells are double");
}

/** Opens and locks the file under a second name, under which DuckDB finds no log. */
async function openWithoutLog(file: string, access: "read" | "write"): Promise<Database> {
  const other = `${file}.${process.pid}.new`;
  linkSync(file, other);
  try {
    return await openDatabase(other, access);
  } finally {
    rmSync(other);
  }
}

/** Returns the path that the user gave, unless it is a link: logs are beside the target of a link. */
const shownName = (path: string, file: string): string => (resolve(path) === file ? path : file);

async function leaveOut(
  path: string,
  file: string,
  access: "read" | "write",
  database: Database,
): Promise<Database> {
  const shown = shownName(path, file);
  const cells = await cellsOnlyIn(`${file}.wal`, database);
  const what = `${shown}.wal is damaged or belongs to another file`;
  const rest =
    cells === 0
      ? "Every cell that can be read in it is stored."
      : `At least ${counted(cells, "cell")} are only in this log; a sweep runs them again.`;
  if (access === "read") {
    complain(`${what}; it is left out. ${rest}`);
    return database;
  }
  // The lock of `database` keeps other processes from making a new log meanwhile.
  const aside = setAside(file);
  database.close();
  complain(`${what}; it is kept as ${shown}${aside}. ${rest}`);
  return openDatabase(file, access);
}

/** Renames the logs of a file. Returns the new ending of its log. */
function setAside(file: string): string {
  let number = 1;
  while (existsSync(`${file}.wal.${number}.aside`)) number++;
  for (const ending of endings) {
    if (!existsSync(file + ending)) continue;
    renameSync(file + ending, `${file}${ending}.${number}.aside`);
  }
  syncFolder(file);
  return `.wal.${number}.aside`;
}

/** Counts the cells that are in a log and not in its file. */
async function cellsOnlyIn(log: string, database: Database): Promise<number> {
  const cells = [...cellsIn(log)];
  const known = await firstRow(
    database,
    `SELECT count(*) AS n FROM runs WHERE cell IN (SELECT unnest(from_json(?, '["VARCHAR"]')))`,
    [JSON.stringify(cells)],
  );
  return cells.length - Number(known?.["n"]);
}

/** Bytes of a log that are read at once. */
const PART = 1 << 24;

/** Finds the keys of cells in a log: DuckDB writes the length of a text, 32, before it. */
function cellsIn(log: string): Set<string> {
  const cells = new Set<string>();
  const part = Buffer.alloc(PART);
  const fd = openSync(log, "r");
  try {
    // Parts overlap by one key.
    for (let at = 0; at < statSync(log).size; at += PART - 33) {
      const text = part.toString("latin1", 0, readSync(fd, part, 0, PART, at));
      for (const [, cell] of text.matchAll(/\u0020([0-9a-f]{32})/g)) cells.add(cell);
    }
  } finally {
    closeSync(fd);
  }
  return cells;
}
