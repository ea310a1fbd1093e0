import type { CommandUnknownOpts } from "@commander-js/extra-typings";
import { resolveName } from "@ringleader/core/internal/names";
import { isPath } from "../terminal/shell-word.ts";

/**
 * Replaces aliases and prefixes among the arguments of a verb by the full names of algorithms. Refuses an unknown name
 * before the verb starts a thread. Loads core only for the name of a mutant.
 */
export async function fullNames<Args extends unknown[]>(
  verb: CommandUnknownOpts,
  args: Args,
): Promise<Args> {
  const names = await Promise.all(
    verb.registeredArguments.map(async (argument, i) => {
      const value: unknown = args[i];
      if (argument.name() !== "algorithm") return value;
      if (typeof value === "string") return fullName(value);
      return Array.isArray(value) ? Promise.all(value.map(inSweep)) : value;
    }),
  );
  return [...names, ...args.slice(names.length)] as Args;
}

async function fullName(text: string): Promise<string> {
  if (isPath(text)) return text;
  if (!text.includes(":")) return resolveName(text);
  const { findAlgorithm } = await import("@ringleader/core/internal");
  return findAlgorithm(text).name;
}

/** Returns the full name of an entry of a sweep, which may be `all` or have parameters: `peterson:elects=min`. */
async function inSweep(text: string): Promise<string> {
  if (text === "all" || isPath(text)) return text;
  const [, name, parameters] = /^([^:]*):(.*=.*)$/s.exec(text) ?? [];
  return name === undefined ? fullName(text) : `${resolveName(name)}:${parameters}`;
}
