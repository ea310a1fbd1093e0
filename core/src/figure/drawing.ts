import type { Style } from "./palette.ts";

/** What stands in a figure besides what is measured, in pixels from its upper left corner. */
export interface Drawing {
  readonly texts: readonly Text[];
  readonly strokes: readonly Stroke[];
  readonly marks: readonly Mark[];
}

/** One line of text; y is its middle. */
export interface Text {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly anchor: "start" | "middle" | "end";
  readonly colour: string;
  readonly weight?: "bold";
}

export interface Stroke {
  readonly path: readonly (readonly [x: number, y: number])[];
  readonly colour: string;
  readonly width: number;
  readonly dash?: string;
  readonly opacity?: number;
}

export interface Mark {
  readonly x: number;
  readonly y: number;
  readonly style: Style;
  readonly r?: number;
}

export const INK = "#222222";
export const FAINT = "#e2e2e2";
/** Sizes of letters: labels and axes, the caption, what is listed below it. */
export const [LABEL, CAPTION, LISTED] = [12, 12, 11];

/** Where the axes are: edges in pixels. */
export interface Frame {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}
