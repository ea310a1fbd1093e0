import { words } from "../../run/form.ts";

/** Reads the wake-up times of n processes; undefined for a process that does not wake, or whose text is wrong. */
export function readWake(text: string, n: number): (string | undefined)[] {
  const times = Array.from<string | undefined>({ length: n });
  if (text === "all") return times.fill("0");
  for (const word of words(text)) {
    const [position, time = "0"] = word.split("@");
    if (/^\d{1,9}$/.test(position) && Number(position) < n) times[Number(position)] = time;
  }
  return times;
}

/** Reads which of n processes are willing. */
export function readWilling(text: string, n: number): boolean[] {
  if (text === "all" || text === "none") return Array.from({ length: n }, () => text === "all");
  const named = new Set(words(text));
  return Array.from({ length: n }, (_, p) => named.has(String(p)));
}

/** Exchanges two elements of a list. */
export function exchanged(list: ArrayLike<number>, p: number, q: number): number[] {
  const next = Array.from(list);
  [next[p], next[q]] = [next[q], next[p]];
  return next;
}
