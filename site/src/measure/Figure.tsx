import type { PlotOptions } from "@observablehq/plot";
import type { Plotting } from "@ringleader/core/figure";
import { useEffect, useRef, useState } from "react";
import { useColours } from "../app/useColours.ts";
import { save } from "../app/save.ts";
import { pngFile, svgFile } from "./save.ts";
import { tinted } from "./tint.ts";

interface FigureProps {
  /** What makes the options of the figure, given the library that draws. */
  readonly specified: (plot: Plotting) => PlotOptions;
  readonly size: { readonly width: number; readonly height: number };
  readonly title: string;
  /** Of the files it is saved as, without an ending. */
  readonly name: string;
  readonly csv: () => string;
}

/** A figure in the colours of the page; saved, it is what the command would write. */
export function Figure({ specified, size, title, name, csv }: FigureProps) {
  const host = useRef<HTMLElement>(null);
  const [plot, setPlot] = useState<Plotting>();
  const [said, setSaid] = useState("");
  const colours = useColours();
  useEffect(() => {
    let isWanted = true;
    void import("@observablehq/plot").then((it) => {
      if (isWanted) setPlot(it);
      return it;
    });
    return () => {
      isWanted = false;
    };
  }, []);
  useEffect(() => {
    if (!plot) return;
    const svg = drawn(plot, specified);
    svg.style.background = "transparent";
    svg.style.color = colours.ink;
    for (const element of svg.querySelectorAll("[fill], [stroke]")) {
      for (const attribute of ["fill", "stroke"]) {
        const colour = element.getAttribute(attribute);
        if (colour !== null) element.setAttribute(attribute, tinted(colour, colours));
      }
    }
    host.current!.replaceChildren(svg);
  }, [plot, specified, colours]);
  const png = async () => {
    try {
      const text = svgFile(drawn(plot!, specified));
      save(`${name}.png`, await pngFile(text, size.width, size.height));
      setSaid("");
    } catch (error) {
      setSaid(`PNG: ${(error as Error).message}`);
    }
  };
  const svg = () =>
    save(`${name}.svg`, new Blob([svgFile(drawn(plot!, specified))], { type: "image/svg+xml" }));
  return (
    <>
      <section
        ref={host}
        className="figure"
        aria-label={title}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- on a narrow screen it is scrolled by keys too.
        tabIndex={0}
      />
      <div className="saving">
        <button type="button" disabled={!plot} onClick={svg}>
          Save as SVG
        </button>
        <button type="button" disabled={!plot} onClick={() => void png()}>
          Save as PNG
        </button>
        <button
          type="button"
          onClick={() => save(`${name}.csv`, new Blob([csv()], { type: "text/csv" }))}
        >
          Save as CSV
        </button>
        <span className="aside" aria-live="polite">
          {said}
        </span>
      </div>
    </>
  );
}

function drawn(plot: Plotting, specified: FigureProps["specified"]): SVGSVGElement {
  const svg = plot.plot(specified(plot)) as SVGSVGElement;
  svg.setAttribute("role", "img");
  // It is told as a whole: marks have no names that mean anything.
  for (const mark of svg.querySelectorAll("[aria-label]")) mark.removeAttribute("aria-label");
  return svg;
}
