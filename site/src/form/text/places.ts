import { words } from "../../run/form.ts";

/** Reads n wake-up times; undefined for a process that does not wake on its own. */
export function readWake(text: string, n: number): (string | undefined)[] {
  const times = Array.from<string | undefined>({ length: n });
  if (text === "all") return times.fill("0");
  for (const word of words(text)) {
    const [position, time = "0"] = word.split("@");
    if (/^\d{1,9}$/.test(position) && Number(position) < n) times[Number(position)] = time;
  }
  return times;
}

export function readWilling(text: string, n: number): boolean[] {
  if (text === "all" || text === "none") return Array.from({ length: n }, () => text === "all");
  const named = new Set(words(text));
  return Array.from({ length: n }, (_, p) => named.has(String(p)));
}
