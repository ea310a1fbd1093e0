import { create } from "zustand";

const KEY = "ringleader.learned";

/** Names of the tours whose question was answered, as this browser keeps them. */
function kept(): readonly string[] {
  try {
    const all: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(all) ? all.filter((it) => typeof it === "string") : [];
  } catch {
    // A browser that keeps nothing, or what somebody else wrote there.
    return [];
  }
}

interface Progress {
  readonly learned: readonly string[];
  readonly learn: (tour: string) => void;
}

export const useProgress = create<Progress>()((set, get) => ({
  learned: kept(),
  learn(tour) {
    if (get().learned.includes(tour)) return;
    const learned = [...get().learned, tour];
    set({ learned });
    try {
      localStorage.setItem(KEY, JSON.stringify(learned));
    } catch {
      // Then it is known until the page is closed.
    }
  },
}));
