import { create } from "zustand";
import { usePageStore } from "../../app/store.ts";
import { type Lesson, fromAddress, toAddress } from "../../share/address.ts";

interface LessonStore {
  readonly lesson: Lesson | undefined;
  /** Goes to a step, or to the list of tours, and puts it into the address. */
  readonly go: (lesson: Lesson | undefined) => void;
}

/** The tour and step in the address. */
export const useLesson = create<LessonStore>()((set) => ({
  lesson: fromAddress(location.hash).lesson,
  go(lesson) {
    const { request } = usePageStore.getState();
    history.pushState(null, "", toAddress({ view: "learn", request, ...(lesson && { lesson }) }));
    set({ lesson });
  },
}));

/** Goes to a step of a tour, or to the list if undefined. */
export const goToLesson = (lesson: Lesson | undefined): void => useLesson.getState().go(lesson);

/** Follows the address; returns a function that stops it. */
export function followAddress(): () => void {
  const read = () => {
    const { view, lesson } = fromAddress(location.hash);
    if (view !== "learn") return;
    const { lesson: old } = useLesson.getState();
    if (old?.tour !== lesson?.tour || old?.step !== lesson?.step) useLesson.setState({ lesson });
  };
  read();
  addEventListener("popstate", read);
  addEventListener("hashchange", read);
  // The tab of this view leads to the list; the store changes before the address does.
  const unsubscribe = usePageStore.subscribe(() => queueMicrotask(read));
  return () => {
    removeEventListener("popstate", read);
    removeEventListener("hashchange", read);
    unsubscribe();
  };
}

const KEY = "ringleader.learned";

/** Reads the names of the answered tours from this browser. */
function readStored(): readonly string[] {
  try {
    const all: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(all) ? all.filter((name) => typeof name === "string") : [];
  } catch {
    // No storage in this browser, or not our JSON.
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
      // Without storage, progress lasts until the page is closed.
    }
  },
}));
