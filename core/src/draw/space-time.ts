import type { Setup } from "../model/setup.ts";
import type { Event } from "../model/trace.ts";
import { elided, type Row } from "./elided.ts";
import type { Step } from "../record/event.ts";
import { FOLLOWS, LABEL, labelsOf, LEADS } from "../record/face.ts";
import { origin } from "./origin.ts";

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
  /** Of a run that never ends: the number of the event from which on it repeats itself. */
  readonly loop?: number | undefined;
  /** What is to be said before an event, by its number. */
  readonly before?: ReadonlyMap<number, string> | undefined;
}

/** An event, and the process afterwards. */
type Seen = Step;

/** Characters of the number of an event, least; of the stub of an arrow that goes round; of a remark, least. */
const NUMBER = 5;
const STUB = 4;
const REMARK = 21;
const WIDEST_PITCH = 10;
const LEAST_PITCH = 3;

export function spaceTime(
  given: Setup,
  steps: readonly Seen[],
  { width = 80, rows = 40, loop, before }: Paper = {},
): string[] {
  const { n, ids } = given;
  const heads = Array.from({ length: n }, (_, p) => String(ids?.[p] ?? `p${p}`));
  const least = Math.max(LEAST_PITCH, ...heads.map((head) => head.length + 2));
  const gutter = 1 + steps.reduce((most, it) => Math.max(most, numberOf(given, it).length), NUMBER);
  const room = width - gutter - 2 * STUB - 1 - REMARK;
  const most = Math.floor(room / least) + 1;
  if (n > most)
    return [`${n} processes are not drawn; ${Math.max(0, most)} fit in ${width} columns`];
  const pitch = Math.max(least, Math.min(WIDEST_PITCH, Math.floor(room / Math.max(1, n - 1))));
  const sheet: Sheet = { given, heads, gutter, pitch, width };
  const drawing: Row[] = [];
  const faces = new Uint8Array(n);
  let last: bigint | undefined;
  for (const row of grouped(steps, given.algorithm.needs.rounds === true)) {
    const [{ event }] = row;
    const time = BigInt(event.time);
    if (given.algorithm.needs.rounds && last !== undefined && time - last > 1n)
      drawing.push(silence(sheet, faces, time - last - 1n));
    last = time;
    if (row.some((it) => it.event.index === loop))
      drawing.push(remark(sheet, faces, "↺ repeated for ever"));
    const said = before?.get(event.index);
    if (said !== undefined) drawing.push(remark(sheet, faces, said));
    drawing.push(drawn(sheet, faces, row));
  }
  if (loop !== undefined) drawing.push(remark(sheet, faces, `↺ again from ${loop}`));
  const leads = (p: number) => (faces[p] & LEADS) !== 0;
  return [
    headline(sheet, leads),
    ...elided(drawing, Math.max(6, rows) - 1, bare(sheet, faces).join("").replace(/\S/g, "⋮")),
  ];
}

interface Sheet {
  readonly given: Setup;
  readonly heads: readonly string[];
  /** Characters before the first stub: a number and a space. */
  readonly gutter: number;
  readonly pitch: number;
  readonly width: number;
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

const columnOf = ({ gutter, pitch }: Sheet, p: number): number => gutter + STUB + p * pitch;

function headline(sheet: Sheet, leads: (p: number) => boolean): string {
  const first = sheet.given.algorithm.needs.rounds ? "time" : "event";
  const line = first
    .padStart(sheet.gutter - 1)
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

function silence(sheet: Sheet, faces: Uint8Array, rounds: bigint): Row {
  const noun = rounds === 1n ? "silent round" : "silent rounds";
  return remark(sheet, faces, `${short(String(rounds))} ${noun}`);
}

/** A row in which nothing happens but what is said. */
const remark = (sheet: Sheet, faces: Uint8Array, said: string): Row => ({
  lines: [`${bare(sheet, faces).join("")}  ${said}`],
  events: 0,
});

/** One row; a remark that does not fit goes on below. */
function drawn(sheet: Sheet, faces: Uint8Array, row: readonly Seen[]): Row {
  const { given, gutter, width } = sheet;
  const before = faces.slice();
  const line = bare(sheet, faces);
  for (const step of row) faces[step.event.process] = step.face;
  for (const step of row) if (isMessage(step.event)) arrow(sheet, line, step.event);
  for (const { event, face } of row) {
    const p = event.process;
    const decides = face & ~before[p];
    line[columnOf(sheet, p)] = decides & LEADS ? "★" : "●";
  }
  line.splice(
    0,
    gutter - 1,
    ...numberOf(given, row[0])
      .padStart(gutter - 1)
      .split(""),
  );
  const [said, ...more] = folded(remarks(sheet, before, row), width - line.length - 2);
  const below = more.map((text) => `${bare(sheet, faces).join("")}  ${text}`);
  return {
    lines: [`${line.join("")}  ${said}`.trimEnd(), ...below],
    events: row.length,
    leads: line.includes("★"),
  };
}

function arrow(sheet: Sheet, line: string[], event: Event): void {
  const { from, way } = origin(sheet.given, event);
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

/** What happened, each thing once, with the processes it happened to where it did not to all. */
function remarks({ given, heads }: Sheet, before: Uint8Array, row: readonly Seen[]): string[] {
  const happened = new Map<string, number[]>();
  const became = new Map<string, number[]>();
  const add = (to: Map<string, number[]>, what: string, p: number): void => {
    to.set(what, [...(to.get(what) ?? []), p]);
  };
  const { labels } = labelsOf(given.algorithm);
  const faces = before.slice();
  for (const { event, face } of row) {
    const p = event.process;
    add(happened, words(given, event), p);
    const decides = face & ~faces[p];
    if (decides & LEADS) add(became, "★ leads", p);
    else if (decides & FOLLOWS) add(became, "· follows", p);
    else if ((face ^ faces[p]) & LABEL) add(became, labels[face & LABEL], p);
    faces[p] = face;
  }
  return [...happened, ...became].map(([what, who]) =>
    who.length === row.length ? what : `${who.map((p) => heads[p]).join(", ")}: ${what}`,
  );
}

/** A message with the words that are read: what is only counted is left out. */
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

/** Remarks as lines of at most `room` characters, broken between remarks where they fit. */
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

/** What stands before a row: in rounds the time. */
const numberOf = ({ algorithm }: Setup, { event }: Seen): string =>
  algorithm.needs.rounds ? short(event.time) : String(event.index);

/** Long times by their size, 2e18. */
export const short = (digits: string): string =>
  digits.length <= NUMBER ? digits : `${digits[0]}e${digits.length - 1}`;
