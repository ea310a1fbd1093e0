/**
 * Kills its process with SIGKILL around a commit of rows. Loaded with `node --import`. The commit is the
 * first one that brings the rows to KILL_AFTER. With KILL_INSIDE, a number of microseconds, the kill comes that long
 * after the commit began; otherwise it comes when the commit is over.
 */
import { createRequire } from "node:module";

const { DuckDBAppender, DuckDBConnection } = createRequire(import.meta.url)("@duckdb/node-api");
const after = Number(process.env.KILL_AFTER);
const inside = process.env.KILL_INSIDE;
let appended = 0;

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
  if (isCommit && inside !== undefined && appended >= after) {
    // The commit runs in another thread.
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, Number(inside) / 1000);
    process.kill(process.pid, "SIGKILL");
  }
  const result = await running;
  if (isCommit && appended >= after) process.kill(process.pid, "SIGKILL");
  return result;
};
