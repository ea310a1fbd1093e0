import type { Result } from "@ringleader/core/internal";
import { grouped } from "../../terminal/numbers.ts";
import { blocks } from "../../terminal/page.ts";
import { quiet, strong, WIDTH } from "../../terminal/style.ts";
import type { MessagesByPhase } from "./work.ts";

const BAR = 24;
/** Most phases that are listed; of more, some in the middle are left out. */
const PHASES = 20;

interface Row {
  readonly name: string;
  readonly counts: readonly (number | undefined)[];
  readonly total: number;
}

/** Messages by phase and kind, with a bar for each row. */
export function messageTable({ messages }: Result, sent: MessagesByPhase): string[] {
  const kinds = Object.keys(messages.byKind);
  const phases = Object.keys(sent);
  if (phases.length === 0) {
    const rows = kinds.map((kind) => ({ name: kind, counts: [], total: messages.byKind[kind] }));
    return table([], rows, kinds.length > 1 ? all(messages, []) : undefined);
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
  return table(columns, rows, all(messages, columns));
}

const all = ({ total, byKind }: Result["messages"], columns: readonly string[]): Row => ({
  name: "all",
  counts: columns.map((kind) => byKind[kind]),
  total,
});

function table(columns: readonly string[], every: readonly Row[], sum: Row | undefined): string[] {
  const rows = every.length > PHASES ? [...every.slice(0, 12), ...every.slice(-7)] : every;
  const everyRow = sum ? [...rows, sum] : rows;
  const nameWidth = Math.max(8, ...everyRow.map(({ name }) => name.length));
  const widths = columns.map((column, i) =>
    Math.max(column.length, ...everyRow.map(({ counts }) => textOf(counts[i]).length)),
  );
  const totalWidth = Math.max(5, ...everyRow.map(({ total }) => textOf(total).length));
  const used = 2 + nameWidth + widths.reduce((sum, width) => sum + width + 2, 0) + totalWidth + 4;
  // Too many columns do not fit; then only the totals are shown.
  if (used > WIDTH) return table([], every, sum && { ...sum, counts: [] });
  const room = Math.min(BAR, WIDTH - used);
  const most = Math.max(1, ...rows.map(({ total }) => total));
  const line = ({ name, counts, total }: Row, paint: (text: string) => string, bar: boolean) => {
    const cells = widths.map((width, i) => `  ${textOf(counts[i]).padStart(width)}`).join("");
    const sum = strong(textOf(total).padStart(totalWidth));
    return `  ${paint(name.padEnd(nameWidth) + cells)}  ${sum}  ${bar ? blocks(total / most, room) : ""}`;
  };
  const plain = (text: string) => text;
  const lines = rows.map((row) => line(row, plain, rows.length > 1 && room > 3));
  const shown =
    every.length > PHASES ? [...lines.slice(0, 12), quiet("  …"), ...lines.slice(12)] : lines;
  const heads = columns.map((column, i) => `  ${column.padStart(widths[i])}`).join("");
  const head = quiet(`  ${"".padEnd(nameWidth)}${heads}  ${"all".padStart(totalWidth)}`);
  return [
    ...(columns.length > 0 ? [head] : []),
    ...shown,
    ...(sum ? [line(sum, quiet, false)] : []),
  ].map((it) => it.trimEnd());
}

const textOf = (count: number | undefined): string => (count === undefined ? "" : grouped(count));
