import { create } from "zustand";
import { useBench } from "../app/bench.ts";
import { fromAddress, toAddress, type Lesson } from "../share/address.ts";

interface Here {
  readonly lesson: Lesson | undefined;
  /** Goes to a step, or to the list of tours, and puts it into the address. */
  readonly go: (lesson: Lesson | undefined) => void;
}

/** Which tour and which of its steps: as the address says. */
export const useLesson = create<Here>()((set) => ({
  lesson: fromAddress(location.hash).lesson,
  go(lesson) {
    const { asked } = useBench.getState();
    history.pushState(null, "", toAddress({ view: "learn", asked, ...(lesson && { lesson }) }));
    set({ lesson });
  },
}));

/** Goes to a step of a tour; nothing: to the list. */
export const goToLesson = (lesson: Lesson | undefined): void => useLesson.getState().go(lesson);

/** Follows the address while the view is shown; call what it gives to end that. */
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
  // The tab of this view leads to the list; the address is changed after the store.
  const end = useBench.subscribe(() => queueMicrotask(read));
  return () => {
    removeEventListener("popstate", read);
    removeEventListener("hashchange", read);
    end();
  };
}
