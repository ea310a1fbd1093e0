import type { Result } from "@ringleader/core";
import { assumptions, type Assumption } from "@ringleader/core/needs";
import { counted, duration, grouped, rough, shortened } from "../numbers.ts";
import {
  bad,
  commandLines,
  doubtful,
  good,
  leading,
  quiet,
  strong,
  WIDTH,
  wrapped,
} from "../style.ts";
import type { Answers } from "../thread/task.ts";
import { claimBars } from "./claim-bars.ts";
import { messageTable } from "./message-table.ts";
import { DRAWN, ringPicture, type Label } from "./ring-picture.ts";
import { treePicture } from "./tree-picture.ts";

/** A result for people: who leads, what it cost, what was promised, and how to see it again. */
export function showResult(
  { result, crossed, violated, elects }: Answers["run"],
  trace?: string,
): string {
  const outside = result.setup["violated"] as readonly Assumption[] | undefined;
  const parts = [
    ...(outside ? [onPurpose(outside)] : []),
    [headline(result, elects)],
    picture(result),
    verdict(result),
    tree(result),
    [strong("messages"), ...messageTable(result, crossed)],
    result.claims.length > 0
      ? [
          `${strong("claims")}${outside ? quiet(" (they do not count outside the model)") : ""}`,
          ...claimBars(result.claims, outside === undefined),
        ]
      : [],
    [...facts(result), ...(trace !== undefined && trace !== "-" ? [fact("trace", trace)] : [])],
    again(result),
  ];
  const text = parts.filter((part) => part.length > 0).map((part) => part.map(indented).join("\n"));
  return `\n${text.join("\n\n")}\n${violated ? `\n${indented(bad("violated"))}\n` : ""}\n`;
}

function tree(result: Result): string[] {
  const lines = treePicture(result);
  return lines.length > 0 ? [strong("tree"), ...lines] : [];
}

const indented = (line: string): string => (line === "" ? line : ` ${line}`);

function onPurpose(violated: readonly Assumption[]): string[] {
  const said = violated.map((it) => `it is not kept that ${assumptions[it]}`).join("; ");
  return wrapped(`outside its model on purpose: ${said}`, WIDTH - 2).map((line) => bad(line));
}

function headline({ algorithm, parameters, n, setup }: Result, elects: string | undefined): string {
  const { graph, schedule, links } = setup as Record<string, string>;
  const own = Object.entries(parameters).filter(([key]) => key !== "elects" && key !== "announce");
  const words = [
    `n = ${grouped(n)}`,
    ...(elects === undefined ? [] : [`elects ${elects}`]),
    ...own.map(([key, value]) => `${key} = ${value}`),
    ...(graph === undefined ? [] : [graph.replace(/^(edges:\d+).*/, "$1")]),
    ...(schedule === "fifo" ? [] : [schedule]),
    ...(links === "fifo" ? [] : ["links reorder"]),
  ];
  return `${strong(algorithm)}${quiet(`  ${words.join(" · ")}`)}`;
}

function verdict({ leaders, informed, n, outcome, stopped, violations }: Result): string[] {
  const knows =
    informed === n
      ? "everybody knows"
      : `${grouped(informed)} of ${grouped(n)} ${informed === 1 ? "knows" : "know"}`;
  const lines = leaders.slice(0, 8).map(({ position, id }) => {
    const who =
      id === undefined ? `position ${grouped(position)}` : `${id} at position ${grouped(position)}`;
    const paint = leaders.length === 1 ? leading : bad;
    return `${paint(`★ leader  ${who}`)}${leaders.length === 1 ? quiet(`  ${knows}`) : ""}`;
  });
  if (leaders.length > 8) lines.push(bad(`  … and ${grouped(leaders.length - 8)} more`));
  if (leaders.length === 0 && outcome !== "budget")
    lines.push(bad(`✗ ${outcome.replace("-", " ")}`));
  if (outcome === "budget")
    lines.push(
      ...wrapped(
        `… not decided: ${stopped ?? "the run was stopped before its end"}`,
        WIDTH - 2,
      ).map(doubtful),
    );
  for (const wrong of violations ?? []) {
    const [first, ...more] = wrapped(wrong, WIDTH - 4);
    lines.push(bad(`✗ ${first}`), ...more.map((line) => bad(`  ${line}`)));
  }
  return lines;
}

/** The ring with its ids, or where there are none its positions. */
function picture({ n, setup, leaders }: Result): string[] {
  const { ids, graph, wake } = setup as { ids?: number[]; graph?: string; wake?: unknown };
  if (n > DRAWN || (graph !== undefined && (graph !== "ring" || n < 3))) return [];
  const leads = new Set(leaders.map(({ position }) => position));
  const asleep = (p: number) =>
    typeof wake === "object" && !Object.hasOwn(wake as object, String(p));
  const paint = leaders.length > 1 ? bad : leading;
  const labels = Array.from({ length: n }, (_, p): Label => {
    const name = String(ids?.[p] ?? p);
    if (leads.has(p)) return { text: `[${name}]`, paint };
    return { text: name, paint: asleep(p) ? quiet : (text) => text };
  });
  const inside = ids ? "clockwise ↻" : "positions ↻";
  return ringPicture(labels, inside).map((line) => `  ${line}`);
}

const fact = (name: string, text: string): string => `${quiet(name.padEnd(9))} ${text}`;

function facts({ time, causal, inFlight, seconds, messages, seed, digest }: Result): string[] {
  const { setup, run } = seconds as { setup: number; run: number };
  const rate = run > 0.1 ? `, ${rough(messages.total / run)} messages/s` : "";
  const { declaration, last } = causal;
  const chain =
    declaration === undefined
      ? `${counted(last, "message")} long`
      : `${counted(declaration, "message")} until the declaration, ${grouped(last)} in all`;
  const times = ["home", "finish", "elapsed"].flatMap((key) => {
    const value = time?.[key];
    return typeof value === "string" ? [fact(key, shortened(value, 56))] : [];
  });
  return [
    ...times,
    fact("chain", chain),
    ...(inFlight > 0
      ? [fact("in flight", doubtful(`${counted(inFlight, "message")} never delivered`))]
      : []),
    fact("took", `${duration(run)} after ${duration(setup)} of setting up${rate}`),
    fact("seed", String(seed)),
    fact("digest", good(digest)),
  ];
}

/** Longer command lines are for a file or `--json`. */
const LONGEST = 1200;

/** The command line that makes it again, broken where a shell allows it. */
function again({ replay }: Result): string[] {
  if (replay.length > LONGEST) {
    const note = `the replay line has ${grouped(replay.length)} characters; --json prints it`;
    return [fact("again", quiet(note))];
  }
  return commandLines(replay, WIDTH - 12).map((line, i) =>
    i === 0 ? fact("again", line) : `${" ".repeat(12)}${line}`,
  );
}
