import { duration, grouped, percent, rough } from "./numbers.ts";
import { rateMeter, showLine } from "./progress-line.ts";
import type { Board } from "./thread/board.ts";

/** Shows how far a run, a batch or a replay is. Returns what ends it. */
export function showProgress(board: Board): () => void {
  const rateOf = rateMeter();
  let seen = board.stage;
  return showLine({
    isStarted: () => board.stage !== "starting",
    line(elapsed) {
      const { stage } = board;
      const { done, waiting, bound } = board.read();
      const rate = rateOf(done, stage !== seen);
      seen = stage;
      const took = duration(elapsed / 1000);
      if (stage === "starting" || stage === "setting up") return `setting up · ${took}`;
      if (stage === "solving") return `solving · ${took}`;
      if (stage === "sampling") return `${grouped(done)} runs made · ${took}`;
      if (stage === "lines") return `${grouped(done)} lines done · ${took}`;
      if (stage === "replaying") return `${grouped(done)} events replayed · ${took}`;
      if (stage === "exploring")
        return `${rough(done)} states · ${rough(rate)}/s · ${rough(waiting)} to be expanded · ${took}`;
      if (stage === "exporting") return `${rough(done)} lines written · ${took}`;
      if (stage === "forcing")
        return `level ${waiting} of ${bound} · ${rough(done)} delivered · ${rough(rate)}/s · ${took}`;
      const share = bound > 0 ? ` · ${percent(done / bound)} of the bound` : "";
      const doing = stage === "writing the trace" ? "writing the trace · " : "";
      return `${doing}${rough(done)} delivered · ${rough(rate)}/s · ${rough(waiting)} in flight${share} · ${took}`;
    },
    share() {
      const isCounted = board.stage === "running" || board.stage === "writing the trace";
      const { done, bound } = board.read();
      return bound > 0 && isCounted ? done / bound : undefined;
    },
  });
}
