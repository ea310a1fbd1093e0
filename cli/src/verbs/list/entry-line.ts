import { tellingBounds, type Algorithm } from "@ringleader/core/internal";
import { printedLength } from "../../terminal/ascii.ts";
import { formulaOf } from "../../terminal/claim-bars.ts";
import { quiet, strong, WIDTH, wrapped } from "../../terminal/style.ts";

/** Describes the model of an algorithm in few words. An algorithm with coins has no ids and knows n. */
export function modelOf({ needs }: Algorithm): string {
  const words = [
    needs.ring ? (needs.bothWays ? "two ways" : "one way") : "any network",
    needs.rounds && "rounds",
    needs.coins ? "coins" : needs.n && "n",
  ];
  return words.filter(Boolean).join(", ");
}

const signs = { "at most": "≤", "less than": "<", "at least": "≥", exactly: "=" };

/** Returns the best bound on messages in full, with its conditions; "" if there is none. */
function bestBound(algorithm: Algorithm): string {
  const [first] = tellingBounds(algorithm);
  return first ? `${signs[first.relation]} ${formulaOf(first.says)}` : "";
}

/** The widths of the columns for names and models, in characters. A column of width 0 is left out. */
export interface Columns {
  readonly name: number;
  readonly model: number;
}

/** Formats an algorithm: name, model, what it elects, and its best bound, on a line of its own if it does not fit. */
export function entryLines(algorithm: Algorithm, columns: Columns): string[] {
  const { name, elects = "any" } = algorithm;
  const bound = bestBound(algorithm);
  const line = [
    ` ${strong(name)}${" ".repeat(columns.name - name.length)}`,
    ...(columns.model === 0 ? [] : [modelOf(algorithm).padEnd(columns.model)]),
    elects,
  ].join("  ");
  const room = WIDTH - columns.name - columns.model - (columns.model === 0 ? 8 : 10);
  if (printedLength(bound) <= room) return [`${line}  ${quiet(bound)}`.trimEnd()];
  return [line, ...wrapped(bound, WIDTH - 5).map((part) => quiet(`   ${part}`))];
}
