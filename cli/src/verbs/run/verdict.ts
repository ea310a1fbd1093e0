import type { Judged, Result } from "@ringleader/core/internal";
import { nameSource } from "@ringleader/core/internal/words";
import { comparison } from "../../terminal/claim-bars.ts";
import { brief, counted, deliveries, duration, grouped } from "../../terminal/numbers.ts";
import { bad, doubtful, leading, quiet, strong, WIDTH, wrapped } from "../../terminal/style.ts";
import { DRAWN } from "./pictures.ts";
import type { RunOutput } from "./work.ts";

/** Maximum number of violations and of leaders that are listed. */
const MOST_LISTED = 4;

/** The verdict of a run: its sentences, most important first, without the mark. */
export interface RunVerdict {
  readonly mark: "✓" | "✗" | "?";
  readonly sentences: readonly string[];
}

export function verdictOf(output: RunOutput): RunVerdict {
  const { result, violated: isViolated } = output;
  const { outcome } = result;
  if (isViolated) return { mark: "✗", sentences: violations(result) };
  if (outcome === "budget") {
    return { mark: "?", sentences: [`undecided: ${whyStopped(output)}`] };
  }
  return { mark: "✓", sentences: [sayElected(result)!] };
}

/** Says why a run was stopped before its end. */
const whyStopped = ({ result, delivered }: RunOutput): string =>
  result.stopped ?? `stopped after ${deliveries(delivered)} (--max-messages)`;

/** Names a position, with the name of its node if the user gave one. */
function sayPosition({ setup }: Result, position: number): string {
  const names = setup["names"] as readonly string[] | undefined;
  return `position ${grouped(position)}${names ? ` "${names[position]}"` : ""}`;
}

/** Says which process is elected; undefined if it is not exactly one. */
function sayElected(result: Result): string | undefined {
  const { leaders } = result;
  if (leaders.length !== 1) return undefined;
  const [{ position, id }] = leaders;
  return id === undefined
    ? `The process at ${sayPosition(result, position)} is elected`
    : `Process ${id} is elected`;
}

/** Says what is wrong with the election, then which claims the run violates. */
function violations({ violations: wrong = [], claims, setup, outcome }: Result): string[] {
  const counted = setup["violated"] === undefined ? claims : [];
  return [
    ...wrong.map((text) => endings[outcome]?.(text) ?? text),
    ...counted
      .filter(({ holds, refuted }) => !holds && refuted === undefined)
      .map((claim) => `claim violated: ${violated(claim)}`),
  ];
}

const endings: Readonly<Record<string, (text: string) => string>> = {
  deadlock: (text) => `${text}: deadlock, no message is in flight`,
  "no-leader": (text) => `${text}: no process takes part`,
};

function violated(claim: Judged): string {
  const { says, cite, relation, measured } = claim;
  const here = relation === undefined ? measured : comparison(claim);
  return `${says} (${nameSource(cite)}): ${here}`;
}

const paints = { "✓": leading, "✗": bad, "?": doubtful };

/** Formats the verdict with the algorithm beside it; below it, messages, critical path, time and what is known. */
export function verdictLines(output: RunOutput): string[] {
  const { mark, sentences } = verdictOf(output);
  const [{ position, id } = {}] = output.result.leaders;
  const place =
    mark === "✓" && id !== undefined ? `  ${sayPosition(output.result, position!)}` : "";
  const [first, ...more] = sentences.slice(0, MOST_LISTED).flatMap((text) => {
    const [head, ...rest] = wrapped(text, WIDTH - 4);
    return [`${mark} ${head}`, ...rest.map((line) => `  ${line}`)];
  });
  const left = sentences.length - MOST_LISTED;
  const paint = paints[mark];
  const name = nameOf(output);
  const gap = RIGHT - first.length - place.length - name.length;
  const isBeside = gap >= 2 && first === `${mark} ${sentences[0]}`;
  return [
    `${paint(first)}${quiet(place)}${isBeside ? " ".repeat(gap) + strong(name) : ""}`,
    ...more.map(paint),
    ...(left > 0 ? [paint(`  … and ${grouped(left)} more`)] : []),
    ...(isBeside ? [] : [`  ${strong(name)}`]),
    ...summary(output),
  ];
}

/** Number of characters of a page up to which the name of the algorithm stands at the right. */
const RIGHT = Math.min(WIDTH, 80) - 2;

/** Names the algorithm, its size and its network. */
export function nameOf({ result: { algorithm, n, setup }, network: file }: RunOutput): string {
  const graph = file ?? (setup["graph"] as string | undefined)?.replace(/^(edges:\d+).*/, "$1");
  const network = graph === undefined || graph === "ring" ? "" : ` · ${graph}`;
  return `${algorithm} · n = ${grouped(n)}${network}`;
}

function summary(output: RunOutput): string[] {
  const { result, outside } = output;
  const { n, messages, causal, inFlight, seconds, outcome, leaders } = result;
  const { mark } = verdictOf(output);
  const elected = mark === "✓" ? undefined : sayElected(result);
  const facts = [
    counted(messages.total, "message"),
    `critical path ${grouped(causal.last)}`,
    ...(outcome === "elected" ? [knowledge(result)] : []),
    ...(inFlight > 0
      ? [`${grouped(inFlight)} ${output.isFinished ? "never delivered" : "in flight"}`]
      : []),
    duration((seconds as { run: number }).run),
  ];
  return [
    ...(elected === undefined ? [] : [elected]),
    ...(leaders.length > 1 && n > DRAWN ? [leadersText(result)] : []),
    facts.join(" · "),
    ...timeText(result),
    ...(outside ? [`outside its model: ${outside.join("; ")}`] : []),
    ...(result.delays ? [`delayed: ${result.delays.join("; ")}`] : []),
    ...(mark === "✗" && !output.isFinished ? [`not finished: ${whyStopped(output)}`] : []),
  ].flatMap((text) => wrapped(text, WIDTH - 4, betweenFacts(text)).map((line) => `  ${line}`));
}

/** Returns where a line may be broken: between facts, or between words if there is one fact. */
const betweenFacts = (text: string): RegExp => (text.includes(" · ") ? /(?<=·) / : /\s+/);

function leadersText(result: Result): string {
  const { leaders } = result;
  const listed = leaders.slice(0, MOST_LISTED).map(({ position, id }) => {
    const place = sayPosition(result, position);
    return id === undefined ? place : `process ${id} (${place})`;
  });
  const more = leaders.length - listed.length;
  return `leaders: ${listed.join(", ")}${more > 0 ? ` and ${grouped(more)} more` : ""}`;
}

function knowledge({ informed, n }: Result): string {
  if (informed === n) return "every process knows";
  return informed === 1 ? "only the leader knows" : `${grouped(informed)} of ${grouped(n)} know`;
}

/** Says when the leader was elected and when the last message arrived, in rounds; long times are shortened. */
function timeText({ time }: Result): string[] {
  const at = (key: string) => {
    const value = time?.[key];
    return typeof value === "string" ? brief(value) : undefined;
  };
  const [home, finish, elapsed] = ["home", "finish", "elapsed"].map(at);
  const parts = [
    home === undefined ? "" : `elected at time ${home}`,
    finish === undefined ? "" : `last message at ${finish}`,
    elapsed === undefined || elapsed === finish ? "" : `${elapsed} after the first wake-up`,
  ].filter(Boolean);
  return parts.length === 0 ? [] : [parts.join(" · ")];
}
