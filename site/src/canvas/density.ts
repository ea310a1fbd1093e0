import { ALARM } from "@ringleader/core/internal/recording";
import { columns, HEAD, inView, yOf, type Diagram } from "./paint-space-time.ts";

/** Paints events that are too numerous for arrows; a pixel with more receipts is darker. */
export function paintDensity(
  context: CanvasRenderingContext2D,
  diagram: Diagram,
  ratio: number,
): void {
  const { recording, rows, colours, taken } = diagram;
  const { process, kind } = recording;
  const [width, height] = [Math.round(diagram.width * ratio), Math.round(diagram.height * ratio)];
  const { x } = columns(recording.n, diagram.width);
  const { first, last } = inView(diagram);
  const { counts, kinds, layer, image } = sheetOf(width, height);
  let most = 1;
  for (let r = first; r <= last; r++) {
    const y = Math.round(yOf(r, diagram) * ratio);
    if (y < HEAD * ratio || y >= height) continue;
    for (let k = rows.start[r]; k < rows.start[r + 1]; k++) {
      const event = rows.order[k];
      if (event >= taken || kind[event] >= ALARM) continue;
      const at = y * width + Math.min(width - 1, Math.round(x(process[event]) * ratio));
      most = Math.max(most, ++counts[at]);
      kinds[at] = kind[event];
    }
  }
  const pixels = new Uint32Array(image.data.buffer);
  const palette = Uint32Array.from(colours.kinds, channels);
  const scale = 190 / Math.log2(1 + most);
  for (let i = 0; i < counts.length; i++) {
    const count = counts[i];
    if (count === 0) continue;
    const opacity = Math.round(65 + scale * Math.log2(1 + count));
    pixels[i] = (palette[kinds[i] % palette.length] | (opacity << 24)) >>> 0;
  }
  layer.getContext("2d")!.putImageData(image, 0, 0);
  context.drawImage(layer, 0, 0, diagram.width, diagram.height);
}

/** Buffers are reused, because painting happens many times a second. */
let sheet: ReturnType<typeof makeSheet> | undefined;

function sheetOf(width: number, height: number) {
  if (sheet?.layer.width !== width || sheet.layer.height !== height)
    sheet = makeSheet(width, height);
  sheet.counts.fill(0);
  sheet.image.data.fill(0);
  return sheet;
}

const makeSheet = (width: number, height: number) => ({
  counts: new Uint32Array(width * height),
  kinds: new Uint8Array(width * height),
  image: new ImageData(width, height),
  layer: new OffscreenCanvas(width, height),
});

/** Converts a colour like `#c8412f` to the byte order of an image, with opacity 0. */
const channels = (colour: string): number => {
  const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
  return red | (green << 8) | (blue << 16);
};
