import type { Asked } from "../../asked.ts";
import { settings } from "../../settings.ts";

/** A run as it would be typed after `ringleader run`: a name, then flags, each with its value. */
export function typedRun(text: string): Asked {
  const [algorithm, ...words] = text.trim().split(/\s+/);
  const set: string[] = [];
  const flags: Record<string, string> = {};
  for (let i = 0; i < words.length; i += 2) {
    const name = words[i].replace(/^-+/, "");
    if (name === "set") set.push(words[i + 1]);
    else flags[name] = words[i + 1];
  }
  return { algorithm, ...flags, set: settings(set) };
}
