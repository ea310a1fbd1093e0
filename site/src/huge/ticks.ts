import { toRow } from "./scale.ts";
import type { Extent, View } from "./view.ts";

/** The largest of 1, 2, 5, 10, 20, … that is no more. */
function round(step: number): number {
  if (step <= 1) return 1;
  const power = 10 ** Math.floor(Math.log10(step) + 1e-9);
  return step >= 5 * power ? 5 * power : step >= 2 * power ? 2 * power : power;
}

/** Round positions, about as many as there is room for. */
export function positionTicks({ left, right }: View, most: number): number[] {
  const step = round((2 * (right - left)) / most);
  const ticks: number[] = [];
  for (let p = Math.ceil(left / step) * step; p < right; p += step) ticks.push(p);
  return ticks;
}

/** Round rows, about as many as there is room for; where they double, 1, 2, 5, 10, 20 and so on. */
export function rowTicks(view: View, { scale, rows }: Extent, most: number): number[] {
  const [first, last] = [toRow(view.top, scale), Math.min(rows - 1, toRow(view.bottom, scale))];
  if (scale === "doubling" && last > 8 * (first + 1)) {
    const ticks = first <= 0 ? [0] : [];
    for (let row = 1; row <= last; row = after(row)) if (row >= first) ticks.push(row);
    return ticks;
  }
  const step = round((2 * (last - first)) / most);
  const ticks: number[] = [];
  for (let row = Math.ceil(first / step) * step; row <= last; row += step) ticks.push(row);
  return ticks;
}

/** The next of 1, 2, 5, 10, 20, … */
const after = (it: number): number => it * (String(it).startsWith("2") ? 2.5 : 2);
