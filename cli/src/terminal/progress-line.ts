import type { SingleBar } from "cli-progress";
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
  return () => {
    isOver = true;
    clearInterval(often);
    bar?.stop();
  };
}

/** Returns a function that measures a rate per second over the last few seconds. */
export function rateMeter(): (done: number, isRestart?: boolean) => number {
  let last = { at: performance.now(), done: 0 };
  return (done, isRestart = false) => {
    const now = performance.now();
    if (isRestart) last = { at: now, done };
    const rate = (done - last.done) / Math.max(0.001, (now - last.at) / 1000);
    if (now - last.at > 3000) last = { at: now, done };
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
