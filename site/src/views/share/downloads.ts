import { Refusal } from "@ringleader/core/internal";
import { runner } from "../../app/store.ts";
import type { DrawnFormat } from "../../run/draw-run.ts";
import { commandName } from "../../run/own/own-algorithms.ts";
import type { ShownRun } from "../../run/run.worker.ts";
import { readColours } from "../../canvas/paint.ts";
import { usePlayback } from "../../canvas/playback/playback.ts";
import { pngOf, svgOf, type Figure } from "../../share/figure.ts";
import { csvLines, fileOf, traceLines } from "../../share/lines.ts";
import { ringFigure } from "../../share/ring-figure.ts";
import { spaceTimeFigure } from "../../share/space-time-figure.ts";

export type Download = ReturnType<typeof downloads>[number];

export function downloads(shown: ShownRun) {
  const { header, recording, picture } = shown;
  // The command finds a user's algorithm by its file name.
  const head = { ...header, algorithm: commandName(header.algorithm) };
  const trace = () => fileOf(traceLines(head, recording!), "application/jsonl");
  const text = async (format: DrawnFormat, type: string) => {
    const lines = await trace();
    const source = { algorithm: header.algorithm, text: shown.text };
    const drawn = await runner.call(source.text, (api) => api.draw(lines, source, format));
    if (typeof drawn === "string") return new Blob([drawn], { type });
    throw new Refusal(drawn.sentence);
  };
  const ring = () => ringFigure(shown, usePlayback.getState(), readColours());
  const diagram = () => spaceTimeFigure(shown, usePlayback.getState(), readColours());
  const [what, ending] = picture.ring ? ["Ring", "-ring"] : ["Network", "-network"];
  const svg = async (figure: Figure) => new Blob([svgOf(figure)], { type: "image/svg+xml" });
  const files: readonly [says: string, ending: string, make: () => Promise<Blob>][] = [
    ["Trace", ".jsonl", trace],
    ["Events as CSV", ".csv", () => fileOf(csvLines(recording!, picture.ids), "text/csv")],
    [`${what} as SVG`, `${ending}.svg`, () => svg(ring())],
    [`${what} as PNG`, `${ending}.png`, async () => pngOf(ring())],
    ["Space-time as SVG", "-space-time.svg", () => svg(diagram())],
    ["Space-time as PNG", "-space-time.png", async () => pngOf(diagram())],
    ["Mermaid", ".mmd", () => text("mermaid", "text/plain")],
    ["TikZ", ".tex", () => text("tikz", "application/x-tex")],
  ];
  return files.map(([says, end, make]) => ({
    says,
    ending: end,
    isMissing: recording === undefined && !end.startsWith(ending),
    make,
  }));
}
