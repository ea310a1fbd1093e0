import { Refusal } from "../model/refusal.ts";
import type { Setup } from "../model/setup.ts";
import { eventAt, wordsOf } from "../record/event.ts";
import { ALARM, WAKE } from "../record/observe.ts";
import { NEVER, type Recording } from "../record/recording.ts";
import { LEADS } from "../record/face.ts";
import { became } from "./became.ts";
import type { Limits } from "./mermaid.ts";
import { words } from "./space-time.ts";
import { between, sheetOf, type Sheet } from "./tikz-sheet.ts";

/** TeX knows no length of more than 5.7 m. */
const MOST_PROCESSES = 300;

/** Told apart by colour and, in print, by their dashes. */
const looks = [
  "red!75!black",
  "teal!80!black, densely dashed",
  "violet, densely dotted",
  "olive!90!black, dash dot",
  "magenta!70!black, loosely dashed",
] as const;

/**
 * A run as a space-time diagram in TikZ, a document that LaTeX makes a picture of: processes across,
 * time down, an arrow for every message from where it is sent to where it arrives. One that leaves a
 * ring at the right comes in at the left. Of more than 120 events the middle is left out, and said.
 */
export function tikz(
  given: Setup,
  recording: Recording,
  { most = 120, loop }: Limits = {},
): string[] {
  const { n } = given;
  if (n > MOST_PROCESSES) {
    throw new Refusal(
      `tikz draws at most ${MOST_PROCESSES} processes beside each other; this run has ${n}.`,
    );
  }
  const sheet = sheetOf(recording, most);
  const pitch = Math.max(6, Math.min(18, Math.floor(360 / n)));
  return [
    `% ${caption(given)}: processes across, time down.`,
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
    ...lifelines(given, sheet),
    ...margin(recording, sheet, n, loop),
    ...Array.from(recording.flights.kind.keys()).flatMap((f) => arrow(given, recording, sheet, f)),
    ...happenings(recording, sheet),
    ...legend(given, recording, sheet),
    String.raw`\end{tikzpicture}`,
    String.raw`\end{document}`,
  ];
}

const marks: Readonly<Record<string, string>> = {
  "\\": String.raw`\textbackslash{}`,
  "^": String.raw`\textasciicircum{}`,
  "~": String.raw`\textasciitilde{}`,
  "→": String.raw`$\to$`,
  "…": String.raw`\ldots{}`,
};

/** Text as TeX takes it. */
const tex = (text: string): string =>
  text.replace(/[\\^~→…]|[{}$&#_%]/g, (mark) => marks[mark] ?? `\\${mark}`);

function caption({ algorithm, n, seed, schedule }: Setup): string {
  const how = algorithm.needs.rounds ? "" : `, ${schedule.kind}`;
  return `A run of ${algorithm.name}, n = ${n}, seed ${seed}${how}`;
}

function lifelines({ n, ids }: Setup, { height }: Sheet): string[] {
  return Array.from({ length: n }, (_, p) => [
    `\\draw[life] (${p},-0.5) -- (${p},${height});`,
    `\\node at (${p},-1) {${ids ? ids[p] : `$p_{${p}}$`}};`,
  ]).flat();
}

/** When each row is, what is left out, and where a run begins to repeat itself. */
function margin(
  { inRounds }: Recording,
  { rows, gap, silences, height }: Sheet,
  n: number,
  loop: number | undefined,
): string[] {
  const centre = (n - 1) / 2;
  const across = (y: number) => `(-0.5,${y}) -- (${n - 0.5},${y})`;
  const remark = (y: number, text: string) =>
    `\\node[aside, fill=white] at (${centre},${y}) {${tex(text)}};`;
  const first = rows.find(({ end }) => loop !== undefined && end > loop);
  return [
    `\\node[aside, anchor=east] at (-0.6,-1) {${inRounds ? "time" : "event"}};`,
    ...rows.map(({ y, said }) => `\\node[aside, anchor=east] at (-0.6,${y}) {${tex(said)}};`),
    ...silences.map(({ y, said }) => remark(y, said)),
    ...(gap ? [remark(gap.y, `… ${gap.events} more events …`)] : []),
    ...(first
      ? [
          `\\draw[aside, dashed] ${across(first.y - 0.5)} node[anchor=west] {from here for ever};`,
          `\\draw[aside, dashed] ${across(height)};`,
        ]
      : []),
  ];
}

/** One message: an arrow, in two parts where it goes round, cut off where something is left out. */
function arrow(given: Setup, recording: Recording, sheet: Sheet, f: number): string[] {
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
  const said = tex(words(given, { kind: kinds[k], words: wordsOf(recording, f) }));
  const word = ` node[word] {${said}}`;
  const line = (style: string, x: number, y: number, x2: number, y2: number, text: string) =>
    `\\draw[${style}kind ${k}] (${x},${y}) --${text} (${x2},${y2});`;
  // Sent in what is left out: it comes from between its two processes.
  if (start === undefined) return [line("message, ", to - step / 2, gap!.y, to, end!, word)];
  if (end === undefined) return [line("", from, start, from + step / 2, gap!.y, word)];
  if (!isOver) return [line("", from, start, from + step / 2, end, word)];
  if (!isRound) return [line("message, ", from, start, to, end, word)];
  const middle = between(start, end);
  return [
    line("", from, start, from + way / 2, middle, ""),
    line("message, ", to - way / 2, middle, to, end, word),
  ];
}

/** A dot for every event that is shown, and what became of its process. */
function happenings(recording: Recording, { rows }: Sheet): string[] {
  const { process, kind, face, before, labels } = recording;
  const lines: string[] = [];
  for (const { first, end, y } of rows) {
    for (let i = first; i < end; i++) {
      const then = before[i] < 0 ? 0 : face[before[i]];
      const leads = (face[i] & ~then & LEADS) !== 0;
      const style = leads ? "leader" : kind[i] === WAKE ? "start" : "event";
      const news = became(labels, then, face[i]);
      const { tosses, words: tag } = eventAt(recording, i);
      const said = [
        ...(kind[i] === ALARM ? [tag[0] === 0 ? "alarm" : `alarm ${tag.join(", ")}`] : []),
        ...(tosses.length > 0 ? [`tosses ${tosses.join(", ")}`] : []),
        ...(news === undefined ? [] : [news]),
      ];
      lines.push(`\\node[${style}] at (${process[i]},${y}) {};`);
      if (said.length > 0)
        lines.push(`\\node[note] at (${process[i]},${y}) {${tex(said.join(", "))}};`);
    }
  }
  return lines;
}

function legend(given: Setup, { kinds, flights }: Recording, { height }: Sheet): string[] {
  const seen = new Set(flights.kind);
  const shown = kinds.flatMap((kind, k) => (seen.has(k) ? [{ kind, k }] : []));
  return [
    ...shown.map(
      ({ kind, k }, i) =>
        `\\draw[message, kind ${k}] (-0.5,${height + 1 + i}) -- ++(7mm,0) node[anchor=west, text=black, font=\\footnotesize] {${tex(kind)}};`,
    ),
    `\\node[aside, anchor=west] at (-0.5,${height + 1 + shown.length}) {${tex(caption(given))}};`,
  ];
}
