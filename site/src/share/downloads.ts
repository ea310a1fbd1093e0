import { Refusal } from "@ringleader/core";
import { runner } from "../app/bench.ts";
import type { DrawnFormat } from "../run/drawn.ts";
import { commandName, ownTexts } from "../run/own.ts";
import type { Shown } from "../run/run.worker.ts";
import { readColours } from "../watch/paint.ts";
import { usePlayback } from "../watch/playback.ts";
import { pngOf, svgOf, type Figure } from "./figure.ts";
import { csvLines, traceLines } from "./lines.ts";
import { ringFigure } from "./ring-figure.ts";
import { fileOf } from "./file-of.ts";
import { spaceTimeFigure } from "./space-time-figure.ts";

/** A file that can be made of a run. */
export interface Download {
  readonly says: string;
  readonly ending: string;
  /** There is no recording to make it from. */
  readonly isMissing: boolean;
  readonly make: () => Promise<Blob>;
}

export function downloads(shown: Shown): Download[] {
  const { header, recording, picture } = shown;
  const isMissing = recording === undefined;
  // The command knows an own text as the file it was saved to.
  const head = { ...header, algorithm: commandName(header.algorithm) };
  const trace = () => fileOf(traceLines(head, recording!), "application/jsonl");
  const text = async (format: DrawnFormat, type: string) => {
    const drawn = await runner.draw(await trace(), ownTexts(), format);
    if (typeof drawn === "string") return new Blob([drawn], { type });
    throw new Refusal(drawn.sentence);
  };
  const ring = () => ringFigure(shown, usePlayback.getState(), readColours());
  const diagram = () => spaceTimeFigure(shown, usePlayback.getState(), readColours());
  const [what, ending] = picture.ring ? ["Ring", "-ring"] : ["Network", "-network"];
  const svg = async (figure: Figure) => new Blob([svgOf(figure)], { type: "image/svg+xml" });
  return [
    { says: "Trace", ending: ".jsonl", isMissing, make: trace },
    {
      says: "Events as CSV",
      ending: ".csv",
      isMissing,
      make: () => fileOf(csvLines(recording!, picture.ids), "text/csv"),
    },
    {
      says: `${what} as SVG`,
      ending: `${ending}.svg`,
      isMissing: false,
      make: async () => svg(ring()),
    },
    {
      says: `${what} as PNG`,
      ending: `${ending}.png`,
      isMissing: false,
      make: async () => pngOf(ring()),
    },
    {
      says: "Space-time as SVG",
      ending: "-space-time.svg",
      isMissing,
      make: async () => svg(diagram()),
    },
    {
      says: "Space-time as PNG",
      ending: "-space-time.png",
      isMissing,
      make: async () => pngOf(diagram()),
    },
    {
      says: "Mermaid",
      ending: ".mmd",
      isMissing,
      make: () => text("mermaid", "text/plain"),
    },
    { says: "TikZ", ending: ".tex", isMissing, make: () => text("tikz", "application/x-tex") },
  ];
}
