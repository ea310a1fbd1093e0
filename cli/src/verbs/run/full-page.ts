import type { Result } from "@ringleader/core/internal";
import { showEvents } from "../../terminal/drawing/drawn-events.ts";
import { counted, duration, grouped, rough, shortened } from "../../terminal/numbers.ts";
import {
  assignments,
  commandFact,
  fact,
  LONGEST_COMMAND,
  page,
  titled,
  traceFact,
  type Line,
} from "../../terminal/page.ts";
import { doubtful, good, quiet, strong, WIDTH, wrapped } from "../../terminal/style.ts";
import { claimList } from "./claim-list.ts";
import { messageTable } from "./message-table.ts";
import { resultRing, treePicture } from "./pictures.ts";
import { verdictLines } from "./verdict.ts";
import type { RunOutput } from "./work.ts";

/** Formats everything about a run: the verdict, all claims, messages by phase and kind, times, seed and digest. */
export function fullPage(output: RunOutput, trace: string | undefined): string {
  const { result, messages, drawn } = output;
  return page([
    verdictLines(output),
    parameters(result),
    resultRing(result),
    drawn ? showEvents(drawn, "--events") : [],
    titled(
      strong("tree"),
      treePicture(result, Infinity, WIDTH - 4).map((line) => `  ${line}`),
    ),
    [strong("messages"), ...messageTable(result, messages)],
    ...claimList(output),
    [...facts(result), ...canonicalFact(output), ...traceFact(trace)],
    again(result),
  ]);
}

export const canonicalFact = ({ canonical }: RunOutput): string[] =>
  canonical === undefined ? [] : [fact("canonical", good(canonical))];

function parameters({ parameters: given, setup }: Result): string[] {
  const { schedule, links } = setup as Record<string, string | undefined>;
  const words = [
    ...assignments(given),
    ...(schedule === undefined ? [] : [`schedule ${schedule}`]),
    ...(links === "any" ? ["links reorder messages"] : []),
  ];
  return words.length === 0 ? [] : wrapped(words.join(" · "), WIDTH - 2).map(quiet);
}

function facts({ time, causal, inFlight, seconds, messages, seed, digest }: Result): Line[] {
  const { setup, run } = seconds as { setup: number; run: number };
  const rate = run > 0.1 ? `, ${rough(messages.total / run)} messages/s` : "";
  const { declaration, last } = causal;
  const atElection = declaration === undefined ? "" : ` (${grouped(declaration)} at the election)`;
  const times = Object.entries(time ?? {}).flatMap(([key, value]) =>
    typeof value === "string" ? [fact(key, shortened(value, WIDTH - 24))] : [],
  );
  return [
    ...times,
    fact("critical path", `${counted(last, "message")}${atElection}`),
    inFlight > 0 && fact("in flight", doubtful(counted(inFlight, "message"))),
    fact("took", `${duration(run)} (+ ${duration(setup)} setup)${rate}`),
    fact("seed", String(seed)),
    fact("digest", good(digest)),
  ];
}

function again({ replay }: Result): string[] {
  if (replay.length <= LONGEST_COMMAND) return commandFact("again", replay, 12);
  const note = `the command has ${grouped(replay.length)} characters; --json prints it`;
  return [fact("again", quiet(note))];
}
