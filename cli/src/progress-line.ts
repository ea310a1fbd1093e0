import type { SingleBar } from "cli-progress";

/** Nothing is shown before this; after it, on a terminal a line that changes, elsewhere a line at times. */
const PATIENCE = 2000;
const TERMINAL = 200;
const ELSEWHERE = 5000;

/** Long work, as it is looked at from time to time. */
export interface Going {
  /** While it is not, its time does not run. */
  isStarted(): boolean;
  /** How far it is, and after how many milliseconds. */
  line(elapsed: number): string;
  /** The part of it that is done, where that is known. */
  share(): number | undefined;
}

/** Shows on stderr how far the work is, once it takes long. Returns what ends it. */
export function showLine(going: Going): () => void {
  let started = performance.now();
  let isAsked = false;
  let isOver = false;
  let bar: SingleBar | undefined;
  const isTerminal = process.stderr.isTTY;

  const show = async () => {
    const { SingleBar } = (await import("cli-progress")).default;
    if (isOver) return;
    bar = new SingleBar({
      format: () =>
        `${isTerminal ? drawn(going.share()) : ""}${going.line(performance.now() - started)}`,
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
    if (!going.isStarted()) started = performance.now();
    if (bar) bar.update(Math.min(1, going.share() ?? 0));
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

/** Something per second, over the last few. */
export function rateMeter(): (done: number, isAnew?: boolean) => number {
  let last = { at: performance.now(), done: 0 };
  return (done, isAnew = false) => {
    const now = performance.now();
    if (isAnew) last = { at: now, done };
    const rate = (done - last.done) / Math.max(0.001, (now - last.at) / 1000);
    if (now - last.at > 3000) last = { at: now, done };
    return rate;
  };
}

const WIDTH = 12;

function drawn(share: number | undefined): string {
  if (share === undefined) return "";
  const full = Math.round(Math.min(1, share) * WIDTH);
  return `${"━".repeat(full)}${"─".repeat(WIDTH - full)} `;
}
