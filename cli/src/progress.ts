import type { SingleBar } from "cli-progress";
import { duration, grouped, rough } from "./numbers.ts";
import type { Board } from "./thread/board.ts";

/** Nothing is shown before this; after it, on a terminal a line that changes, elsewhere a line at times. */
const PATIENCE = 2000;
const TERMINAL = 200;
const ELSEWHERE = 5000;

/** Shows on stderr how far the work is, once it takes long. Returns what ends it. */
export function showProgress(board: Board): () => void {
  let started = performance.now();
  let isAsked = false;
  let isOver = false;
  let last = { at: started, done: 0, stage: board.stage };
  let bar: SingleBar | undefined;
  const isTerminal = process.stderr.isTTY;

  const line = (): string => {
    const { stage } = board;
    const { done, waiting, bound } = board.read();
    const now = performance.now();
    const rate = (done - last.done) / Math.max(0.001, (now - last.at) / 1000);
    if (now - last.at > 3000) last = { at: now, done, stage };
    const elapsed = duration((now - started) / 1000);
    if (stage === "starting" || stage === "setting up") return `setting up · ${elapsed}`;
    if (stage === "lines") return `${grouped(done)} lines done · ${elapsed}`;
    if (stage === "replaying") return `${grouped(done)} events replayed · ${elapsed}`;
    if (stage === "exploring")
      return `${rough(done)} states · ${rough(rate)}/s · ${rough(waiting)} to be expanded · ${elapsed}`;
    if (stage === "exporting") return `${rough(done)} lines written · ${elapsed}`;
    const share = bound > 0 ? ` · ${percent(done / bound)} of the bound` : "";
    const doing = stage === "writing the trace" ? "writing the trace · " : "";
    return `${doing}${rough(done)} delivered · ${rough(rate)}/s · ${rough(waiting)} in flight${share} · ${elapsed}`;
  };

  const show = async () => {
    const { SingleBar } = (await import("cli-progress")).default;
    if (isOver) return;
    bar = new SingleBar({
      format: (_options, { progress }) => `${isTerminal ? drawn(progress, board) : ""}${line()}`,
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
    if (board.stage === "starting") started = performance.now();
    const { done, bound } = board.read();
    if (board.stage !== last.stage) last = { at: performance.now(), done, stage: board.stage };
    if (bar) bar.update(bound > 0 ? Math.min(1, done / bound) : 0);
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

const WIDTH = 12;

function drawn(progress: number, board: Board): string {
  const isCounted = board.stage === "running" || board.stage === "writing the trace";
  if (board.read().bound === 0 || !isCounted) return "";
  const full = Math.round(progress * WIDTH);
  return `${"━".repeat(full)}${"─".repeat(WIDTH - full)} `;
}

const percent = (share: number): string =>
  share < 0.001 ? "< 0.1 %" : `${(100 * share).toFixed(1)} %`;
