import { generate } from "lean-qr";

/** Width of the light margin that readers of a QR code need, in modules. */
const MARGIN = 2;

/**
 * Draws a QR code with two modules a character. Light modules are filled, because terminals are mostly dark; readers
 * accept both.
 */
export function qrLines(text: string): string[] {
  const code = generate(text);
  const isLight = (x: number, y: number) => !code.get(x, y);
  const lines: string[] = [];
  for (let y = -MARGIN; y < code.size + MARGIN; y += 2) {
    let line = "";
    for (let x = -MARGIN; x < code.size + MARGIN; x++) {
      const [upper, lower] = [isLight(x, y), y + 1 < code.size + MARGIN && isLight(x, y + 1)];
      line += upper ? (lower ? "█" : "▀") : lower ? "▄" : " ";
    }
    lines.push(line);
  }
  return lines;
}
