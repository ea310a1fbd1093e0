import type { Setup } from "../model/setup.ts";
import type { Event } from "../model/trace.ts";
import { eventsOf } from "../recording/event.ts";
import { describeChange, FOLLOWS, labelsOf, LEADS } from "../recording/face.ts";
import type { Recording } from "../recording/recording.ts";
import { findOrigin } from "../recording/routes.ts";

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
 * enters it again on the left. A process has the line ┊ before it starts, ┃ if it leads, and · if it follows.
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
const LEAST_PITCH = 3;

export function drawSpaceTime(
  setup: Setup,
  recording: Recording,
  { width = 80, rows = 40, loop, before }: Paper = {},
): string[] {
  const { n, ids } = setup;
  const heads = Array.from({ length: n }, (_, p) => String(ids?.[p] ?? `p${p}`));
  const least = Math.max(LEAST_PITCH, ...heads.map((head) => head.length + 2));
  const events = eventsOf(recording);
  const gutter =
    1 + events.reduce((most, event) => Math.max(most, numberOf(setup, event).length), NUMBER);
  const room = width - gutter - 2 * STUB - 1 - REMARK;
  const most = Math.floor(room / least) + 1;
  if (n > most)
    return [`${n} processes are not drawn; ${Math.max(0, most)} fit in ${width} columns`];
  const pitch = Math.max(least, Math.min(WIDEST_PITCH, Math.floor(room / Math.max(1, n - 1))));
  const sheet: Sheet = { setup, heads, after: recording.face, gutter, pitch, width };
  const drawing: DiagramRow[] = [];
  const faces = new Uint8Array(n);
  let last: bigint | undefined;
  for (const row of grouped(events, setup.algorithm.needs.rounds === true)) {
    const [first] = row;
    const time = BigInt(first.time);
    if (setup.algorithm.needs.rounds && last !== undefined && time - last > 1n)
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
  return [
    headline(sheet, leads),
    ...elideRows(drawing, Math.max(6, rows) - 1, bare(sheet, faces).join("").replace(/\S/g, "⋮")),
  ];
}

interface Sheet {
  readonly setup: Setup;
  readonly heads: readonly string[];
  /** For each event, the face of its process afterwards. */
  readonly after: Uint8Array;
  /** Number of characters before the first stub: those of an event number and a space. */
  readonly gutter: number;
  readonly pitch: number;
  readonly width: number;
}

const isMessage = ({ kind }: Event): boolean => kind !== "wake" && kind !== "alarm";

/** Groups events into rows. Adjacent wake-ups share a row; so do all deliveries, or all alarms, of a round. */
function grouped(events: readonly Event[], inRounds: boolean): Event[][] {
  const rows: Event[][] = [];
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

const columnOf = ({ gutter, pitch }: Sheet, p: number): number => gutter + STUB + p * pitch;

function headline(sheet: Sheet, leads: (p: number) => boolean): string {
  const first = sheet.setup.algorithm.needs.rounds ? "time" : "event";
  const line = first
    .padStart(sheet.gutter - 1)
    .padEnd(columnOf(sheet, sheet.setup.n))
    .split("");
  sheet.heads.forEach((head, p) => {
    const shown = leads(p) ? `${head}★` : head;
    const from = columnOf(sheet, p) - Math.floor((head.length - 1) / 2);
    line.splice(from, shown.length, ...shown.split(""));
  });
  return line.join("").trimEnd();
}

/** Draws the lifelines of all processes in a row without an event. */
function bare(sheet: Sheet, faces: Uint8Array): string[] {
  const line = Array<string>(columnOf(sheet, sheet.setup.n - 1) + 1 + STUB).fill(" ");
  faces.forEach((face, p) => {
    line[columnOf(sheet, p)] = face & LEADS ? "┃" : face & FOLLOWS ? "·" : face ? "│" : "┊";
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
function drawn(sheet: Sheet, faces: Uint8Array, row: readonly Event[]): DiagramRow {
  const { setup, after, gutter, width } = sheet;
  const before = faces.slice();
  const line = bare(sheet, faces);
  for (const { process, index } of row) faces[process] = after[index];
  for (const event of row) if (isMessage(event)) arrow(sheet, line, event);
  for (const { process: p, index } of row) {
    const decides = after[index] & ~before[p];
    line[columnOf(sheet, p)] = decides & LEADS ? "★" : "●";
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
    leads: line.includes("★"),
  };
}

function arrow(sheet: Sheet, line: string[], event: Event): void {
  const { from, way } = findOrigin(sheet.setup, event);
  const [start, end] = [columnOf(sheet, from), columnOf(sheet, event.process)];
  const rightwards = way === 0 ? end > start : way === 1;
  const step = rightwards ? 1 : -1;
  const isRound = way !== 0 && (end - start) * step <= 0;
  const [tail, leading, head] = rightwards ? ["├", "┠", "▶"] : ["┤", "┨", "◀"];
  line[start] = line[start] === "┃" ? leading : tail;
  line[end - step] = head;
  const pass = (x: number): void => {
    if (line[x] === " ") line[x] = "─";
    else if ("┊│┃·".includes(line[x])) line[x] = "┼";
  };
  if (isRound) {
    for (let i = 1; i < STUB; i++) pass(start + i * step);
    for (let i = 2; i < STUB; i++) pass(end - i * step);
  } else for (let x = start + step; x !== end; x += step) pass(x);
}

const decisions = { leads: "★ leads", follows: "· follows" };

/** Describes the events of a row. Each description is given once, with its processes unless it fits every event. */
function remarks(
  { setup, heads, after }: Sheet,
  before: Uint8Array,
  row: readonly Event[],
): string[] {
  const happened = new Map<string, number[]>();
  const became = new Map<string, number[]>();
  const add = (to: Map<string, number[]>, what: string, p: number): void => {
    to.set(what, [...(to.get(what) ?? []), p]);
  };
  const { labels } = labelsOf(setup.algorithm);
  const faces = before.slice();
  for (const event of row) {
    const { process: p, index } = event;
    add(happened, words(setup, event), p);
    const change = describeChange(labels, faces[p], after[index], decisions);
    if (change !== undefined) add(became, change, p);
    faces[p] = after[index];
  }
  return [...happened, ...became].map(([what, who]) =>
    who.length === row.length ? what : `${who.map((p) => heads[p]).join(", ")}: ${what}`,
  );
}

/** Formats an event, without the ghost words of a message. */
export function words(
  { algorithm }: Setup,
  { kind, words: values }: Pick<Event, "kind" | "words">,
): string {
  if (kind === "wake") return "wake-up";
  const fields = algorithm.messages[kind];
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
