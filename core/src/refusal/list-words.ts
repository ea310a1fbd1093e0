/** Joins words as a sentence does: `7`, `7 and 3`, `7, 3 and 5`. */
export const listWords = (words: readonly string[], last: "and" | "or" = "and"): string =>
  words.length < 2
    ? words.join("")
    : `${words.slice(0, -1).join(", ")} ${last} ${words[words.length - 1]}`;
