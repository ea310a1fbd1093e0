import type { Result } from "@ringleader/core/internal";
import type { Detail } from "../../terminal/detail.ts";
import { showEvents } from "../../terminal/drawing/drawn-events.ts";
import { counted, grouped } from "../../terminal/numbers.ts";
import { commandFact, fact, LONGEST_COMMAND, page, traceFact } from "../../terminal/page.ts";
import { commandLines, good, quiet, WIDTH } from "../../terminal/style.ts";
import { boundLine } from "./bound-line.ts";
import { claimList } from "./claim-list.ts";
import { canonicalFact, fullPage } from "./full-page.ts";
import { messageLines } from "./message-lines.ts";
import { resultRing, treePicture } from "./pictures.ts";
import { nameOf, verdictLines, verdictOf } from "./verdict.ts";
import type { RunOutput } from "./work.ts";

interface Shown {
  readonly detail?: Detail;
  /** True if the claims are listed. */
  readonly claims?: boolean | undefined;
  /** The file to which the trace was written. */
  readonly trace?: string | undefined;
}

/** Number of lines of a screen, which a run of FEW processes does not exceed. */
const LINES = 24;
const FEW = 12;

/** Formats a run for people. */
export function showResult(output: RunOutput, shown: Shown = {}): string {
  const { detail = "screen", claims, trace } = shown;
  if (detail === "line") return lineOf(output);
  if (detail === "everything") return fullPage(output, trace);
  const { result, violated, outside, drawn } = output;
  const verdict = verdictLines(output);
  const end = [...traceFact(trace), ...again(result), ...canonicalFact(output)];
  const list = claims ? claimList(output) : [];
  if (drawn) return page([verdict, showEvents(drawn, "--events"), ...list, end]);
  const tree = treeLines(result);
  const judged = outside || violated ? [] : [...boundLine(output), ...claimsLine(result, claims)];
  const screen = (ring: readonly string[]) => {
    const used = [verdict, ring, tree, judged, end].map(({ length }) => length);
    // An empty line stands above each part.
    const empty = ring.length > 0 ? 4 : 3;
    const left = LINES - empty - used.reduce((sum, length) => sum + length);
    return [verdict, ring, [...tree, ...messageLines(result, left), ...judged], end];
  };
  const whole = screen(resultRing(result));
  const lines = whole.reduce((sum, part) => sum + part.length + 1, 0);
  // If the ring does not fit, the screen is better without it.
  const [top, ring, middle, bottom] = lines > LINES && result.n <= FEW ? screen([]) : whole;
  return page([top, ring, middle, ...list, bottom]);
}

/** Formats a run in one line, with its seed. Counts that do not fit are left out, the digest first. */
function lineOf(output: RunOutput): string {
  const { mark, sentences } = verdictOf(output);
  const { messages, seed, digest } = output.result;
  const outside = output.outside ? ["outside its model"] : [];
  const first = [cut(`${mark} ${sentences[0]}`, WIDTH), nameOf(output), ...outside, `seed ${seed}`];
  const line = [counted(messages.total, "message"), digest].reduce((text, part) => {
    const longer = `${text} · ${part}`;
    return longer.length <= WIDTH ? longer : text;
  }, first.join(" · "));
  return `${line}\n`;
}

const cut = (text: string, room: number): string =>
  text.length <= room ? text : `${text.slice(0, room - 1)}…`;

/** Maximum number of lines of a tree. */
const TREE = 8;

function treeLines(result: Result): string[] {
  const [first, ...more] = treePicture(result, TREE, WIDTH - 12);
  if (first === undefined) return [];
  return [fact("tree", first), ...more.map((line) => `${" ".repeat(10)}${line}`)];
}

function claimsLine({ claims }: Result, listed: boolean | undefined): string[] {
  if (claims.length === 0) return [];
  const refuted = claims.filter((claim) => claim.refuted !== undefined).length;
  const wrong = `${grouped(refuted)} of the paper ${refuted === 1 ? "is" : "are"} false as printed`;
  const holding = claims.length - refuted;
  const holds = `${grouped(holding)} ${holding === 1 ? "holds" : "hold"}`;
  const text = refuted === 0 ? holds : `${holds} · ${wrong}`;
  const hint = "   --claims lists them";
  const isHinted = !listed && text.length + hint.length <= WIDTH - 12;
  return [fact("claims", `${text}${isHinted ? quiet(hint) : ""}`)];
}

/** Formats the command that repeats the run, with the digest beside it if there is room. */
function again({ replay, digest }: Result): string[] {
  const mark = `${quiet("digest")} ${good(digest)}`;
  if (replay.length > LONGEST_COMMAND) {
    const note = `the command has ${grouped(replay.length)} characters; --json prints it`;
    return [fact("again", quiet(note)), fact("digest", good(digest))];
  }
  const isShort = commandLines(replay, WIDTH - 12).length === 1;
  if (isShort && replay.length + digest.length + 10 <= WIDTH - 12)
    return [fact("again", `${replay}   ${mark}`)];
  return [...commandFact("again", replay, 12), fact("digest", good(digest))];
}
