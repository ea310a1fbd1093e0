import { counted, duration, grouped, percent, rough, ESTIMATED_FROM } from "../terminal/numbers.ts";
import { rateMeter, showWork } from "../terminal/progress-line.ts";
import type { SharedProgress } from "./shared-progress.ts";

/** What a single thread counts; `bound` is 0 if it is not known. */
export const threadColumns = ["done", "waiting", "bound"] as const;
type Column = (typeof threadColumns)[number];
export type ThreadProgress = SharedProgress<Column>;
type Reading = Readonly<Record<Column, number>>;

interface StageText {
  /** The progress line, without the elapsed time. */
  line(reading: Reading, perSecond: number): string;
  /** Completes "interrupted …". */
  interrupted(reading: Reading): string;
  /** What happens to the output file of an interrupted thread. */
  readonly file?: string;
  /** `done` and `bound` count the same thing. */
  readonly isBounded?: true;
}

const settingUp: StageText = {
  line: () => "setting up",
  interrupted: () => "while setting up",
};

const perSecond = (rate: number): string => `${rough(rate)}/s`;

const delivering: StageText = {
  line: ({ done, waiting, bound }, rate) =>
    `${rough(done)} delivered · ${perSecond(rate)} · ${rough(waiting)} in flight` +
    (bound > 0 ? ` · ${percent(done / bound)} of the bound` : ""),
  interrupted: ({ done, waiting }) =>
    `after ${counted(done, "message")}, with ${grouped(waiting)} in flight`,
  isBounded: true,
};

const stages = {
  starting: settingUp,
  "setting up": settingUp,
  running: delivering,
  lifting: {
    line: () => "copying the run",
    interrupted: () => "while copying the run",
  },
  "writing the trace": {
    ...delivering,
    line: (reading, rate) => `writing the trace · ${delivering.line(reading, rate)}`,
    file: "The unfinished trace is removed.",
  },
  drawing: {
    ...delivering,
    line: (reading, rate) => `looking at events · ${delivering.line(reading, rate)}`,
  },
  lines: {
    line: ({ done }) => `${counted(done, "line")} done`,
    interrupted: ({ done }) => `after ${counted(done, "line")}; all results so far are written`,
  },
  replaying: {
    line: ({ done }) => `${counted(done, "event")} replayed`,
    interrupted: ({ done }) => `after ${counted(done, "event")}, all of which agree with the trace`,
  },
  judging: {
    line: ({ done }, rate) => `${counted(done, "event")} judged · ${perSecond(rate)}`,
    interrupted: ({ done }) => `after ${counted(done, "event")}`,
    file: "The unfinished trace is removed.",
  },
  comparing: {
    line: ({ done }, rate) => `${counted(done, "event")} compared · ${perSecond(rate)}`,
    interrupted: ({ done }) => `after ${counted(done, "event")}`,
  },
  solving: {
    line: ({ done, bound }, rate) =>
      `solving · ${rough(done)} of ${rough(bound)} unknowns · ${perSecond(rate)}` +
      (rate > 0 && bound > done && done >= ESTIMATED_FROM * bound
        ? ` · about ${duration((bound - done) / rate)} left`
        : ""),
    interrupted: ({ done, bound }) =>
      `after ${grouped(done)} of ${counted(bound, "unknown")} were solved`,
    isBounded: true,
  },
  sampling: {
    line: ({ done, bound }) => `${grouped(done)} of ${counted(bound, "run")} sampled`,
    interrupted: ({ done }) => `after ${counted(done, "run")}`,
    isBounded: true,
  },
  exploring: {
    line: ({ done, waiting }, rate) =>
      `${rough(done)} ${done === 1 ? "state" : "states"} · ${perSecond(rate)} · ${rough(waiting)} to expand`,
    interrupted: ({ done }) => `after ${counted(done, "state")}`,
  },
  measuring: {
    line: ({ done }) => `${counted(done, "ring")} measured`,
    interrupted: ({ done }) => `after ${counted(done, "ring")}`,
  },
  exporting: {
    line: ({ done }) => `${rough(done)} ${done === 1 ? "line" : "lines"} written`,
    interrupted: ({ done }) => `after ${counted(done, "line")}`,
    file: "The unfinished file is removed.",
  },
  forcing: {
    line: ({ done, waiting, bound }, rate) =>
      `level ${waiting} of ${bound} · ${rough(done)} delivered · ${perSecond(rate)}`,
    interrupted: ({ waiting }) => `at level ${waiting}`,
  },
} satisfies Record<string, StageText>;

export type Stage = keyof typeof stages;
export const stageNames = Object.keys(stages) as Stage[];

/** Says how far an interrupted thread got, and what happens to its file. */
export function describeInterruption(progress: ThreadProgress): string {
  const stage: StageText = stages[progress.stage];
  return `interrupted ${stage.interrupted(progress.sums())}. ${stage.file ?? ""}`.trimEnd();
}

/** Formats the progress of a stage, without the elapsed time. */
export const progressOf = (stage: Stage, reading: Reading, perSecond: number): string =>
  stages[stage].line(reading, perSecond);

/** Shows the progress of a thread on stderr. Returns a function that ends the display. */
export function showProgress(progress: ThreadProgress): () => void {
  const rateOf = rateMeter();
  let last = progress.stage;
  return showWork({
    isStarted: () => progress.stage !== "starting",
    parts() {
      const { stage } = progress;
      const reading = progress.sums();
      const rate = rateOf(reading.done, stage !== last);
      last = stage;
      return [progressOf(stage, reading, rate)];
    },
    share() {
      const { isBounded }: StageText = stages[progress.stage];
      const { done, bound } = progress.sums();
      return isBounded && bound > 0 ? done / bound : undefined;
    },
  });
}
