import type { Result } from "@ringleader/core/internal";
import { claimBars } from "../../terminal/claim-bars.ts";
import { counted, duration, grouped, rough, shortened } from "../../terminal/numbers.ts";
import {
  commandFact,
  fact,
  heading,
  knowledge,
  LONGEST_COMMAND,
  outsideLines,
  ownParameters,
  page,
  titled,
  traceFact,
  type Line,
} from "../../terminal/page.ts";
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
import { messageTable } from "./message-table.ts";
import { DRAWN, ringPicture, treePicture, type Label } from "./pictures.ts";
import type { RunOutput } from "./work.ts";

export function showResult(output: RunOutput, trace?: string): string {
  const { result, messages, violated, outside } = output;
  const aside = outside ? quiet(" (they do not count outside the model)") : "";
  return page([
    outside ? outsideLines(outside) : [],
    [headline(output)],
    picture(result),
    verdict(result),
    titled(strong("tree"), treePicture(result)),
    [strong("messages"), ...messageTable(result, messages)],
    titled(`${strong("claims")}${aside}`, claimBars(result.claims, !outside)),
    [...facts(result), ...traceFact(trace)],
    again(result),
    violated ? [bad("violated")] : [],
  ]);
}

function headline({ result, elects }: RunOutput): string {
  const { graph, schedule, links } = result.setup as Record<string, string | undefined>;
  return heading(
    result.algorithm,
    `n = ${grouped(result.n)}`,
    elects && `elects ${elects}`,
    ...ownParameters(result.parameters),
    graph?.replace(/^(edges:\d+).*/, "$1"),
    schedule !== "fifo" && schedule,
    links !== "fifo" && "links reorder",
  );
}

/** Maximum number of leaders that are listed. */
const MOST_LEADERS = 8;

function verdict({ leaders, informed, n, outcome, stopped, violations = [] }: Result): string[] {
  const isOne = leaders.length === 1;
  const lines = leaders.slice(0, MOST_LEADERS).map(({ position, id }) => {
    const place = `position ${grouped(position)}`;
    const leader = id === undefined ? `The process at ${place}` : `Process ${id}`;
    const notes = [
      ...(id === undefined ? [] : [place]),
      ...(isOne ? [knowledge(informed, n)] : []),
    ].join(", ");
    const elected = (isOne ? leading : bad)(`★ ${leader} is elected`);
    return `${elected}${notes === "" ? "" : quiet(`  ${notes}`)}`;
  });
  const more = leaders.length - MOST_LEADERS;
  if (more > 0) lines.push(bad(`  … and ${grouped(more)} more`));
  if (outcome === "budget") {
    const why = `… undecided: ${stopped ?? "the run was stopped before its end"}`;
    lines.push(...wrapped(why, WIDTH - 2).map(doubtful));
  } else if (leaders.length === 0) lines.push(bad(`✗ ${outcome.replace("-", " ")}`));
  const wrong = violations.flatMap((text) =>
    wrapped(text, WIDTH - 4).map((line, i) => bad(`${i === 0 ? "✗" : " "} ${line}`)),
  );
  return [...lines, ...wrong];
}

/** Draws the ring with its ids, or with its positions if the processes are anonymous. */
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

function facts({ time, causal, inFlight, seconds, messages, seed, digest }: Result): Line[] {
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
    inFlight > 0 && fact("in flight", doubtful(`${counted(inFlight, "message")} never delivered`)),
    fact("took", `${duration(run)} after ${duration(setup)} of setup${rate}`),
    fact("seed", String(seed)),
    fact("digest", good(digest)),
  ];
}

function again({ replay }: Result): string[] {
  if (replay.length <= LONGEST_COMMAND) return commandFact("again", replay, 12);
  const note = `the command has ${grouped(replay.length)} characters; --json prints it`;
  return [fact("again", quiet(note))];
}
