/** Returns the most similar of the words; undefined if more than a third of its letters differ. */
export function nearestWord(word: string, words: readonly string[]): string | undefined {
  let nearest: string | undefined;
  let least = Infinity;
  for (const each of words) {
    const distance = distanceOf(word.toLowerCase(), each.toLowerCase());
    if (distance > Math.max(word.length, each.length) / 3 || distance >= least) continue;
    nearest = each;
    least = distance;
  }
  return nearest;
}

/** Ends a refusal of an unknown word: with the word that is probably meant, else with all words. */
export function suggest(word: string, words: readonly string[], what: string): string {
  const near = nearestWord(word, words);
  return near === undefined ? `${what} ${words.join(", ")}.` : `did you mean ${near}?`;
}

/** Counts the letters to insert, delete, replace or swap with their neighbour to turn one word into the other. */
function distanceOf(x: string, y: string): number {
  // A word that is much longer is never similar, and the table would be large.
  if (Math.abs(x.length - y.length) > y.length) return Infinity;
  const rows = [Array.from({ length: y.length + 1 }, (_, j) => j)];
  for (let i = 1; i <= x.length; i++) {
    rows[i] = [i];
    for (let j = 1; j <= y.length; j++) {
      const isSame = x[i - 1] === y[j - 1];
      const isSwapped = i > 1 && j > 1 && x[i - 1] === y[j - 2] && x[i - 2] === y[j - 1];
      rows[i][j] = Math.min(
        rows[i][j - 1] + 1,
        rows[i - 1][j] + 1,
        rows[i - 1][j - 1] + (isSame ? 0 : 1),
        isSwapped ? rows[i - 2][j - 2] + 1 : Infinity,
      );
    }
  }
  return rows[x.length][y.length];
}
