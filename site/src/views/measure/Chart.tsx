import type { PlotOptions } from "@observablehq/plot";
import type { AlgorithmLookup, Plotting } from "@ringleader/core/internal/chart";
import { useElementSize } from "@mantine/hooks";
import { useEffect, useMemo, useRef, useState } from "react";
import { useColours } from "../../canvas/useCanvas.ts";
import { useAnswer } from "../../form/useAnswer.ts";
import { save } from "../../form/save.ts";
import { csvOf, pngFile, svgFile } from "./chart-files.ts";
import { tint } from "./tint.ts";
import { type Algorithm, findAlgorithm } from "@ringleader/core/internal";
import type { MeasuredCell } from "../../run/measure/measured-cell.ts";
import { version } from "../../run/measure/version.ts";

const loadPlot = () => import("@observablehq/plot");

interface ChartSize {
  readonly width: number;
  readonly height: number;
}

interface ChartProps<Layout extends ChartSize> {
  /** Lays out the chart; without a width, as the command does. */
  readonly arrange: (width?: number) => Layout;
  /** Makes the options of the chart; `plot` is the library that draws it. */
  readonly specify: (plot: Plotting, layout: Layout) => PlotOptions;
  readonly title: string;
  /** The name of saved files, without extension. */
  readonly name: string;
  readonly measured: readonly MeasuredCell[];
  /** Lists the marks that can be hovered, focused and pressed. */
  readonly marksOf?: (layout: Layout) => readonly ChartMark[];
}

/** Least width of the usual chart on the page, in pixels; in less room, the chart is laid out for that room. */
const LEAST = 640;
/** Least width of any chart, in pixels. */
const TINY = 280;

/** A mark of the chart, at a position in pixels of its sheet. */
export interface ChartMark {
  readonly x: number;
  readonly y: number;
  readonly says: string;
  /** Opens the run of the mark. */
  readonly open: () => void;
}

/** Draws a chart in the colours of the page. The files that it saves are the same as the command's. */
export function Chart<Layout extends ChartSize>(props: ChartProps<Layout>) {
  const { arrange, specify, title, name, measured, marksOf } = props;
  const host = useRef<HTMLDivElement>(null);
  const { ref: sheet, width: room } = useElementSize();
  const isNarrow = room > 0 && room < LEAST;
  const layout = useMemo(
    () => arrange(isNarrow ? Math.max(TINY, Math.floor(room)) : undefined),
    [arrange, isNarrow, room],
  );
  const marks = marksOf?.(layout) ?? [];
  const [failure, setFailure] = useState("");
  const colours = useColours();
  const plot: Plotting | undefined = useAnswer(undefined, loadPlot)?.answer;
  useEffect(() => {
    if (!plot) return;
    const svg = draw(plot, specify(plot, layout));
    svg.style.background = "transparent";
    svg.style.color = colours.ink;
    for (const element of svg.querySelectorAll("[fill], [stroke]")) {
      for (const attribute of ["fill", "stroke"]) {
        const colour = element.getAttribute(attribute);
        if (colour !== null) element.setAttribute(attribute, tint(colour, colours));
      }
    }
    host.current!.replaceChildren(svg);
  }, [plot, specify, layout, colours]);
  const fileText = () => svgFile(draw(plot!, specify(plot!, arrange())));
  const png = async () => {
    try {
      const { width, height } = arrange();
      save(`${name}.png`, await pngFile(fileText(), width, height));
      setFailure("");
    } catch (error) {
      setFailure(`PNG: ${(error as Error).message}`);
    }
  };
  const saveText = (ending: string, type: string, text: string) =>
    save(`${name}.${ending}`, new Blob([text], { type }));
  const svg = () => saveText("svg", "image/svg+xml", fileText());
  const csv = () => saveText("csv", "text/csv", csvOf(measured.map(({ run }) => run)));
  return (
    <>
      <section className="box figure" aria-label={title}>
        <div className="sheet" ref={sheet}>
          <div ref={host} />
          {plot && marks.map((mark) => <MarkButton key={mark.says} {...mark} size={layout} />)}
        </div>
      </section>
      <div className="row">
        <button type="button" disabled={!plot} onClick={svg}>
          Save as SVG
        </button>
        <button type="button" disabled={!plot} onClick={() => void png()}>
          Save as PNG
        </button>
        <button type="button" onClick={csv}>
          Save as CSV
        </button>
        <span className="aside" aria-live="polite">
          {failure}
        </span>
      </div>
    </>
  );
}

type MarkButtonProps = ChartMark & { readonly size: ChartSize };

/** A button over a mark; while it is hovered or focused, it shows the values of the mark. */
const MarkButton = ({ x, y, says, open, size }: MarkButtonProps) => (
  <button
    type="button"
    className="mark"
    aria-label={`${says}. Open this run in Watch`}
    data-side={x > size.width / 2 ? "left" : "right"}
    style={{ left: `${(100 * x) / size.width}%`, top: `${(100 * y) / size.height}%` }}
    onClick={open}
  >
    <span aria-hidden="true">{says}</span>
  </button>
);

function draw(plot: Plotting, options: PlotOptions): SVGSVGElement {
  const svg = plot.plot(options) as SVGSVGElement;
  svg.setAttribute("role", "img");
  // Screen readers get the title of the chart instead of the names of its many marks.
  for (const mark of svg.querySelectorAll("[aria-label]")) mark.removeAttribute("aria-label");
  return svg;
}

/** Finds the algorithm whose claims are charted; undefined for a user's algorithm, whose text must not run in the page. */
export const findAlgorithmFor: AlgorithmLookup = (name, parameters): Algorithm | undefined => {
  try {
    return findAlgorithm(name).with(parameters);
  } catch {
    return undefined;
  }
};

/** The last line of the caption, which names the program. */
export const madeBy = `Drawn in the browser by ringleader ${version}`;
