import { requestOf, type Request } from "@ringleader/core";
import { settings } from "../settings.ts";
import { resolve } from "../thread/resolve.ts";

/** What a `ringleader run` line asks for, its flags with a value each. */
export function requested(line: string): Request {
  const [, , algorithm, ...words] = line.split(" ");
  const flags = new Map<string, string[]>();
  for (let i = 0; i < words.length; i += 2) {
    const flag = words[i].replace(/^-+/, "");
    flags.set(flag, [...(flags.get(flag) ?? []), words[i + 1]]);
  }
  const { set, ...rest } = Object.fromEntries(flags);
  const one = Object.fromEntries(Object.entries(rest).map(([flag, values]) => [flag, values[0]]));
  return requestOf(resolve({ algorithm, ...one, set: settings(set) }).line);
}
