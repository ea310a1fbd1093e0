/**
 * Kills its process with SIGKILL around a commit of rows. Loaded with `node --import`. KILL_AFTER is the number of rows
 * that must be committed before. With KILL_INSIDE, a number of microseconds, the next commit is under way for that time.
 */
import { createRequire } from "node:module";

const { DuckDBAppender, DuckDBConnection } = createRequire(import.meta.url)("@duckdb/node-api");
const after = Number(process.env.KILL_AFTER);
const inside = process.env.KILL_INSIDE;
let appended = 0;
let committed = 0;

const { createAppender, runAndReadAll } = DuckDBConnection.prototype;
const { appendDataChunk } = DuckDBAppender.prototype;
const ofRuns = new WeakSet();

DuckDBConnection.prototype.createAppender = async function (...table) {
  const appender = await createAppender.apply(this, table);
  if (table[0] === "runs") ofRuns.add(appender);
  return appender;
};
DuckDBAppender.prototype.appendDataChunk = function (chunk) {
  if (ofRuns.has(this)) appended += chunk.rowCount;
  return appendDataChunk.call(this, chunk);
};
DuckDBConnection.prototype.runAndReadAll = async function (sql, ...rest) {
  const isCommit = sql === "COMMIT";
  const running = runAndReadAll.call(this, sql, ...rest);
  if (isCommit && inside !== undefined && committed >= after) {
    // The commit runs in another thread.
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, Number(inside) / 1000);
    process.kill(process.pid, "SIGKILL");
  }
  const result = await running;
  if (isCommit) {
    committed = appended;
    if (inside === undefined && committed >= after) process.kill(process.pid, "SIGKILL");
  }
  return result;
};
