import type { Header } from "@ringleader/core/internal";
import {
  eventAt,
  FOLLOWS,
  LABEL,
  LEADS,
  type Recording,
} from "@ringleader/core/internal/recording";

/** Writes a trace as the command does: the header, then one event per line. */
export function* traceLines(header: Header, recording: Recording): Generator<string> {
  yield JSON.stringify(header);
  for (let i = 0; i < recording.process.length; i++) yield JSON.stringify(eventAt(recording, i));
}

/** Writes the events as CSV, with the state of the process after each. */
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
      .map((cell) => quoted(String(cell)))
      .join(",");
  }
}

/** Quotes a cell if needed; a text that a spreadsheet would read as a formula gets an apostrophe. */
function quoted(text: string): string {
  const plain = /^[=+@\t]|^-\D/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}

/** Lines that are joined between two pauses, in which the page stays responsive. */
const PIECE = 20_000;

/** Makes a file of lines, piece by piece. */
export async function fileOf(lines: Iterable<string>, type: string): Promise<Blob> {
  const parts: Blob[] = [];
  let piece: string[] = [];
  for (const line of lines) {
    piece.push(`${line}\n`);
    if (piece.length < PIECE) continue;
    parts.push(new Blob(piece));
    piece = [];
    await new Promise((resolve) => setTimeout(resolve));
  }
  return new Blob([...parts, ...piece], { type });
}
