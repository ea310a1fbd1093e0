import { randomInt } from "node:crypto";

/** Letters that are not mistaken for one another, and that make no words. */
const LETTERS = "BCDFGHJKLMNPQRSTVWXZ";

/** Draws the four letters of a room. */
export const drawRoomCode = (): string =>
  Array.from({ length: 4 }, () => LETTERS[randomInt(LETTERS.length)]).join("");
