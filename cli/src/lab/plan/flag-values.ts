import { readFileSync } from "node:fs";
import { formatEdges, Refusal, shorten } from "@ringleader/core/internal";
import type { Conditions } from "@ringleader/core/internal/chart";
import { withFile } from "../../terminal/file-errors.ts";
import { loadGraph } from "../../request/graph-files.ts";
import { parseIds } from "../../request/resolve.ts";

/** The flags of `run` that take several values in a sweep. */
export type FlagAxis = keyof Conditions | "coins";

export type AxisValues = Readonly<Partial<Record<FlagAxis, readonly string[]>>>;

/** By flag: words that are a value on their own. For these flags, only a list of such words is split at commas. */
const words: Readonly<Record<string, RegExp>> = {
  ids: /^(random|rising|falling|bit-reversal)$/,
  wake: /^(all|random)$/,
  willing: /^(all|none|random)$/,
};

export const axesOf = (values: AxisValues) =>
  Object.entries(values) as [FlagAxis, readonly string[]][];

/**
 * Returns the values of each flag. A flag can be repeated; values that cannot contain a comma can also be separated by
 * commas. A list of ids, positions or coins is one value, and so is a list of assumptions to violate together.
 */
export const valuesOf = (flags: AxisValues): AxisValues =>
  Object.fromEntries(
    axesOf(flags).map(([flag, texts]) => {
      const all = texts.flatMap((text) => divided(flag, text));
      return [flag, [...new Set(all.map((text) => valueOf(flag, text)))]];
    }),
  );

function divided(flag: FlagAxis, text: string): string[] {
  if (text.startsWith("@") || flag === "coins" || flag === "violate") return [text];
  const parts = text.split(",").map((it) => it.trim());
  if (words[flag]) return parts.every((it) => words[flag].test(it)) ? parts : [parts.join(",")];
  return flag === "graph" && text.startsWith("edges:") ? [text] : parts;
}

/** Reads `@FILE` right away, because the content of a file, not its name, determines a run. */
function valueOf(flag: FlagAxis, text: string): string {
  if (flag === "schedule" && (text.startsWith("@") || text === "-" || text === "trace")) {
    throw Refusal.of("schedule", `${shorten(text)} is not accepted; a trace belongs to one run.`);
  }
  if (text === "-")
    throw Refusal.of(
      flag,
      "- is not accepted; a sweep reads no values from stdin, but from @FILE.",
    );
  if (flag === "violate") return text.split(",").sort().join(",");
  if (!text.startsWith("@")) return text;
  const file = text.slice(1);
  const content = withFile("read", file, () => readFileSync(file, "utf8"));
  if (flag === "ids") {
    const ids = parseIds(file, content);
    if (ids.length === 0)
      throw Refusal.of(
        "ids",
        `${text} contains no ids; write whole numbers separated by spaces or commas.`,
      );
    return ids.join(",");
  }
  if (flag !== "graph") {
    throw Refusal.of(flag, `${shorten(text)} is not accepted; this flag takes no file.`);
  }
  return formatEdges(loadGraph(file, content));
}

/** Parses `name=value`. Several values are separated by commas or given by repeating the name. */
export function settingsOf(texts: readonly string[] = []): Map<string, string[]> {
  const set = new Map<string, string[]>();
  for (const text of texts) {
    const [, name, values] = /^([^=]+)=(.*)$/.exec(text) ?? [];
    if (name === undefined)
      throw Refusal.of("set", `${shorten(text)} is not accepted; write name=value.`);
    set.set(name, [...new Set([...(set.get(name) ?? []), ...values.split(",")])]);
  }
  return set;
}

/** Generates the Cartesian product; the last axis varies fastest. */
export function product<K extends string>(
  axes: Iterable<readonly [K, readonly string[]]>,
): Readonly<Partial<Record<K, string>>>[] {
  let chosen = [{} as Readonly<Partial<Record<K, string>>>];
  for (const [name, values] of axes) {
    chosen = chosen.flatMap((it) => values.map((value) => ({ ...it, [name]: value })));
  }
  return chosen;
}
