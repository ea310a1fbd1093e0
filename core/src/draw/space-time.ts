import type { Setup } from "../model/setup.ts";
import type { Event } from "../model/trace.ts";
import { FOLLOWS, LABEL, labelsOf, LEADS, type Step } from "./film.ts";
import type { Way } from "./ring.ts";

/**
 * A run as text: processes across, time down, a row for every event and in rounds for every round.
 *
 *     event     2         1★        3
 *         0     ●         ●         ┊      wake-up  initiator
 *         2     ├────────▶●         ┊      elect(2)
 *         3     │         ├────────▶●      elect(1)
 *         4  ──▶●         │         ├───   elect(1)
 *         5     ├────────▶★         │      elect(1)  ★ leads
 *
 * An arrow goes from the sender to the receiver of what is delivered; one that leaves a ring at the
 * right comes in at the left. Lines: ┊ nothing has happened yet, ┃ leads, · follows.
 */
export interface Paper {
  /** Characters a line may take, and lines there may be (at least 6): 80 by 40. */
  readonly width?: number;
  readonly rows?: number;
}

/** Characters of the gutter with the time, of the stub of an arrow that goes round, least of a remark. */
const GUTTER = 6;
const STUB = 4;
const REMARK = 21;
const WIDEST_PITCH = 10;
const LEAST_PITCH = 3;

export function spaceTime(
  given: Setup,
  steps: readonly Pick<Step, "event" | "face">[],
  { width = 80, rows = 40 }: Paper = {},
): string[] {
  const { n, ids } = given;
  const heads = Array.from({ length: n }, (_, p) => String(ids?.[p] ?? `p${p}`));
  const least = Math.max(LEAST_PITCH, ...heads.map((head) => head.length + 2));
  const room = width - GUTTER - 2 * STUB - 1 - REMARK;
  const most = Math.floor(room / least) + 1;
  if (n > most)
    return [`${n} processes are not drawn; ${Math.max(0, most)} fit in ${width} columns`];
  const pitch = Math.max(least, Math.min(WIDEST_PITCH, Math.floor(room / Math.max(1, n - 1))));
  const sheet: Sheet = { given, heads, pitch, width };
  const lines: Line[] = [];
  const faces = new Uint8Array(n);
  let last: bigint | undefined;
  for (const row of grouped(steps, given.algorithm.needs.rounds === true)) {
    const [{ event }] = row;
    const time = BigInt(event.time);
    if (given.algorithm.needs.rounds && last !== undefined && time - last > 1n)
      lines.push(silence(sheet, faces, time - last - 1n));
    last = time;
    lines.push(...drawn(sheet, faces, row));
  }
  const leads = (p: number) => (faces[p] & LEADS) !== 0;
  return [
    headline(sheet, leads),
    ...elided(lines, Math.max(6, rows) - 1, bare(sheet, faces).join("").replace(/\S/g, "⋮")),
  ];
}

type Seen = Pick<Step, "event" | "face">;

interface Sheet {
  readonly given: Setup;
  readonly heads: readonly string[];
  readonly pitch: number;
  readonly width: number;
}

/** A line of text, how many events are lost with it, and whether it must not be. */
interface Line {
  readonly text: string;
  readonly events: number;
  readonly leads?: boolean;
}

const isMessage = ({ kind }: Event): boolean => kind !== "wake" && kind !== "alarm";

/** What stands in one row: wake-ups that follow each other, in rounds all deliveries or alarms of a round. */
function grouped(steps: readonly Seen[], inRounds: boolean): Seen[][] {
  const rows: Seen[][] = [];
  for (const step of steps) {
    const before = rows.at(-1)?.[0].event;
    const { kind, time } = step.event;
    const alike =
      before?.time === time && (isMessage(before) ? isMessage(step.event) : before.kind === kind);
    if (alike && (inRounds || kind === "wake")) rows.at(-1)!.push(step);
    else rows.push([step]);
  }
  return rows;
}

const columnOf = ({ pitch }: Sheet, p: number): number => GUTTER + STUB + p * pitch;

function headline(sheet: Sheet, leads: (p: number) => boolean): string {
  const first = sheet.given.algorithm.needs.rounds ? "time" : "event";
  const line = first
    .padStart(GUTTER - 1)
    .padEnd(columnOf(sheet, sheet.given.n))
    .split("");
  sheet.heads.forEach((head, p) => {
    const shown = leads(p) ? `${head}★` : head;
    const from = columnOf(sheet, p) - Math.floor((head.length - 1) / 2);
    line.splice(from, shown.length, ...shown.split(""));
  });
  return line.join("").trimEnd();
}

/** The lines of all processes, and nothing happening. */
function bare(sheet: Sheet, faces: Uint8Array): string[] {
  const line = Array<string>(columnOf(sheet, sheet.given.n - 1) + 1 + STUB).fill(" ");
  faces.forEach((face, p) => {
    line[columnOf(sheet, p)] = face & LEADS ? "┃" : face & FOLLOWS ? "·" : face ? "│" : "┊";
  });
  return line;
}

function silence(sheet: Sheet, faces: Uint8Array, rounds: bigint): Line {
  const noun = rounds === 1n ? "silent round" : "silent rounds";
  const text = `${bare(sheet, faces).join("")}  ${short(String(rounds))} ${noun}`;
  return { text, events: 0 };
}

/** One row; a remark that does not fit goes on below. */
function drawn(sheet: Sheet, faces: Uint8Array, row: readonly Seen[]): Line[] {
  const { given, width } = sheet;
  const [{ event }] = row;
  const before = faces.slice();
  const line = bare(sheet, faces);
  for (const step of row) faces[step.event.process] = step.face;
  for (const step of row) if (isMessage(step.event)) arrow(sheet, line, step.event);
  for (const { event, face } of row) {
    const p = event.process;
    const decides = face & ~before[p];
    line[columnOf(sheet, p)] = decides & LEADS ? "★" : "●";
  }
  const number = given.algorithm.needs.rounds ? short(event.time) : String(event.index);
  line.splice(0, GUTTER - 1, ...number.padStart(GUTTER - 1).split(""));
  const [said, ...more] = folded(remarks(sheet, before, row), width - line.length - 2);
  const below = more.map((text) => ({
    text: `${bare(sheet, faces).join("")}  ${text}`,
    events: 0,
  }));
  const leads = line.includes("★");
  return [{ text: `${line.join("")}  ${said}`, events: row.length, leads }, ...below];
}

/** Where a delivered message came from, and which way round. */
function origin(given: Setup, { process: p, port }: Event): { from: number; way: Way } {
  const { n, swapped, algorithm } = given;
  const { rows } = given.network;
  if (rows) return { from: rows.owner[rows.mate[rows.offset[p] + port]], way: 0 };
  const labelled = algorithm.needs.bothWays === true || swapped !== undefined;
  const side = labelled ? port ^ (swapped?.[p] ?? 0) : 0;
  // What comes in on the left goes clockwise.
  return side === 0 ? { from: (p + n - 1) % n, way: 1 } : { from: (p + 1) % n, way: -1 };
}

function arrow(sheet: Sheet, line: string[], event: Event): void {
  const { from, way } = origin(sheet.given, event);
  const [start, end] = [columnOf(sheet, from), columnOf(sheet, event.process)];
  const rightwards = way === 0 ? end > start : way === 1;
  const step = rightwards ? 1 : -1;
  const isRound = way !== 0 && (end - start) * step <= 0;
  const [tail, leading, head] = rightwards ? ["├", "┠", "▶"] : ["┤", "┨", "◀"];
  line[start] = line[start] === "┃" ? leading : tail;
  if (isRound) {
    for (let i = 1; i < STUB; i++) line[start + i * step] = "─";
    for (let i = 2; i < STUB; i++) line[end - i * step] = "─";
  } else {
    for (let x = start + step; x !== end; x += step)
      line[x] = line[x] === " " ? "─" : crossed(line[x]);
  }
  line[end - step] = head;
}

const crossed = (there: string): string => ("┊│┃·".includes(there) ? "┼" : there);

/** What happened, each thing once, with the processes it happened to where it did not to all. */
function remarks({ given, heads }: Sheet, before: Uint8Array, row: readonly Seen[]): string[] {
  const happened = new Map<string, number[]>();
  const became = new Map<string, number[]>();
  const add = (to: Map<string, number[]>, what: string, p: number): void => {
    to.set(what, [...(to.get(what) ?? []), p]);
  };
  const { labels } = labelsOf(given.algorithm);
  for (const { event, face } of row) {
    const p = event.process;
    add(happened, words(given, event), p);
    const decides = face & ~before[p];
    if (decides & LEADS) add(became, "★ leads", p);
    else if (decides & FOLLOWS) add(became, "· follows", p);
    else if ((face ^ before[p]) & LABEL) add(became, labels[face & LABEL], p);
  }
  return [...happened, ...became].map(([what, who]) =>
    who.length === row.length ? what : `${who.map((p) => heads[p]).join(", ")}: ${what}`,
  );
}

/** A message with the words that are read: what is only counted is left out. */
function words({ algorithm }: Setup, { kind, words: values }: Event): string {
  if (kind === "wake") return "wake-up";
  const fields = algorithm.messages[kind];
  if (!fields) return values[0] === 0 ? "alarm" : `alarm ${values.join(", ")}`;
  const shown = Object.values(fields).flatMap(({ ghost, labels }, i) =>
    ghost ? [] : [labels[values[i]] ?? String(values[i])],
  );
  return shown.length === 0 ? kind : `${kind}(${shown.join(", ")})`;
}

/** Remarks as lines of at most `room` characters, broken between remarks. */
function folded(remarks: readonly string[], room: number): string[] {
  const lines: string[] = [];
  let line = "";
  for (const remark of remarks) {
    const longer = line === "" ? remark : `${line}  ${remark}`;
    if (line !== "" && longer.length > room) {
      lines.push(line);
      line = remark;
    } else line = longer;
  }
  return [...lines, line].map((it) => (it.length > room ? `${it.slice(0, room - 1)}…` : it));
}

/** A number in the room of the gutter: long ones by their size, 2e18. */
const short = (digits: string): string =>
  digits.length < GUTTER ? digits : `${digits[0]}e${digits.length - 1}`;

/** The beginning, who comes to lead, and the end; how many events are missing stands between them. */
function elided(lines: readonly Line[], rows: number, gap: string): string[] {
  const said: string[] = [];
  let missing = 0;
  const say = (it?: Line): void => {
    if (missing > 0) said.push(`${gap}  … ${missing} more ${missing === 1 ? "event" : "events"}`);
    missing = 0;
    if (it) said.push(it.text.trimEnd());
  };
  const tail = lines.length <= rows ? lines.length : Math.floor(rows / 3);
  let end = lines.length - tail;
  while (end > 0 && lines[end]?.events === 0) end++; // no remark without its row
  const moment = lines.findIndex(({ leads }) => leads);
  // Where that moment stands alone, it costs its line and another gap.
  const free = rows - tail - 1;
  const head = moment >= free && moment < end ? free - 2 : free;
  lines.forEach((it, i) => {
    if (i < head || i === moment || i >= end) say(it);
    else missing += it.events;
  });
  return said;
}
