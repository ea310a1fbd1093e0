import { create } from "zustand";

const KEY = "ringleader.learned";

/** Reads the names of the answered tours from this browser. */
function readStored(): readonly string[] {
  try {
    const all: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(all) ? all.filter((name) => typeof name === "string") : [];
  } catch {
    // The browser has no storage, or the stored value is not JSON.
    return [];
  }
}

interface Progress {
  readonly learned: readonly string[];
  readonly learn: (tour: string) => void;
}

export const useProgress = create<Progress>()((set, get) => ({
  learned: readStored(),
  learn(tour) {
    if (get().learned.includes(tour)) return;
    const learned = [...get().learned, tour];
    set({ learned });
    try {
      localStorage.setItem(KEY, JSON.stringify(learned));
    } catch {
      // Without storage, the progress is lost when the page is closed.
    }
  },
}));
