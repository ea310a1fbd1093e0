import { generate } from "lean-qr";
import { useMemo } from "react";

/** Width of the light margin that readers need, in modules. */
const MARGIN = 4;

/** A QR code, dark on light in both schemes, because some readers need that. */
export function QrCode({ text }: { readonly text: string }) {
  const { size, path } = useMemo(() => outline(text), [text]);
  const side = size + 2 * MARGIN;
  return (
    <svg
      className="qr"
      viewBox={`${-MARGIN} ${-MARGIN} ${side} ${side}`}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an svg is drawn here.
      role="img"
      aria-label={`QR code of ${text}`}
      shapeRendering="crispEdges"
    >
      <rect x={-MARGIN} y={-MARGIN} width={side} height={side} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}

/** Draws every dark module as a square. */
function outline(text: string): { readonly size: number; readonly path: string } {
  const code = generate(text);
  let path = "";
  for (let y = 0; y < code.size; y++)
    for (let x = 0; x < code.size; x++) if (code.get(x, y)) path += `M${x} ${y}h1v1h-1z`;
  return { size: code.size, path };
}
