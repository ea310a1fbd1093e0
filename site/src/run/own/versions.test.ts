import { afterEach, expect, test, vi } from "vitest";
import { storeText, textOf } from "./own-algorithms.ts";
import { addVersion, hasRoomForVersions, MOST_CHARACTERS, versionsOf } from "./versions.ts";

/** Replaces the storage of the browser by one with room for this number of characters. */
function giveRoom(most: number) {
  const stored = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    removeItem: (key: string) => void stored.delete(key),
    setItem(key: string, value: string) {
      const others = [...stored].filter(([other]) => other !== key);
      if (others.reduce((sum, [, text]) => sum + text.length, value.length) > most)
        throw new DOMException("full", "QuotaExceededError");
      stored.set(key, value);
    },
  });
}

afterEach(() => vi.unstubAllGlobals());

test("versions: all together have a limited size, and the oldest go first", () => {
  giveRoom(Infinity);
  vi.useFakeTimers();
  const long = (letter: string) => letter.repeat(0.4 * MOST_CHARACTERS);
  for (const [name, letter] of ["ax", "by", "az"]) {
    vi.advanceTimersByTime(1000);
    addVersion(name, long(letter));
  }
  vi.useRealTimers();
  expect(versionsOf("a").map(({ text }) => text[0])).toEqual(["z"]);
  expect(versionsOf("b").map(({ text }) => text[0])).toEqual(["y"]);
  expect(hasRoomForVersions()).toBe(true);
});

test("versions: give way to a text if the storage is full, and the lack of room is known", () => {
  giveRoom(5000);
  addVersion("a", "v".repeat(4000));
  expect(storeText("a", "t".repeat(4500))).toBe(true);
  expect(textOf("own:a")).toHaveLength(4500);
  addVersion("a", "w".repeat(4000));
  expect(versionsOf("a")).toEqual([]);
  expect(storeText("b", "t".repeat(9000))).toBe(false);
  giveRoom(0);
  addVersion("a", "x");
  expect(hasRoomForVersions()).toBe(false);
});
