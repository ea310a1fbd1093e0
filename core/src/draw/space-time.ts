import type { Setup } from "../model/setup.ts";
import type { Event } from "../model/trace.ts";
import { windowOf, type EventWindow, type SeenEvent } from "../recording/event-window.ts";
import { describeChange, FOLLOWS, labelsOf, LEADS } from "../recording/face.ts";
import type { Recording } from "../recording/recording.ts";
import { findOrigin } from "../recording/routes.ts";
import { chooseColumns, headOf, isMessage, leastPitch } from "./diagram-columns.ts";

/**
 * The size and the remarks of a run that is drawn as text: processes across, time down, one row per event or round.
 *
 *     event     2         1★        3
 *         0     ●         ●         ┊      wake-up  initiator
 *         2     ├────────▶●         ┊      elect(2)
 *         3     │         ├────────▶●      elect(1)
 *         4  ──▶●         │         ├───   elect(1)
 *         5     ├────────▶★         │      elect(1)  ★ leads
 *
 * An arrow goes from the sender to the receiver of a delivered message. An arrow that leaves a ring on the right
 * enters it again on the left. A process has the line ┊ before it starts, ┃ if it leads, and · if it follows. If there
 * are more processes than columns, the events of a process without a column name it.
 */
export interface Paper {
  /** Characters per line and number of lines (at least 6); 80 by 40 by default. */
  readonly width?: number;
  readonly rows?: number;
  /** The event from which the run repeats; only for a run that never ends. */
  readonly loop?: number | undefined;
  /** By event number: a remark that is printed above the event. */
  readonly before?: ReadonlyMap<number, string> | undefined;
}

/** Widths in characters: minimum for event numbers, stub of an arrow around the ring, minimum for remarks. */
const NUMBER = 5;
const STUB = 4;
const REMARK = 21;
const WIDEST_PITCH = 10;
/** Maximum number of processes that a remark names; more are counted. */
const MOST_NAMED = 10;

/** Draws a recorded run. */
export const drawSpaceTime = (setup: Setup, recording: Recording, paper: Paper = {}): string[] =>
  drawWindow(setup, windowOf(recording), paper);

/** Draws some events of a run. */
export function drawWindow(
  setup: Setup,
  { events, before: start }: EventWindow,
  { width = 80, rows = 40, loop, before }: Paper = {},
): string[] {
  const inRounds = setup.algorithm.needs.rounds === true;
  const gutter =
    1 + events.reduce((most, event) => Math.max(most, numberOf(setup, event).length), NUMBER);
  const room = width - gutter - 2 * STUB - 1 - REMARK;
  const columns = chooseColumns(setup, events, room);
  const least = leastPitch(setup, columns);
  const share = Math.floor(room / Math.max(1, columns.length - 1));
  const pitch = Math.max(least, Math.min(WIDEST_PITCH, share));
  const sheet: Sheet = { setup, columns, gutter, pitch, width };
  const drawing: DiagramRow[] = [];
  const faces = start.slice();
  let last: bigint | undefined;
  for (const row of grouped(events, inRounds)) {
    const [first] = row;
    const time = BigInt(first.time);
    if (inRounds && last !== undefined && time - last > 1n)
      drawing.push(remark(sheet, faces, describeSilence(time - last - 1n)));
    last = time;
    if (row.some(({ index }) => index === loop))
      drawing.push(remark(sheet, faces, "↺ repeated forever"));
    const note = before?.get(first.index);
    if (note !== undefined) drawing.push(remark(sheet, faces, note));
    drawing.push(drawn(sheet, faces, row));
  }
  if (loop !== undefined) drawing.push(remark(sheet, faces, `↺ again from event ${loop}`));
  const leads = (p: number) => (faces[p] & LEADS) !== 0;
  const notes = leftOut(sheet, events);
  const gap = bare(sheet, faces).join("").replace(/\S/g, "⋮");
  const most = Math.max(6, rows) - 1 - notes.length;
  return [headline(sheet, leads), ...elideRows(drawing, most, gap), ...notes];
}

/** Says which processes have no column; [] if every process has one. */
function leftOut({ setup, columns, width }: Sheet, events: readonly SeenEvent[]): string[] {
  if (columns.length === setup.n) return [];
  const named = events.some(({ process }) => !columns.includes(process));
  const others = named ? "events of the others name them" : "the others do nothing here";
  const text = `${columns.length} of ${setup.n} processes have a column; ${others}`;
  return [text.length > width ? `${columns.length} of ${setup.n} processes are drawn` : text];
}

interface Sheet {
  readonly setup: Setup;
  /** The positions of the processes that have a column, in order. */
  readonly columns: readonly number[];
  /** Number of characters before the first stub: those of an event number and a space. */
  readonly gutter: number;
  readonly pitch: number;
  readonly width: number;
}

/** Groups events into rows. Adjacent wake-ups share a row; so do all deliveries, or all alarms, of a round. */
function grouped(events: readonly SeenEvent[], inRounds: boolean): SeenEvent[][] {
  const rows: SeenEvent[][] = [];
  for (const event of events) {
    const before = rows.at(-1)?.[0];
    const { kind, time } = event;
    const alike =
      before?.time === time && (isMessage(before) ? isMessage(event) : before.kind === kind);
    if (alike && (inRounds || kind === "wake")) rows.at(-1)!.push(event);
    else rows.push([event]);
  }
  return rows;
}

/** Returns the horizontal place of column i. */
const placeOf = ({ gutter, pitch }: Sheet, i: number): number => gutter + STUB + i * pitch;

/** Returns the horizontal place of a process; undefined if it has no column. */
function columnOf(sheet: Sheet, p: number): number | undefined {
  const i = sheet.columns.indexOf(p);
  return i < 0 ? undefined : placeOf(sheet, i);
}

function headline(sheet: Sheet, leads: (p: number) => boolean): string {
  const first = sheet.setup.algorithm.needs.rounds ? "time" : "event";
  const line = first
    .padStart(sheet.gutter - 1)
    .padEnd(placeOf(sheet, sheet.columns.length))
    .split("");
  sheet.columns.forEach((p, i) => {
    const head = headOf(sheet.setup, p);
    const shown = leads(p) ? `${head}★` : head;
    const from = placeOf(sheet, i) - Math.floor((head.length - 1) / 2);
    line.splice(from, shown.length, ...shown.split(""));
  });
  return line.join("").trimEnd();
}

/** Draws the lifelines of all processes in a row without an event. */
function bare(sheet: Sheet, faces: Uint8Array): string[] {
  const line = Array<string>(placeOf(sheet, sheet.columns.length - 1) + 1 + STUB).fill(" ");
  sheet.columns.forEach((p, i) => {
    const face = faces[p];
    line[placeOf(sheet, i)] = face & LEADS ? "┃" : face & FOLLOWS ? "·" : face ? "│" : "┊";
  });
  return line;
}

export const describeSilence = (rounds: bigint): string =>
  `${short(String(rounds))} silent ${rounds === 1n ? "round" : "rounds"}`;

const remark = (sheet: Sheet, faces: Uint8Array, text: string): DiagramRow => ({
  lines: [`${bare(sheet, faces).join("")}  ${text}`],
  events: 0,
});

/** Draws one row; a long remark continues below. */
function drawn(sheet: Sheet, faces: Uint8Array, row: readonly SeenEvent[]): DiagramRow {
  const { setup, gutter, width } = sheet;
  const before = new Map(row.map(({ process }) => [process, faces[process]]));
  const line = bare(sheet, faces);
  for (const { process, face } of row) faces[process] = face;
  for (const event of row) if (isMessage(event)) arrow(sheet, line, event);
  let leads = false;
  for (const { process: p, face } of row) {
    const decides = (face & ~before.get(p)! & LEADS) !== 0;
    const column = columnOf(sheet, p);
    if (column !== undefined) line[column] = decides ? "★" : "●";
    leads ||= decides;
  }
  line.splice(
    0,
    gutter - 1,
    ...numberOf(setup, row[0])
      .padStart(gutter - 1)
      .split(""),
  );
  const [first, ...more] = folded(remarks(sheet, before, row), width - line.length - 2);
  const below = more.map((text) => `${bare(sheet, faces).join("")}  ${text}`);
  return {
    lines: [`${line.join("")}  ${first}`.trimEnd(), ...below],
    events: row.length,
    leads,
  };
}

function arrow(sheet: Sheet, line: string[], event: Event): void {
  const { from, way } = findOrigin(sheet.setup, event);
  const [start, end] = [columnOf(sheet, from), columnOf(sheet, event.process)];
  const rightwards = way === 0 ? event.process > from : way === 1;
  const step = rightwards ? 1 : -1;
  const isWhole =
    start !== undefined && end !== undefined && (way === 0 || (end - start) * step > 0);
  const pass = (x: number): void => {
    if (line[x] === " ") line[x] = "─";
    else if ("┊│┃·".includes(line[x])) line[x] = "┼";
  };
  if (start !== undefined) {
    const [tail, leading] = rightwards ? ["├", "┠"] : ["┤", "┨"];
    line[start] = line[start] === "┃" ? leading : tail;
  }
  if (end !== undefined) line[end - step] = rightwards ? "▶" : "◀";
  if (isWhole) {
    for (let x = start + step; x !== end; x += step) pass(x);
    return;
  }
  // One stub leaves the sender, another enters the receiver. Between columns, a stub stays away from the next column.
  const isAround = start !== undefined && end !== undefined;
  const stub = isAround ? STUB : Math.min(STUB, sheet.pitch - 1);
  if (start !== undefined) for (let i = 1; i < stub; i++) pass(start + i * step);
  if (end !== undefined) for (let i = 2; i < stub; i++) pass(end - i * step);
}

const decisions = { leads: "★ leads", follows: "· follows" };

/**
 * Describes the events of a row. Each description is given once, with its processes unless it fits every event and
 * every process has a column.
 */
function remarks(
  { setup, columns }: Sheet,
  before: ReadonlyMap<number, number>,
  row: readonly SeenEvent[],
): string[] {
  const happened = new Map<string, number[]>();
  const became = new Map<string, number[]>();
  const add = (to: Map<string, number[]>, what: string, p: number): void => {
    to.set(what, [...(to.get(what) ?? []), p]);
  };
  const { labels } = labelsOf(setup.algorithm);
  const faces = new Map(before);
  for (const event of row) {
    const { process: p, face } = event;
    add(happened, words(setup, event), p);
    const change = describeChange(labels, faces.get(p)!, face, decisions);
    if (change !== undefined) add(became, change, p);
    faces.set(p, face);
  }
  const name = (who: readonly number[]): string =>
    who.length > MOST_NAMED
      ? `${who.length} processes`
      : who.map((p) => headOf(setup, p)).join(", ");
  const isDrawn = (p: number) => columns.includes(p);
  return [...happened, ...became].map(([what, who]) =>
    who.length === row.length && who.every(isDrawn) ? what : `${name(who)}: ${what}`,
  );
}

/** Formats an event, without the ghost words of a message. */
export function words(
  setup: Pick<Setup, "algorithm">,
  { kind, words: values, fault }: Pick<Event, "kind" | "words" | "fault">,
): string {
  if (fault === "crash") return "crash";
  if (fault === "hold" || fault === "release") return `${fault} the link`;
  if (fault) return `${fault} ${words(setup, { kind, words: values })}`;
  if (kind === "wake") return "wake-up";
  const fields = setup.algorithm.messages[kind];
  if (!fields) return values[0] === 0 ? "alarm" : `alarm ${values.join(", ")}`;
  const shown = Object.values(fields).flatMap(({ ghost, labels }, i) =>
    ghost ? [] : [labels[values[i]] ?? String(values[i])],
  );
  return shown.length === 0 ? kind : `${kind}(${shown.join(", ")})`;
}

/** Wraps remarks to lines of `room` characters, with breaks between remarks if possible. */
function folded(remarks: readonly string[], room: number): string[] {
  const lines = [""];
  for (const remark of remarks) {
    const parts = remark.length > room ? remark.split(" ") : [remark];
    parts.forEach((part, i) => {
      const last = lines[lines.length - 1];
      const longer = last === "" ? part : `${last}${i === 0 ? "  " : " "}${part}`;
      const isFresh = i === 0 && parts.length > 1 && last !== "";
      if (!isFresh && (longer.length <= room || last === ""))
        lines[lines.length - 1] = longer.slice(0, room);
      else lines.push(part.slice(0, room));
    });
  }
  return lines;
}

/** Returns the label of a row, which is the event number or, in rounds, the time. */
const numberOf = ({ algorithm }: Setup, { time, index }: Event): string =>
  algorithm.needs.rounds ? short(time) : String(index);

/** Shortens a long time to its first digit and its power of ten, such as 2e18. */
export const short = (digits: string): string =>
  digits.length <= NUMBER ? digits : `${digits[0]}e${digits.length - 1}`;

/** The lines of a row, its number of events, and whether a process becomes leader in it. */
interface DiagramRow {
  readonly lines: readonly string[];
  readonly events: number;
  readonly leads?: boolean;
}

/** If there are over `most` lines, keeps the start, the election and the end; a line counts the events of each gap. */
function elideRows(rows: readonly DiagramRow[], most: number, gap: string): string[] {
  const size = (some: readonly DiagramRow[]): number =>
    some.reduce((sum, { lines }) => sum + lines.length, 0);
  if (size(rows) <= most) return rows.flatMap(({ lines }) => lines);
  let end = rows.length;
  while (size(rows.slice(end - 1)) <= most / 3) end--;
  const left = most - size(rows.slice(end)) - 1;
  const fitting = (room: number): number =>
    rows.findIndex((_, i) => size(rows.slice(0, i + 1)) > room);
  const moment = rows.findIndex(({ leads }) => leads);
  const some = (from: number, to?: number) => rows.slice(from, to).flatMap(({ lines }) => lines);
  // If the election is in the omitted middle, its row stands between two gaps.
  const isApart = moment >= fitting(left) && moment < end;
  const election = isApart ? rows[moment].lines.slice(0, left - 1) : [];
  const head = fitting(isApart ? left - election.length - 1 : left);
  return [
    ...some(0, head),
    ...missing(rows.slice(head, isApart ? moment : end), gap),
    ...election,
    ...(isApart ? missing(rows.slice(moment + 1, end), gap) : []),
    ...some(end),
  ];
}

function missing(rows: readonly DiagramRow[], gap: string): string[] {
  const count = rows.reduce((sum, { events }) => sum + events, 0);
  return count === 0 ? [] : [`${gap}  … ${count} more ${count === 1 ? "event" : "events"}`];
}
