// A `ringleader run` line as a Line: what docs, claims and twins print is run as printed.
import type { Line } from "@ringleader/core";

/** Reads `ALGORITHM --flag value …`, with or without `ringleader run` before it. */
export function lineOf(text: string): { line: Line; maxMessages?: number } {
  const [algorithm, ...words] = text
    .replace(/^ringleader run /, "")
    .trim()
    .split(/\s+/);
  const line: Record<string, any> = { algorithm };
  let maxMessages: number | undefined;
  for (let i = 0; i < words.length; i += 2) {
    const [flag, value] = [words[i], words[i + 1]];
    const list = value.split(",").map(Number);
    if (flag === "-n") line["n"] = Number(value);
    else if (flag === "--seed") line["seed"] = Number(value);
    else if (flag === "--max-messages") maxMessages = Number(value);
    else if (flag === "--ids") line["ids"] = /^\d/.test(value) ? list : value;
    else if (flag === "--coins") {
      const each = value.split("/");
      line["coins"] = each.map((it) => (it === "" ? [] : it.split(",").map(Number)));
    } else if (flag === "--set") {
      const [key, chosen] = value.split("=");
      line["set"] = { ...line["set"], [key]: chosen };
    } else if (flag === "--violate") line["violate"] = value.split(",");
    else if (flag === "--wake") {
      line["wake"] = value.includes("@")
        ? Object.fromEntries(value.split(",").map((it) => it.split("@")))
        : list;
    } else if (flag === "--willing") line["willing"] = /^\d/.test(value) ? list : value;
    else line[flag.slice(2)] = value;
  }
  return { line: line as Line, ...(maxMessages !== undefined && { maxMessages }) };
}
