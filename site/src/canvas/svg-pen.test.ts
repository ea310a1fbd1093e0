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

test("svg pen: writes circles", () => {
  const lines = drawn((pen) => {
    pen.beginPath();
    pen.arc(5, 6, 2, 0, 2 * Math.PI);
    pen.fill();
    pen.beginPath();
    pen.stroke();
  });
  expect(lines.slice(1, -1)).toEqual(['<circle cx="5" cy="6" r="2" fill="#000000"/>']);
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
