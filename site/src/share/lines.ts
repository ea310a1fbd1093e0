import type { Header } from "@ringleader/core";
import { eventAt, FOLLOWS, LABEL, LEADS, type Recording } from "@ringleader/core/record";

/** A run as the command writes it: the header, then one event a line. */
export function* traceLines(header: Header, recording: Recording): Generator<string> {
  yield JSON.stringify(header);
  for (let i = 0; i < recording.process.length; i++) yield JSON.stringify(eventAt(recording, i));
}

/** The events as a table: where and when, what came with which words, and the process afterwards. */
export function* csvLines(
  recording: Recording,
  ids: ArrayLike<number> | undefined,
): Generator<string> {
  const { face, labels, wordNames } = recording;
  const width = Math.max(1, ...wordNames.map(({ length }) => length));
  const words = Array.from({ length: width }, (_, i) => `word${i + 1}`);
  yield ["index", "time", "process", "id", "kind", "port", ...words, "tosses", "label", "decision"]
    .map(quoted)
    .join(",");
  for (let i = 0; i < recording.process.length; i++) {
    const event = eventAt(recording, i);
    const decision = face[i] & LEADS ? "leads" : face[i] & FOLLOWS ? "follows" : "";
    yield [
      event.index,
      event.time,
      event.process,
      ids?.[event.process] ?? "",
      event.kind,
      event.port,
      ...words.map((_, w) => event.words[w] ?? ""),
      event.tosses.join(" "),
      labels[face[i] & LABEL],
      decision,
    ]
      .map((it) => quoted(String(it)))
      .join(",");
  }
}

/** Quoted where it must be. What a spreadsheet would take for a formula is made text. */
function quoted(text: string): string {
  const plain = /^[=+@\t]|^-\D/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}
