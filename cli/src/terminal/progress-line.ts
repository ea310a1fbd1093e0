import type { SingleBar } from "cli-progress";
import { onExit } from "./exit.ts";
import { duration } from "./numbers.ts";

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

/** Ignores an error of stderr: a terminal that was closed must not end the work. */
const ignore = (): void => {};

/** Shows progress on stderr after PATIENCE milliseconds. Returns a function that ends the display. */
export function showLine(work: LongWork): () => void {
  let started = performance.now();
  let isAsked = false;
  let isOver = false;
  let bar: SingleBar | undefined;
  const text = () => {
    const elapsed = performance.now() - started;
    return drawn(work.share?.()) + progressText(work.parts(elapsed), elapsed);
  };
  const show = async () => {
    const { SingleBar } = (await import("cli-progress")).default;
    if (isOver) return;
    bar = new SingleBar({
      format: text,
      stream: process.stderr,
      clearOnComplete: true,
      hideCursor: true,
      linewrap: false,
      noTTYOutput: true,
      notTTYSchedule: ELSEWHERE,
      emptyOnZero: true,
    });
    process.stderr.removeListener("error", ignore).on("error", ignore);
    bar.start(1, 0);
  };
  const often = setInterval(() => {
    if (work.isStarted?.() === false) started = performance.now();
    if (bar) bar.update(Math.min(1, work.share?.() ?? 0));
    else if (!isAsked && performance.now() - started > PATIENCE) {
      isAsked = true;
      void show();
    }
  }, TERMINAL);
  const end = () => {
    isOver = true;
    clearInterval(often);
    // Shows the cursor again and switches line wrap on.
    bar?.stop();
    bar = undefined;
    cancel();
  };
  const cancel = onExit(end);
  return end;
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
  if (share === undefined || !process.stderr.isTTY) return "";
  const full = Math.round(Math.min(1, share) * WIDTH);
  return `${"━".repeat(full)}${"─".repeat(WIDTH - full)} `;
}

/** Calls `act`. If it takes long, shows on stderr what is being done. */
export async function withProgress<T>(doing: string, act: () => Promise<T>): Promise<T> {
  const end = showLine({ parts: () => [doing] });
  try {
    return await act();
  } finally {
    end();
  }
}
