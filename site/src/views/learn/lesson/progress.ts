import { create } from "zustand";

const KEY = "ringleader.learned";

/** The answers to a question: how many were given up to the first right one, and whether one was right. */
export interface Score {
  readonly tries: number;
  readonly isRight: boolean;
}

/** Points of a question that is answered right at the first try. */
export const FULL_POINTS = 2;

export const pointsOf = (score: Score | undefined): number =>
  score?.isRight ? (score.tries === 1 ? FULL_POINTS : 1) : 0;

/** Names question number `index` of a tour in the scores. */
export const questionName = (tour: string, index = 0): string =>
  index === 0 ? tour : `${tour}/${index + 1}`;

const isScore = (value: unknown): value is Score => {
  const { tries, isRight } = (value ?? {}) as Partial<Score>;
  return Number.isInteger(tries) && typeof isRight === "boolean";
};

/** Reads the scores from this browser. A list of names is an older form: the tours that are answered. */
function readStored(): Readonly<Record<string, Score>> {
  try {
    const all: unknown = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    if (Array.isArray(all))
      return Object.fromEntries(all.map((name) => [String(name), { tries: 1, isRight: true }]));
    return Object.fromEntries(Object.entries(all ?? {}).filter(([, score]) => isScore(score)));
  } catch {
    // The browser has no storage, or the stored value is not JSON.
    return {};
  }
}

interface Progress {
  readonly scores: Readonly<Record<string, Score>>;
  /** Counts an answer to a question; answers after the right one do not count. */
  readonly answer: (question: string, isRight: boolean) => void;
}

export const useProgress = create<Progress>()((set, get) => ({
  scores: readStored(),
  answer(question, isRight) {
    const { [question]: before, ...others } = get().scores;
    if (before?.isRight) return;
    const scores = { ...others, [question]: { tries: (before?.tries ?? 0) + 1, isRight } };
    set({ scores });
    try {
      localStorage.setItem(KEY, JSON.stringify(scores));
    } catch {
      // Without storage, the progress is lost when the page is closed.
    }
  },
}));
