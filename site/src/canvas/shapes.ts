/** The drawing operations shared by a canvas and by a writer of SVG files. */
export type Pen = Pick<
  CanvasRenderingContext2D,
  | "setTransform"
  | "clearRect"
  | "beginPath"
  | "moveTo"
  | "lineTo"
  | "arc"
  | "closePath"
  | "fill"
  | "stroke"
  | "fillText"
  | "save"
  | "clip"
  | "restore"
> & {
  /** Draws a picture of pixels into a rectangle, without smoothing. */
  drawImage(picture: HTMLCanvasElement, x: number, y: number, width: number, height: number): void;
  strokeStyle: unknown;
  fillStyle: unknown;
  lineWidth: number;
  globalAlpha: number;
  font: string;
  textAlign: CanvasTextAlign;
  textBaseline: CanvasTextBaseline;
};

export const FONT = "ui-sans-serif, system-ui, sans-serif";
export const FULL = 2 * Math.PI;

export function fillDisc(pen: Pen, colour: string, x: number, y: number, radius: number): void {
  pen.fillStyle = colour;
  pen.beginPath();
  pen.arc(x, y, radius, 0, FULL);
  pen.fill();
}

/** Strokes a circle with the current width of the pen. */
export function strokeCircle(pen: Pen, colour: string, x: number, y: number, radius: number): void {
  pen.strokeStyle = colour;
  pen.beginPath();
  pen.arc(x, y, radius, 0, FULL);
  pen.stroke();
}

/** Strokes a line with the current colour and width of the pen. */
export function strokeLine(pen: Pen, x0: number, y0: number, x1: number, y1: number): void {
  pen.beginPath();
  pen.moveTo(x0, y0);
  pen.lineTo(x1, y1);
  pen.stroke();
}

/** Strokes a cross with the current width of the pen. */
export function strokeCross(pen: Pen, colour: string, x: number, y: number, size: number): void {
  pen.strokeStyle = colour;
  strokeLine(pen, x - size, y - size, x + size, y + size);
  strokeLine(pen, x - size, y + size, x + size, y - size);
}

/** Adds an arrowhead to the path; (dx, dy) is its direction, of length 1. */
export function traceArrowhead(
  pen: Pen,
  x: number,
  y: number,
  dx: number,
  dy: number,
  size: number,
): void {
  const [tail, side] = [0.75 * size, 0.8 * size];
  pen.moveTo(x + size * dx, y + size * dy);
  pen.lineTo(x - tail * dx - side * dy, y - tail * dy + side * dx);
  pen.lineTo(x - 0.3 * size * dx, y - 0.3 * size * dy);
  pen.lineTo(x - tail * dx + side * dy, y - tail * dy - side * dx);
  pen.closePath();
}
