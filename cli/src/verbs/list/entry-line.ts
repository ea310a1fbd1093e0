import { tellingBounds, type Algorithm } from "@ringleader/core/internal";
import { formulaOf, withoutMessages } from "../../terminal/claim-bars.ts";
import { quiet, strong, WIDTH } from "../../terminal/style.ts";

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

/** Returns the best bound on messages that fits in `room` characters; "" if none fits. Conditions on n are left out. */
function shortBound(algorithm: Algorithm, room: number): string {
  const [first, ...others] = tellingBounds(algorithm);
  // A bound of something else, such as one phase, does not replace the best one.
  const alike = others.filter(
    ({ measure, relation }) =>
      measure.of === first.measure.of &&
      relation !== "at least" &&
      (relation === "exactly") === (first.relation === "exactly"),
  );
  const texts = (first ? [first, ...alike] : []).flatMap(({ relation, says }) => {
    const whole = `${signs[relation]} ${formulaOf(says)}`;
    const short = withoutMessages(whole)
      .replace(/, (not counting announcements|announcements aside)/, "")
      .replace(/ (?:probes )?in every (round|phase)$/, " a $1")
      .replace(/ (if n ≥ \d+|if a leader is elected|on FIFO links|\(.* if prune=yes\))$/, "");
    return [whole, short];
  });
  return texts.find((text) => text.length <= room) ?? "";
}

/** The widths of the columns for names and models, in characters. A column of width 0 is left out. */
export interface Columns {
  readonly name: number;
  readonly model: number;
}

/** Formats an algorithm in one line: name, model, what it elects, and its best bound if it fits. */
export function entryLine(algorithm: Algorithm, columns: Columns): string {
  const { name, elects = "any" } = algorithm;
  const room = WIDTH - columns.name - columns.model - 10;
  return [
    ` ${strong(name)}${" ".repeat(columns.name - name.length)}`,
    ...(columns.model === 0 ? [] : [modelOf(algorithm).padEnd(columns.model)]),
    elects,
    quiet(shortBound(algorithm, room)),
  ]
    .join("  ")
    .trimEnd();
}
