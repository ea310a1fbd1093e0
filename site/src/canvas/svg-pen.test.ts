import { expect, test } from "vitest";
import { svgPen, type SvgPen } from "./svg-pen.ts";

function drawn(draw: (pen: SvgPen) => void): string[] {
  const pen = svgPen();
  draw(pen);
  const lines = pen.svg(200, 100, "#fff", "A picture").split("\n");
  expect(lines.slice(0, 3)).toEqual([
    '<svg xmlns="http://www.w3.org/2000/svg" width="200" height="100" viewBox="0 0 200 100">',
    "<title>A picture</title>",
    '<rect width="200" height="100" fill="#fff"/>',
  ]);
  expect(lines.slice(-2)).toEqual(["</svg>", ""]);
  return lines.slice(3, -2);
}

test("svg pen: fills and strokes paths, in groups that share a transform", () => {
  const lines = drawn((pen) => {
    pen.setTransform(2, 0, 0, 2, 100, 50);
    pen.clearRect(-50, -25, 100, 50);
    pen.beginPath();
    pen.moveTo(0, 0);
    pen.lineTo(1 / 3, 2);
    pen.closePath();
    pen.fillStyle = "#123456";
    pen.fill();
    pen.strokeStyle = "red";
    pen.lineWidth = 1.5;
    pen.globalAlpha = 0.5;
    pen.stroke();
    pen.setTransform(1, 0, 0, 1, 0, 0);
    pen.globalAlpha = 1;
    pen.beginPath();
    pen.stroke();
    pen.lineTo(3, 4);
    pen.lineTo(-0.001, 4);
    pen.stroke();
  });
  expect(lines).toEqual([
    '<g transform="matrix(2 0 0 2 100 50)">',
    '<path d="M0 0L0.33 2Z" fill="#123456"/>',
    '<path d="M0 0L0.33 2Z" fill="none" stroke="red" stroke-width="1.5" opacity="0.5"/>',
    "</g>",
    "<g>",
    '<path d="M3 4L0 4" fill="none" stroke="red" stroke-width="1.5"/>',
    "</g>",
  ]);
});

test("svg pen: writes whole circles as circles and parts as arcs", () => {
  const arcs: [number, number, boolean?][] = [
    [0, 2 * Math.PI],
    [1, 9],
    [0, Math.PI / 2],
    [0, Math.PI / 2, true],
    [Math.PI / 2, 0],
    [0, 1.5 * Math.PI],
  ];
  const lines = drawn((pen) => {
    for (const [start, end, back] of arcs) {
      pen.beginPath();
      pen.arc(5, 6, 2, start, end, back);
      pen.fill();
    }
    // Two circles are no circle.
    pen.beginPath();
    pen.arc(0, 0, 1, 0, 7);
    pen.arc(9, 0, 1, 0, 7);
    pen.fill();
  });
  expect(lines.slice(1, -1)).toEqual([
    '<circle cx="5" cy="6" r="2" fill="#000000"/>',
    '<circle cx="5" cy="6" r="2" fill="#000000"/>',
    '<path d="M7 6A2 2 0 0 1 5 8" fill="#000000"/>',
    '<path d="M7 6A2 2 0 1 0 5 8" fill="#000000"/>',
    '<path d="M5 8A2 2 0 1 1 7 6" fill="#000000"/>',
    '<path d="M7 6A2 2 0 1 1 5 4" fill="#000000"/>',
    '<path d="M1 0A1 1 0 0 1 -1 0A1 1 0 0 1 1 0L10 0A1 1 0 0 1 8 0A1 1 0 0 1 10 0" fill="#000000"/>',
  ]);
});

test("svg pen: places, styles and escapes text", () => {
  const lines = drawn((pen) => {
    pen.font = "700 14px ui-sans-serif, sans-serif";
    pen.textAlign = "center";
    pen.textBaseline = "middle";
    pen.fillText('a < b & "c"\u0000', 1, 2);
    pen.font = "12px serif";
    pen.textAlign = "left";
    pen.textBaseline = "alphabetic";
    pen.globalAlpha = 0.25;
    pen.fillText("x", 0, 0);
  });
  expect(lines.slice(1, -1)).toEqual([
    '<text x="1" y="2" dy="0.35em" fill="#000000" font-family="ui-sans-serif, sans-serif" font-size="14" font-weight="700" text-anchor="middle">a &lt; b &amp; &quot;c&quot;</text>',
    '<text x="0" y="0" fill="#000000" font-family="serif" font-size="12" font-weight="400" opacity="0.25">x</text>',
  ]);
});
