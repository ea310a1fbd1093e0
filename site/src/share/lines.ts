import type { Header } from "@ringleader/core/internal";
import {
  eventAt,
  FOLLOWS,
  LABEL,
  LEADS,
  type Recording,
} from "@ringleader/core/internal/recording";
import { inCsv } from "@ringleader/core/internal/words";

/** Writes a trace as the command does: the header, then one event per line. */
export function* traceLines(header: Header, recording: Recording): Generator<string> {
  yield JSON.stringify(header);
  for (let i = 0; i < recording.process.length; i++) yield JSON.stringify(eventAt(recording, i));
}

/** Writes the events as CSV, each with the state of its process after the event. */
export function* csvLines(
  recording: Recording,
  ids: ArrayLike<number> | undefined,
): Generator<string> {
  const { face, labels, wordNames } = recording;
  const width = Math.max(1, ...wordNames.map(({ length }) => length));
  const words = Array.from({ length: width }, (_, i) => `word${i + 1}`);
  const [before, after] = ["index,time,process,id,kind,port", "tosses,label,decision"];
  yield [before, ...words, after].join(",");
  for (let i = 0; i < recording.process.length; i++) {
    const event = eventAt(recording, i);
    const decision = face[i] & LEADS ? "leads" : face[i] & FOLLOWS ? "follows" : "";
    yield csvLine([
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
    ]);
  }
}

/** Joins cells into a line of CSV (RFC 4180). */
export const csvLine = (cells: readonly (string | number | null)[]): string =>
  cells.map(inCsv).join(",");

/** Number of lines that are joined without a pause; the pauses keep the page responsive. */
const PIECE = 20_000;

/** Joins lines into a file, piece by piece. */
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
