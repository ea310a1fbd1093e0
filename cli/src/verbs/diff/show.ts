import type { Event, TraceDiff, TraceSummary } from "@ringleader/core/internal";
import { listWords } from "@ringleader/core/internal/words";
import { counted, grouped } from "../../terminal/numbers.ts";
import { page, table, titled, type Line } from "../../terminal/page.ts";
import { isPath } from "../../terminal/shell-word.ts";
import { bad, doubtful, leading, quiet, strong, WIDTH, wrapped } from "../../terminal/style.ts";
import type { DiffFiles } from "./json.ts";

export function showDiff(diff: TraceDiff, files: DiffFiles, isShort: boolean): string {
  const { same, first, hasDecisions } = diff;
  const verdict = (same ? (hasDecisions ? leading : doubtful) : bad)(verdictOf(diff));
  if (isShort) return `${verdict}\n`;
  return page([
    [verdict, ...(same ? [quiet(`  ${summary(first)}`)] : sideLines(diff, files))],
    eventRows(diff, files),
    titled(strong("headers"), headerRows(diff, files)),
    same ? [] : titled(strong("events"), countRows(diff, files)),
    noteLines(diff, files),
  ]);
}

function verdictOf({ same, hasDecisions, first, second, headers, difference }: TraceDiff): string {
  if (same && !hasDecisions)
    return `? every event is the same, ${counted(first.events, "event")}, but not every decision was compared`;
  if (same) return `✓ same run: ${counted(first.events, "event")}, digest ${first.header.digest}`;
  const keys = headers.filter(({ determines }) => determines).map(({ key }) => key);
  if (!difference && keys.includes("digest"))
    return `✗ every event is the same, but the digests differ: ${first.header.digest} and ${second.header.digest}`;
  if (!difference)
    return `✗ every event is the same, but the headers are of different runs: ${keys.join(", ")}`;
  return `✗ different runs: event ${grouped(difference.index)} differs`;
}

/** Says what a trace is, and who is elected in it. */
function summary({ header, events, leaders }: TraceSummary): string {
  const elected = leaders?.map(({ position, id }) =>
    id === undefined ? `the process at position ${position}` : `process ${id}`,
  );
  const verb = elected?.length === 1 ? "is" : "are";
  return [
    header.algorithm,
    `n = ${grouped(header.n)}`,
    counted(events, "event"),
    elected && (elected.length === 0 ? "no leader" : `${elected.join(", ")} ${verb} elected`),
  ]
    .filter(Boolean)
    .join(" · ");
}

function sideLines({ first, second }: TraceDiff, files: DiffFiles): string[] {
  const room = Math.max(files.first.length, files.second.length);
  return (["first", "second"] as const).flatMap((which) => {
    const side = which === "first" ? first : second;
    const lines = wrapped(summary(side), Math.max(30, WIDTH - room - 6));
    return lines.map(
      (line, i) => `  ${strong((i === 0 ? files[which] : "").padEnd(room))}  ${line}`,
    );
  });
}

/** Formats an event in a few characters, like `2:1 ← probe(3) @7`: position, port, message, time. */
function sayShortly(
  { kind, process, port, words, time, tosses, does, fault }: Event,
  hasPorts: boolean,
): string {
  const decided = does === undefined ? "" : `, ${does}`;
  const tossed = `${tosses.length > 0 ? `, tosses ${tosses.join(", ")}` : ""}${decided}`;
  const where = hasPorts ? `${process}:${port}` : process;
  if (kind === "wake") return `${process} wakes @${time}${tossed}`;
  if (kind === "alarm") return `${process} alarm(${words.join(", ")}) @${time}${tossed}`;
  if (fault === "crash") return `${process} crashes @${time}`;
  if (fault === "hold" || fault === "release") return `${fault} the link to ${where} @${time}`;
  const done = fault ? `${fault} ` : "";
  return `${done}${where} ← ${kind}(${words.join(", ")}) @${time}${tossed}`;
}

/** Formats the first event that differs and the events around it, side by side. */
function eventRows({ difference }: TraceDiff, files: DiffFiles): Line[] {
  if (!difference) return [];
  const { index, before, first, second } = difference;
  const hasPorts = [...before, ...first, ...second].some(({ port }) => port !== 0);
  const say = (event: Event) => sayShortly(event, hasPorts);
  const same = before.map((event) => ({ event: say(event), other: say(event) }));
  const rest = Array.from({ length: Math.max(first.length, second.length, 1) }, (_, i) => {
    const [x, y] = [first[i], second[i]].map((event) => (event ? say(event) : "ends"));
    return { event: x, other: y };
  });
  const start = index - before.length;
  const number = String(start + same.length + rest.length).length;
  const room = Math.floor((WIDTH - number - 10) / 2);
  const cell = (text: string) =>
    text.length > room ? `${text.slice(0, room - 1)}…` : text.padEnd(room);
  const rows = [...same, ...rest].map(({ event, other }, i) => {
    const isFirst = i === same.length;
    const mark = event === other ? " " : "≠";
    const line = `${mark} ${String(start + i).padStart(number)}  ${cell(event)}  ${cell(other)}`;
    return `  ${(isFirst ? bad : event === other ? quiet : String)(line.trimEnd())}`;
  });
  const head = `${" ".repeat(number + 4)}${cell(files.first)}  ${cell(files.second)}`;
  const legend = `  position${hasPorts ? ":port" : ""} ← message @time`;
  return [quiet(legend), quiet(`  ${head.trimEnd()}`), ...rows];
}

/** Length of the longest value of a header that is shown, in characters. */
const VALUE = 30;
const shortly = (value = "(absent)"): string =>
  value.length > VALUE ? `${value.slice(0, VALUE - 1)}…` : value;

function headerRows({ headers }: TraceDiff, files: DiffFiles): string[] {
  if (headers.length === 0) return [];
  const rows = headers.map(({ key, first, second }) => [key, shortly(first), shortly(second)]);
  return table([["", files.first, files.second], ...rows], [0, 1, 2]);
}

function countRows({ first, second }: TraceDiff, files: DiffFiles): string[] {
  const kinds = [...new Set([...Object.keys(first.byKind), ...Object.keys(second.byKind)])];
  const count = (value: number | undefined) => (value === undefined ? "" : grouped(value));
  const rows = kinds.map((kind) => [kind, count(first.byKind[kind]), count(second.byKind[kind])]);
  const all = ["all", grouped(first.events), grouped(second.events)];
  return table([["", files.first, files.second], ...rows, all], [0]);
}

/** Says what was not compared, and why it is not known who is elected. */
function noteLines({ first, second }: TraceDiff, files: DiffFiles): string[] {
  const sides = [
    [files.first, first],
    [files.second, second],
  ] as const;
  const old = sides.filter(([, { header }]) => header.format === 1).map(([file]) => file);
  const format =
    old.length === 0
      ? []
      : wrapped(
          `not compared: decisions, which ${listWords(old)} ${old.length === 1 ? "does" : "do"} not hold (format 1)`,
          WIDTH - 2,
        );
  const own = sides.find(([, { why, header }]) => why !== undefined && isPath(header.algorithm));
  if (own) return [...format, quiet(`--algorithm ${own[1].header.algorithm} shows who is elected`)];
  const whys = sides.flatMap(([file, { why }]) =>
    why === undefined ? [] : wrapped(`${file} cannot be replayed: ${why}`, WIDTH - 2).map(quiet),
  );
  return [...format, ...whys];
}
