import type { Result, Violable } from "@ringleader/core/internal";
import { counted, duration, grouped, rough, shortened } from "../../terminal/numbers.ts";
import {
  WIDTH,
  bad,
  doubtful,
  good,
  leading,
  quiet,
  strong,
  wrapped,
} from "../../terminal/style.ts";
import type { RunOutput } from "./work.ts";
import { claimBars } from "../../terminal/claim-bars.ts";
import { messageTable } from "./message-table.ts";
import { DRAWN, ringPicture, treePicture, type Label } from "./pictures.ts";
import { commandFact, fact, outsideLines, ownParameters, page } from "../../terminal/page.ts";

/** Prints a result: the leader, the cost, the claims, and the command that repeats it. */
export function showResult(
  { result, crossed, violated, elects }: RunOutput,
  trace?: string,
): string {
  const outside = result.setup["violated"] as readonly Violable[] | undefined;
  const parts = [
    ...(outside ? [outsideLines(outside)] : []),
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
  return page([...parts, violated ? [bad("violated")] : []]);
}

function tree(result: Result): string[] {
  const lines = treePicture(result);
  return lines.length > 0 ? [strong("tree"), ...lines] : [];
}

function headline({ algorithm, parameters, n, setup }: Result, elects: string | undefined): string {
  const { graph, schedule, links } = setup as Record<string, string>;
  const words = [
    `n = ${grouped(n)}`,
    ...(elects === undefined ? [] : [`elects ${elects}`]),
    ...ownParameters(parameters),
    ...(graph === undefined ? [] : [graph.replace(/^(edges:\d+).*/, "$1")]),
    ...(schedule === "fifo" ? [] : [schedule]),
    ...(links === "fifo" ? [] : ["links reorder"]),
  ];
  return `${strong(algorithm)}${quiet(`  ${words.join(" · ")}`)}`;
}

function verdict({ leaders, informed, n, outcome, stopped, violations }: Result): string[] {
  const knows =
    informed === n
      ? "every process knows"
      : `${grouped(informed)} of ${grouped(n)} processes ${informed === 1 ? "knows" : "know"}`;
  const lines = leaders.slice(0, 8).map(({ position, id }) => {
    const place = `position ${grouped(position)}`;
    const leader = id === undefined ? `The process at ${place}` : `Process ${id}`;
    const notes = [...(id === undefined ? [] : [place]), ...(leaders.length === 1 ? [knows] : [])];
    const paint = leaders.length === 1 ? leading : bad;
    return `${paint(`★ ${leader} is elected`)}${notes.length > 0 ? quiet(`  ${notes.join(", ")}`) : ""}`;
  });
  if (leaders.length > 8) lines.push(bad(`  … and ${grouped(leaders.length - 8)} more`));
  if (leaders.length === 0 && outcome !== "budget")
    lines.push(bad(`✗ ${outcome.replace("-", " ")}`));
  if (outcome === "budget")
    lines.push(
      ...wrapped(`… undecided: ${stopped ?? "the run was stopped before its end"}`, WIDTH - 2).map(
        doubtful,
      ),
    );
  for (const wrong of violations ?? []) {
    const [first, ...more] = wrapped(wrong, WIDTH - 4);
    lines.push(bad(`✗ ${first}`), ...more.map((line) => bad(`  ${line}`)));
  }
  return lines;
}

/** The ring with its ids, or with its positions if there are none. */
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

function facts({ time, causal, inFlight, seconds, messages, seed, digest }: Result): string[] {
  const { setup, run } = seconds as { setup: number; run: number };
  const rate = run > 0.1 ? `, ${rough(messages.total / run)} messages/s` : "";
  const { declaration, last } = causal;
  const atElection = declaration === undefined ? "" : ` (${grouped(declaration)} at the election)`;
  const times = ["home", "finish", "elapsed"].flatMap((key) => {
    const value = time?.[key];
    return typeof value === "string" ? [fact(key, shortened(value, 56))] : [];
  });
  return [
    ...times,
    fact("critical path", `${counted(last, "message")}${atElection}`),
    ...(inFlight > 0
      ? [fact("in flight", doubtful(`${counted(inFlight, "message")} never delivered`))]
      : []),
    fact("took", `${duration(run)} after ${duration(setup)} of setup${rate}`),
    fact("seed", String(seed)),
    fact("digest", good(digest)),
  ];
}

/** Characters of the longest command that is printed. */
const LONGEST = 1200;

/** The command that repeats the run. */
function again({ replay }: Result): string[] {
  if (replay.length > LONGEST) {
    const note = `the command has ${grouped(replay.length)} characters; --json prints it`;
    return [fact("again", quiet(note))];
  }
  return commandFact("again", replay, 12);
}
