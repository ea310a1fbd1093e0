import { inTex } from "../refusal/escape.ts";
import { Refusal } from "../refusal/refusal.ts";
import type { Setup } from "../model/setup.ts";
import { eventAt, wordsOf } from "../recording/event.ts";
import { ALARM, WAKE } from "../recording/observe.ts";
import { NEVER } from "../recording/columns.ts";
import type { Recording } from "../recording/recording.ts";
import { describeChange, LEADS } from "../recording/face.ts";
import type { Limits } from "./mermaid.ts";
import { words } from "./space-time.ts";
import { sheetOf, type TikzSheet } from "./tikz-sheet.ts";

/** Maximum number of processes. It keeps the width of the diagram below the largest length of TeX, 5.7 m. */
const MOST_PROCESSES = 300;

/** Styles of message kinds, distinct in colour and in black and white. */
const looks = [
  "red!75!black",
  "teal!80!black, densely dashed",
  "violet, densely dotted",
  "olive!90!black, dash dot",
  "magenta!70!black, loosely dashed",
] as const;

/**
 * Draws a run as a space-time diagram in TikZ and returns a complete LaTeX document. Processes are columns, time
 * goes down, and every message is an arrow. An arrow that leaves a ring on the right enters it again on the left.
 */
export function writeTikz(
  setup: Setup,
  recording: Recording,
  { most = 120, loop }: Limits = {},
): string[] {
  const { n } = setup;
  if (n > MOST_PROCESSES) {
    throw new Refusal(`tikz draws at most ${MOST_PROCESSES} processes; this run has ${n}.`);
  }
  const sheet = sheetOf(recording, most);
  const pitch = Math.max(6, Math.min(18, Math.floor(360 / n)));
  return [
    `% ${inTex(caption(setup))}: processes across, time down.`,
    String.raw`\documentclass[tikz,border=4mm]{standalone}`,
    String.raw`\usetikzlibrary{arrows.meta}`,
    String.raw`\begin{document}`,
    `\\begin{tikzpicture}[x=${pitch}mm, y=-7mm,`,
    "  life/.style={gray!60}, aside/.style={gray!70!black, font=\\footnotesize},",
    "  event/.style={circle, fill, inner sep=0pt, minimum size=1.6mm},",
    "  start/.style={event, fill=white, draw=black},",
    "  leader/.style={event, fill=orange, draw=black, minimum size=2.6mm},",
    "  note/.style={anchor=south west, xshift=0.6mm, font=\\tiny, inner sep=0.6pt},",
    "  word/.style={sloped, above, pos=0.66, font=\\tiny, inner sep=1pt, text=black},",
    "  message/.style={-{Stealth[length=1.8mm]}},",
    ...recording.kinds.map(
      (_, k) =>
        `  kind ${k}/.style={${looks[k % looks.length]}}${k + 1 < recording.kinds.length ? "," : "]"}`,
    ),
    ...(recording.kinds.length === 0 ? ["  ]"] : []),
    ...lifelines(setup, sheet),
    ...margin(recording, sheet, n, loop),
    ...Array.from(recording.flights.kind.keys()).flatMap((f) => arrow(setup, recording, sheet, f)),
    ...happenings(recording, sheet),
    ...legend(setup, recording, sheet),
    String.raw`\end{tikzpicture}`,
    String.raw`\end{document}`,
  ];
}

function caption({ algorithm, n, seed, schedule }: Setup): string {
  const how = algorithm.needs.rounds ? "" : `, ${schedule.kind}`;
  return `A run of ${algorithm.name}, n = ${n}, seed ${seed}${how}`;
}

function lifelines({ n, ids }: Setup, { height }: TikzSheet): string[] {
  return Array.from({ length: n }, (_, p) => [
    `\\draw[life] (${p},-0.5) -- (${p},${height});`,
    `\\node at (${p},-1) {${ids ? ids[p] : `$p_{${p}}$`}};`,
  ]).flat();
}

/** Writes the times of the rows, the number of omitted events, and the start of a loop. */
function margin(
  { inRounds }: Recording,
  { rows, gap, silences, height }: TikzSheet,
  n: number,
  loop: number | undefined,
): string[] {
  const centre = (n - 1) / 2;
  const across = (y: number) => `(-0.5,${y}) -- (${n - 0.5},${y})`;
  const remark = (y: number, text: string) =>
    `\\node[aside, fill=white] at (${centre},${y}) {${inTex(text)}};`;
  const first = rows.find(({ end }) => loop !== undefined && end > loop);
  return [
    `\\node[aside, anchor=east] at (-0.6,-1) {${inRounds ? "time" : "event"}};`,
    ...rows.map(({ y, text }) => `\\node[aside, anchor=east] at (-0.6,${y}) {${inTex(text)}};`),
    ...silences.map(({ y, text }) => remark(y, text)),
    ...(gap ? [remark(gap.y, `… ${gap.events} more events …`)] : []),
    ...(first
      ? [
          `\\draw[aside, dashed] ${across(first.y - 0.5)} node[anchor=west] {repeats from here};`,
          `\\draw[aside, dashed] ${across(height)};`,
        ]
      : []),
  ];
}

/** Draws one message as an arrow. An arrow around the ring has two parts; an arrow at omitted events is cut. */
function arrow(setup: Setup, recording: Recording, sheet: TikzSheet, f: number): string[] {
  const { flights, kinds } = recording;
  const { gap, height, yOf } = sheet;
  const [sent, arrives] = [flights.sent[f], flights.arrives[f]];
  const [from, to, way] = [flights.from[f], flights.to[f], flights.way[f]];
  const isOver = arrives !== NEVER;
  const start = yOf(sent);
  const end = isOver ? yOf(arrives) : height;
  if (start === undefined && (end === undefined || !isOver)) return [];
  const k = flights.kind[f];
  const step = way === 0 ? to - from : way;
  const isRound = way !== 0 && to !== from + way;
  const text = inTex(words(setup, { kind: kinds[k], words: wordsOf(recording, f) }));
  const word = ` node[word] {${text}}`;
  const line = (style: string, x: number, y: number, x2: number, y2: number, text: string) =>
    `\\draw[${style}kind ${k}] (${x},${y}) --${text} (${x2},${y2});`;
  // The sending is omitted, so the arrow starts between the two processes.
  if (start === undefined) return [line("message, ", to - step / 2, gap!.y, to, end!, word)];
  if (end === undefined) return [line("", from, start, from + step / 2, gap!.y, word)];
  if (!isOver) return [line("", from, start, from + step / 2, end, word)];
  if (!isRound) return [line("message, ", from, start, to, end, word)];
  const middle = (start + end) / 2;
  return [
    line("", from, start, from + way / 2, middle, ""),
    line("message, ", to - way / 2, middle, to, end, word),
  ];
}

/** Draws a dot for every shown event, and a note for an alarm, for tosses, and for a change of the process. */
function happenings(recording: Recording, { rows }: TikzSheet): string[] {
  const { process, kind, face, before, labels } = recording;
  const lines: string[] = [];
  for (const { first, end, y } of rows) {
    for (let i = first; i < end; i++) {
      const then = before[i] < 0 ? 0 : face[before[i]];
      const leads = (face[i] & ~then & LEADS) !== 0;
      const style = leads ? "leader" : kind[i] === WAKE ? "start" : "event";
      const news = describeChange(labels, then, face[i]);
      const { tosses, words: tag, fault } = eventAt(recording, i);
      const notes = [
        // A crash is a change of the process.
        ...(fault && fault !== "crash" ? [fault] : []),
        ...(kind[i] === ALARM ? [tag[0] === 0 ? "alarm" : `alarm ${tag.join(", ")}`] : []),
        ...(tosses.length > 0 ? [`tosses ${tosses.join(", ")}`] : []),
        ...(news === undefined ? [] : [news]),
      ];
      lines.push(`\\node[${style}] at (${process[i]},${y}) {};`);
      if (notes.length > 0)
        lines.push(`\\node[note] at (${process[i]},${y}) {${inTex(notes.join(", "))}};`);
    }
  }
  return lines;
}

function legend(setup: Setup, { kinds, flights }: Recording, { height }: TikzSheet): string[] {
  const seen = new Set(flights.kind);
  const shown = kinds.flatMap((kind, k) => (seen.has(k) ? [{ kind, k }] : []));
  return [
    ...shown.map(
      ({ kind, k }, i) =>
        `\\draw[message, kind ${k}] (-0.5,${height + 1 + i}) -- ++(7mm,0) node[anchor=west, text=black, font=\\footnotesize] {${inTex(kind)}};`,
    ),
    `\\node[aside, anchor=west] at (-0.5,${height + 1 + shown.length}) {${inTex(caption(setup))}};`,
  ];
}
