import type { Result } from "@ringleader/core/internal";
import { counted, grouped } from "../../terminal/numbers.ts";
import { blocks, fact } from "../../terminal/page.ts";
import { quiet, WIDTH, wrapped } from "../../terminal/style.ts";

/** Length of the longest bar, in characters. */
const BAR = 24;
/** Maximum number of phases that are all listed; of more, the first and the last ones, in fewer lines. */
const PHASES = 5;
const LEAST = 4;

/** Formats the messages by kind, and a bar for each phase, in `most` lines if possible. */
export function messageLines({ messages }: Result, most: number): string[] {
  const kinds = Object.entries(messages.byKind).map(([kind, sent]) => `${kind} ${grouped(sent)}`);
  const [first, ...more] = wrapped(kinds.join(" · "), WIDTH - 12, /(?<=·) /);
  return [
    fact("messages", first),
    ...more.map((line) => `${" ".repeat(10)}${line}`),
    ...phaseLines(Object.entries(messages.byPhase ?? {}), most - 1 - more.length),
  ];
}

type Phases = readonly (readonly [phase: string, sent: number])[];

function phaseLines(phases: Phases, lines: number): string[] {
  if (phases.length < 2) return [];
  const isLong = phases.length > Math.min(PHASES, Math.max(3, lines));
  const first = Math.max(1, Math.min(LEAST, lines) - 2);
  const shown = isLong ? [...phases.slice(0, first), phases.at(-1)!] : phases;
  const most = Math.max(1, ...shown.map(([, sent]) => sent));
  const name = Math.max(...shown.map(([phase]) => phase.length));
  const digits = grouped(most).length;
  const room = Math.min(BAR, WIDTH - name - digits - 12);
  const bars = shown.map(([phase, sent]) => {
    const bar = blocks(sent / most, room);
    return `  phase ${phase.padStart(name)}  ${grouped(sent).padStart(digits)} ${bar}`;
  });
  if (isLong) {
    const left = phases.slice(first, -1);
    const sent = left.reduce((sum, [, count]) => sum + count, 0);
    const text = `… ${grouped(left.length)} more phases with ${counted(sent, "message")}`;
    bars.splice(first, 0, quiet(`  ${text}`));
  }
  return bars;
}
