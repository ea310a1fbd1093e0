import { Refusal } from "@ringleader/core/internal";

/** Messages of DuckDB and the sentences that replace them; the first match counts. */
const known: readonly (readonly [RegExp, (path: string, found: readonly string[]) => string])[] = [
  [
    /Conflicting lock is held(?: in (?:.*) \(PID (\d+)\))?/,
    (path, [, pid]) =>
      `${path} is in use by another process${pid === undefined ? "" : ` (${pid})`}, most likely a sweep; wait until it ends, or end it with Ctrl-C. Stored rows stay.`,
  ],
  [/Is a directory/, (path) => `${path} is a folder, not a file of results.`],
  [
    /No space left|disk quota|out of disk/i,
    (path) => `cannot write ${path}: the disk is full. Stored rows stay.`,
  ],
  [/Read-only file system/, (path) => `cannot write ${path}: the file system is read-only.`],
  [/Permission denied/, (path) => `cannot open ${path}: that is not permitted.`],
  [
    /No such file or directory|does not exist/,
    (path) => `cannot open ${path}: no such file or folder exists.`,
  ],
  [
    /Corrupt|checksum|read enough bytes|Failure while replaying WAL|deserializ|newer version|storage version/i,
    (path) => `${path} is damaged, or was made by a newer version; it cannot be read.`,
  ],
];

/** Turns an error of the file of results into a refusal; other errors stay as they are. */
export function storeError(path: string, error: unknown): unknown {
  const message = error instanceof Error ? error.message : String(error);
  if (!/^(IO|FATAL|TransactionContext|Serialization) Error/.test(message)) return error;
  for (const [pattern, says] of known) {
    const found = pattern.exec(message);
    if (found) return new Refusal(says(path, found));
  }
  return error;
}
