import { Refusal } from "@ringleader/core";

/** What DuckDB says, and what we say instead; the first that fits. */
const known: readonly (readonly [RegExp, (path: string, found: readonly string[]) => string])[] = [
  [
    /Conflicting lock is held(?: in (?:.*) \(PID (\d+)\))?/,
    (path, [, pid]) =>
      `${path} is in use by another process${pid === undefined ? "" : ` (${pid})`}, most likely a sweep; wait until it is over, or end it with Ctrl-C: what it has stored stays.`,
  ],
  [/Is a directory/, (path) => `${path} is a folder, and no file of results.`],
  [
    /No space left|disk quota|out of disk/i,
    (path) => `cannot write ${path}: the disk is full. What was stored before stays.`,
  ],
  [/Read-only file system/, (path) => `cannot write ${path}: the file system is read-only.`],
  [/Permission denied/, (path) => `cannot open ${path}: that is not permitted.`],
  [
    /No such file or directory|does not exist/,
    (path) => `cannot open ${path}: there is no such file or folder.`,
  ],
  [
    /Corrupt|checksum|read enough bytes|Failure while replaying WAL|deserializ|newer version|storage version/i,
    (path) => `${path} is damaged, or was made by a newer version; it cannot be read.`,
  ],
];

/** Trouble with the file of results as one sentence; what is none of the file's is our own fault. */
export function storeTrouble(path: string, error: unknown): unknown {
  const message = error instanceof Error ? error.message : String(error);
  if (!/^(IO|FATAL|TransactionContext|Serialization) Error/.test(message)) return error;
  for (const [pattern, says] of known) {
    const found = pattern.exec(message);
    if (found) return new Refusal(says(path, found));
  }
  return error;
}
