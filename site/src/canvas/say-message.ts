import { STRIDE, wordsOf, type Names, type Recording } from "@ringleader/core/internal/recording";

/** Says what a message is and where it goes: `from of 12, x 1, phase 1, 12 → 6`. */
export function sayMessage(recording: Recording, flight: number, names: Names): string {
  const { flights, kinds, wordNames, idWord } = recording;
  const kind = flights.kind[flight];
  const words = wordsOf(recording, flight);
  const origin = idWord[kind];
  return [
    origin < 0 ? kinds[kind] : `${kinds[kind]} of ${words[origin]}`,
    ...words.flatMap((word, i) => (i === origin ? [] : [`${wordNames[kind][i]} ${word}`])),
    `${names.of(flights.from[flight])} → ${names.of(flights.to[flight])}`,
  ].join(", ");
}

/** Returns the id that a message carries, which is most often that of its origin; undefined if it carries none. */
export function originOf({ flights, idWord }: Recording, flight: number): number | undefined {
  const word = idWord[flights.kind[flight]];
  return word < 0 ? undefined : flights.words[flight * STRIDE + word];
}
