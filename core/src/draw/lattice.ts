/** Rows and columns in the disc; a torus has half a step of room on every side. */
export function lattice(
  down: number,
  across: number,
  wraps: boolean,
): { readonly places: Float64Array; readonly step: number } {
  const room = wraps ? 0 : 1;
  const step = 2 / Math.hypot(down - room, across - room);
  const places = new Float64Array(2 * down * across);
  for (let p = 0; p < down * across; p++) {
    places[2 * p] = ((p % across) - (across - 1) / 2) * step;
    places[2 * p + 1] = (Math.floor(p / across) - (down - 1) / 2) * step;
  }
  return { places, step };
}
