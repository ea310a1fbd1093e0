import { Refusal, shorten } from "@ringleader/core/internal";

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
  [/Read-only file system/, "cannot write FILE: the file system is read-only."],
  [/Permission denied/, "cannot open FILE: permission denied."],
  [/No such file or directory|does not exist/, "cannot open FILE: the file does not exist."],
  [
    /Corrupt|checksum|read enough bytes|Failure while replaying WAL|deserializ|newer version|storage version/i,
    "FILE is damaged, or was made by a newer version; it cannot be read.",
  ],
];

/** True if another process has the file of results open. */
export const isInUse = (error: unknown): boolean =>
  error instanceof Error && /Conflicting lock is held/.test(error.message);

/** Turns an error about the file of results into a refusal; returns other errors unchanged. */
export function storeError(path: string, error: unknown): unknown {
  const message = error instanceof Error ? error.message : String(error);
  if (!/^(IO|FATAL|TransactionContext|Serialization) Error/.test(message)) return error;
  const [pattern, sentence] = known.find(([it]) => it.test(message)) ?? [];
  if (!pattern) return error;
  const pid = pattern.exec(message)?.[1];
  const owner = pid === undefined ? "" : ` (${pid})`;
  const text = sentence!.replace(" (PID)", owner).replace("FILE", () => shorten(path, 60));
  return new Refusal(text);
}
