import type { Result } from "@ringleader/core/internal";
import { grouped } from "../../terminal/numbers.ts";
import { alignColumns, blocks } from "../../terminal/page.ts";
import { quiet, strong, WIDTH } from "../../terminal/style.ts";
import type { MessagesByPhase } from "./work.ts";

const BAR = 24;
/** Maximum number of phases that are listed; if there are more, some in the middle are left out. */
const PHASES = 20;

interface Row {
  readonly name: string;
  readonly counts: readonly (number | undefined)[];
  readonly total: number;
}

/** Formats the messages by phase and kind, with a bar for each row. */
export function messageTable({ messages }: Result, sent: MessagesByPhase): string[] {
  const kinds = Object.keys(messages.byKind);
  const phases = Object.keys(sent);
  if (phases.length === 0) {
    const rows = kinds.map((kind) => ({ name: kind, counts: [], total: messages.byKind[kind] }));
    return tableOf([], rows, kinds.length > 1 ? all(messages, []) : undefined);
  }
  const columns = kinds.length > 1 ? kinds : [];
  const rows = phases.map((phase) => ({
    name: `phase ${phase}`,
    counts: columns.map((kind) => sent[phase][kind] || undefined),
    total: messages.byPhase?.[phase] ?? 0,
  }));
  const beside = columns.map((kind) => {
    const counted = phases.reduce((sum, phase) => sum + sent[phase][kind], 0);
    return messages.byKind[kind] - counted || undefined;
  });
  const rest = beside.reduce<number>((sum, count) => sum + (count ?? 0), 0);
  if (rest > 0) rows.push({ name: "no phase", counts: beside, total: rest });
  return tableOf(columns, rows, all(messages, columns));
}

const all = ({ total, byKind }: Result["messages"], columns: readonly string[]): Row => ({
  name: "all",
  counts: columns.map((kind) => byKind[kind]),
  total,
});

function tableOf(
  columns: readonly string[],
  every: readonly Row[],
  sum: Row | undefined,
): string[] {
  const isLong = every.length > PHASES;
  const rows = isLong ? [...every.slice(0, 12), ...every.slice(-7)] : every;
  const cells = [...rows, ...(sum ? [sum] : [])].map(({ name, counts, total }) => [
    name.padEnd(8),
    ...columns.map((_, i) => (counts[i] === undefined ? "" : grouped(counts[i]))),
    grouped(total).padStart(5),
  ]);
  const [head, ...texts] = alignColumns([["", ...columns, "all"], ...cells], [0]);
  const used = head.join("  ").length + 4;
  // If the columns do not fit, only the totals are shown.
  if (used > WIDTH) return tableOf([], every, sum && { ...sum, counts: [] });
  const room = Math.min(BAR, WIDTH - used);
  const most = Math.max(1, ...rows.map(({ total }) => total));
  const hasBars = rows.length > 1 && room > 3;
  const lines = texts.map((text, i) => {
    const counts = text.slice(0, -1).join("  ");
    const bar = hasBars && i < rows.length ? blocks(rows[i].total / most, room) : "";
    return `  ${i < rows.length ? counts : quiet(counts)}  ${strong(text.at(-1)!)}  ${bar}`;
  });
  if (isLong) lines.splice(12, 0, quiet("  …"));
  if (columns.length > 0) lines.unshift(quiet(`  ${head.join("  ")}`));
  return lines.map((line) => line.trimEnd());
}
