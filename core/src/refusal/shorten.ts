/** Characters that change a terminal's state or the direction of the text around them. */
const CONTROLS = /[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu;

/** Writes control characters as text, such as `\x1b`. Keeps the characters in `allowed`. */
export const visible = (text: string, allowed = ""): string =>
  text.replace(CONTROLS, (character) => {
    if (allowed.includes(character)) return character;
    const code = character.charCodeAt(0);
    return code < 256 ? `\\x${hex(code, 2)}` : `\\u${hex(code, 4)}`;
  });

const hex = (code: number, digits: number): string => code.toString(16).padStart(digits, "0");

/** Cuts a text that a refusal quotes to at most `most` characters, and writes its control characters as text. */
export function shorten(text: string, most = 40): string {
  if (text === "") return '""';
  const shown = visible(text.slice(0, 2 * most));
  const characters = Array.from(shown);
  return characters.length > most ? `${characters.slice(0, most - 1).join("")}…` : shown;
}
