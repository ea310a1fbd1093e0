import { readFileSync } from "node:fs";
import { formatEdges } from "@ringleader/core";
import { Refusal } from "@ringleader/core/refusal";
import { withFile } from "../file-trouble.ts";
import { readGraph } from "../thread/graph-files.ts";
import { numbers } from "../thread/numerals.ts";

/** The flags of `run` that a sweep takes several values of. */
export interface RunFlags {
  readonly ids?: readonly string[];
  readonly schedule?: readonly string[];
  readonly links?: readonly string[];
  readonly ports?: readonly string[];
  readonly wake?: readonly string[];
  readonly willing?: readonly string[];
  readonly graph?: readonly string[];
  readonly coins?: readonly string[];
  readonly violate?: readonly string[];
}

export type Axis = keyof RunFlags;
export type Values = Readonly<Partial<Record<Axis, readonly string[]>>>;

/** Words that stand for a whole value: only lists of these are divided at commas. */
const words: Readonly<Record<string, RegExp>> = {
  ids: /^(random|rising|falling|bit-reversal)$/,
  wake: /^(all)$/,
  willing: /^(all|none)$/,
};

/**
 * The values of each flag: given again and again, or with commas between them where a value has none
 * itself. A list of ids, of positions or of coins is one value; so are assumptions violated together.
 */
export function valuesOf(flags: RunFlags): Values {
  const values: Partial<Record<Axis, readonly string[]>> = {};
  for (const [flag, given] of Object.entries(flags) as [Axis, readonly string[]][]) {
    const all = given.flatMap((text) => divided(flag, text));
    values[flag] = [...new Set(all.map((text) => valueOf(flag, text)))];
  }
  return values;
}

function divided(flag: Axis, text: string): string[] {
  if (text.startsWith("@") || flag === "coins" || flag === "violate") return [text];
  const parts = text.split(",").map((it) => it.trim());
  if (words[flag]) return parts.every((it) => words[flag].test(it)) ? parts : [parts.join(",")];
  return flag === "graph" && text.startsWith("edges:") ? [text] : parts;
}

/** Files are read at once: what they hold, and not their names, determines a run. */
function valueOf(flag: Axis, text: string): string {
  if (flag === "schedule" && (text.startsWith("@") || text === "-" || text === "trace")) {
    throw new Refusal(
      `--schedule ${text} is not accepted; a trace belongs to one run: ringleader run --schedule @TRACE.`,
    );
  }
  if (flag === "violate") return text.split(",").sort().join(",");
  if (!text.startsWith("@")) return text;
  const file = text.slice(1);
  const held = withFile("read", file, () => readFileSync(file, "utf8"));
  if (flag === "ids") {
    const ids = numbers(`--ids ${text}`, held);
    if (ids.length === 0) throw new Refusal(`--ids ${text} holds no ids.`);
    return ids.join(",");
  }
  if (flag !== "graph") throw new Refusal(`--${flag} ${text} is not accepted; it takes no file.`);
  return formatEdges(readGraph(file, held));
}

/** `name=value`, several values with commas or by giving the name again. */
export function settingsOf(given: readonly string[] = []): Map<string, string[]> {
  const set = new Map<string, string[]>();
  for (const text of given) {
    const [, name, values] = /^([^=]+)=(.*)$/.exec(text) ?? [];
    if (name === undefined) throw new Refusal(`--set ${text} is not accepted; write name=value.`);
    set.set(name, [...new Set([...(set.get(name) ?? []), ...values.split(",")])]);
  }
  return set;
}

/** Every way of choosing one value of each, the last one changing fastest. */
export function product<K extends string>(
  axes: Iterable<readonly [K, readonly string[]]>,
): Readonly<Partial<Record<K, string>>>[] {
  let chosen = [{} as Readonly<Partial<Record<K, string>>>];
  for (const [name, values] of axes) {
    chosen = chosen.flatMap((it) => values.map((value) => ({ ...it, [name]: value })));
  }
  return chosen;
}
