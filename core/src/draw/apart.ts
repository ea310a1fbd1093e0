const ROUNDS = 60;

/** Pushes places that are closer than this apart, each by half of what is missing, in place. */
export function apart(places: Float64Array, least: number): Float64Array {
  for (let round = 0; round < ROUNDS; round++) {
    let isMoved = false;
    for (let i = 0; i < places.length; i += 2) {
      for (let j = 0; j < i; j += 2) {
        const dx = places[i] - places[j];
        const dy = places[i + 1] - places[j + 1];
        const far = Math.sqrt(dx * dx + dy * dy);
        if (far >= least) continue;
        // Who stand on the same place part sideways.
        const by = far === 0 ? least / 2 : (least - far) / 2 / far;
        const [x, y] = far === 0 ? [by, 0] : [dx * by, dy * by];
        places[i] += x;
        places[i + 1] += y;
        places[j] -= x;
        places[j + 1] -= y;
        isMoved = true;
      }
    }
    if (!isMoved) break;
  }
  return places;
}
