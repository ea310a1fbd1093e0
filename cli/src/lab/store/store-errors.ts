import { Refusal, shorten } from "@ringleader/core/internal";

/** What DuckDB says about a file that it cannot read. */
const damage =
  /Corrupt|checksum|read enough bytes|replaying WAL|WAL was created|deserializ|newer version|storage version|invalid block|malformed/i;

/** Patterns of DuckDB's messages, each with the sentence that replaces the message. The first match is used. */
const known: readonly (readonly [RegExp, string])[] = [
  [
    /Conflicting lock is held(?: in (?:.*) \(PID (\d+)\))?/,
    "FILE is in use by another process (PID), most likely a sweep; wait until that process ends, or end it with Ctrl-C. Stored rows are kept.",
  ],
  [/Is a directory/, "FILE is a folder, not a file of results."],
  [
    /No space left|disk quota|out of disk/i,
    "cannot write FILE: the disk is full. Stored rows are kept.",
  ],
  [
    /File too large/,
    "cannot write FILE: the file would exceed the largest size that is allowed here (ulimit -f). Stored rows are kept.",
  ],
  [/Read-only file system/, "cannot write FILE: the file system is read-only."],
  [/Permission denied/, "cannot open FILE: permission denied."],
  [/No such file or directory|does not exist/, "cannot open FILE: the file does not exist."],
  [damage, "FILE is damaged, or was made by a newer version; it cannot be read."],
];

/** True if another process has the file of results open. */
export const isInUse = (error: unknown): boolean =>
  error instanceof Error && /Conflicting lock is held/.test(error.message);

const messageOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);

/** True if DuckDB cannot read the file of results. */
export const isDamage = (error: unknown): boolean => {
  const message = messageOf(error);
  return kinds.test(message) && known.find(([it]) => it.test(message))?.[0] === damage;
};

/** True if DuckDB cannot play the log into the file of results. */
export const isLogDamage = (error: unknown): boolean =>
  isDamage(error) && /\bWAL\b/.test(messageOf(error));

/** Kinds of errors that the file of results can cause. */
const kinds = /^(IO|FATAL|INTERNAL|TransactionContext|Serialization) Error/;

/** Turns an error about the file of results into a refusal; returns other errors unchanged. */
export function storeError(path: string, error: unknown): unknown {
  const message = messageOf(error);
  if (!kinds.test(message)) return error;
  const [pattern, sentence] = known.find(([it]) => it.test(message)) ?? [];
  if (!pattern) return error;
  const pid = pattern.exec(message)?.[1];
  const owner = pid === undefined ? "" : ` (${pid})`;
  const text = sentence!.replace(" (PID)", owner).replace("FILE", () => shorten(path, 60));
  return new Refusal(text);
}
