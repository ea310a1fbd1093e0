import { onExit } from "./exit.ts";
import { duration } from "./numbers.ts";
import { showLine, write } from "./output.ts";
import { isOwnFile } from "./shell-word.ts";

/** Milliseconds before the first progress is shown. */
const PATIENCE = 2000;
/** Milliseconds between two updates of the line on a terminal. */
const TERMINAL = 200;
/** Milliseconds between two lines if stderr is not a terminal. */
const ELSEWHERE = 5000;

/** False and undefined parts are left out. */
type Part = string | false | undefined;

/** Joins parts and the elapsed time into a line of progress. */
export const progressText = (parts: readonly Part[], elapsed: number): string =>
  [...parts, duration(elapsed / 1000)].filter(Boolean).join(" · ");

/** What the progress line needs to know about a long piece of work. */
export interface LongWork {
  /** False until the work has started; the elapsed time counts from then on. */
  isStarted?(): boolean;
  /** Returns the parts of the line after `elapsed` milliseconds. The elapsed time is added to them later. */
  parts(elapsed: number): readonly Part[];
  /** Returns the share of the work that is done, from 0 to 1; undefined if it is not known. */
  share?(): number | undefined;
}

/** True if progress is shown: on a terminal unless `--no-progress` is given, elsewhere only with `--progress`. */
export const showsProgress = (): boolean =>
  !process.argv.includes("--no-progress") &&
  (process.stderr.isTTY || process.argv.includes("--progress"));

/** Shows progress on stderr after PATIENCE milliseconds. Returns a function that ends the display. */
export function showWork(work: LongWork): () => void {
  if (!showsProgress()) return () => {};
  let started = performance.now();
  let drawnAt = -Infinity;
  let last = "";
  const stillness = stillnessMeter();
  const draw = () => {
    const now = performance.now();
    if (work.isStarted?.() === false) started = now;
    const elapsed = now - started;
    if (elapsed < PATIENCE) return;
    const shown = work.parts(elapsed);
    // It stands first, because a terminal may cut the end of the line.
    const parts = [stillness(shown, now), ...shown];
    if (process.stderr.isTTY) return showLine(drawn(work.share?.()) + progressText(parts, elapsed));
    // Elsewhere a line stays, so it is written rarely, and only if it tells something new.
    const text = parts.filter(Boolean).join(" · ");
    if (now - drawnAt < ELSEWHERE || text === last) return;
    [drawnAt, last] = [now, text];
    try {
      write(2, `${progressText(parts, elapsed)}\n`);
    } catch {
      // Nobody reads stderr; the work goes on.
    }
  };
  const often = setInterval(draw, TERMINAL);
  const end = () => {
    clearInterval(often);
    cancel();
    showLine("");
  };
  const cancel = onExit(end);
  return end;
}

/** Milliseconds without any change after which a user's file is suspected of a handler that does not return. */
const STILL_MS = 5000;

/** Returns a function that says that nothing has changed for some time, if the command runs a user's file. */
function stillnessMeter(): (parts: readonly Part[], now: number) => Part {
  const file = process.argv.slice(3).find(isOwnFile);
  let [last, since] = ["", -Infinity];
  return (parts, now) => {
    // Rates and times change by themselves.
    const counts = parts.filter((part) => part && !/\/s$| left$| limit$/.test(part)).join();
    const text = counts.replaceAll(/ · [^·]*\/s\b/g, "");
    if (text !== last) [last, since] = [text, now];
    if (file === undefined || now - since < STILL_MS) return undefined;
    return `nothing has changed for ${duration((now - since) / 1000)}; does a handler of ${file} return?`;
  };
}

/** Milliseconds over which a rate is measured. */
const WINDOW = 3000;

/**
 * Returns a function that measures a rate per second, at first from the start and later over the last few seconds. A
 * counter that starts over (`isRestart`, or a smaller count) is measured from the previous call, so no rate is negative.
 */
export function rateMeter(
  clock = () => performance.now(),
): (done: number, isRestart?: boolean) => number {
  let since = { at: clock(), done: 0 };
  let last = since;
  return (done, isRestart = false) => {
    const now = clock();
    if (isRestart || done < last.done) since = { at: last.at, done: 0 };
    const rate = (done - since.done) / Math.max(0.001, (now - since.at) / 1000);
    last = { at: now, done };
    if (now - since.at > WINDOW) since = last;
    return rate;
  };
}

const WIDTH = 12;

function drawn(share: number | undefined): string {
  if (share === undefined) return "";
  const full = Math.round(Math.min(1, share) * WIDTH);
  return `${"━".repeat(full)}${"─".repeat(WIDTH - full)} `;
}

/** Calls `act`. If it takes long, shows on stderr what is being done. */
export async function withProgress<T>(doing: string, act: () => Promise<T>): Promise<T> {
  const end = showWork({ parts: () => [doing] });
  try {
    return await act();
  } finally {
    end();
  }
}
