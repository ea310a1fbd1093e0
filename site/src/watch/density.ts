import { ALARM } from "@ringleader/core/record";
import { columns, HEAD, inView, yOf, type Diagram } from "./paint-space-time.ts";

/** Too many events for arrows: every pixel with the receipts that fall on it, darker where there are more. */
export function paintDensity(context: CanvasRenderingContext2D, it: Diagram, ratio: number): void {
  const { recording, rows, colours, taken } = it;
  const { process, kind } = recording;
  const [width, height] = [Math.round(it.width * ratio), Math.round(it.height * ratio)];
  const { x } = columns(recording.n, it.width);
  const { first, last } = inView(it);
  const counts = new Uint32Array(width * height);
  const kinds = new Uint8Array(width * height);
  let most = 1;
  for (let r = first; r <= last; r++) {
    const y = Math.round(yOf(r, it) * ratio);
    if (y < HEAD * ratio || y >= height) continue;
    for (let k = rows.start[r]; k < rows.start[r + 1]; k++) {
      const event = rows.order[k];
      if (event >= taken || kind[event] >= ALARM) continue;
      const at = y * width + Math.min(width - 1, Math.round(x(process[event]) * ratio));
      most = Math.max(most, ++counts[at]);
      kinds[at] = kind[event];
    }
  }
  const image = context.createImageData(width, height);
  const palette = colours.kinds.map(channels);
  const scale = 190 / Math.log2(1 + most);
  for (let i = 0; i < counts.length; i++) {
    if (counts[i] === 0) continue;
    const [red, green, blue] = palette[kinds[i] % palette.length];
    image.data.set([red, green, blue, 65 + scale * Math.log2(1 + counts[i])], 4 * i);
  }
  const layer = new OffscreenCanvas(width, height);
  layer.getContext("2d")!.putImageData(image, 0, 0);
  context.drawImage(layer, 0, 0, it.width, it.height);
}

/** A colour as the style sheet has it, `#c8412f`. */
const channels = (colour: string): [number, number, number] => [
  Number.parseInt(colour.slice(1, 3), 16),
  Number.parseInt(colour.slice(3, 5), 16),
  Number.parseInt(colour.slice(5, 7), 16),
];
