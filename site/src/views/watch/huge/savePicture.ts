import { usePageStore } from "../../../app/store.ts";
import { save } from "../../../form/save.ts";
import { grouped } from "../../../form/format.ts";
import { captionOf, withCaption } from "../../../share/caption.ts";
import { pngOf } from "../../../share/figure.ts";
import { fileName } from "../../../share/link.ts";
import { rowRange } from "../../../canvas/plot/viewport.ts";
import { paintChart, type Chart } from "./paintChart.ts";

/** Saves the chart as it is shown, with a caption from which it can be made again. */
export async function savePicture(chart: Chart): Promise<void> {
  const { shown } = usePageStore.getState();
  if (!shown) return;
  const { width, height, view, extent, colours } = chart;
  const [first, last] = rowRange(view, extent);
  const where = `positions ${grouped(Math.floor(view.left))} to ${grouped(Math.ceil(view.right) - 1)}, rows ${grouped(Math.floor(first))} to ${grouped(Math.ceil(last) - 1)}`;
  const figure = withCaption(
    {
      width,
      height,
      paint: (pen, ratio) => paintChart(pen as OffscreenCanvasRenderingContext2D, chart, ratio),
    },
    { colours, legend: [], lines: captionOf(shown.header, where) },
    12,
  );
  save(`${fileName(shown.header)}-messages.png`, await pngOf(figure));
}
