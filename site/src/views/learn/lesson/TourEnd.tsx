import { usePageStore } from "../../../app/store.ts";
import type { Lesson } from "../../../share/address.ts";

/** Where a tour leads: to the page that lists it, and to the lesson that follows, if there is one. */
export interface TourLinks {
  readonly list: { readonly title: string; readonly lesson: Lesson | undefined };
  readonly next?: { readonly title: string; readonly lesson: Lesson } | undefined;
}

interface TourEndProps extends Pick<TourLinks, "next"> {
  /** Opens the run of the tour under Watch; undefined if the run cannot be opened there. */
  readonly onTry: (() => void) | undefined;
}

/** Ends a tour with what the reader can do next. */
export function TourEnd({ next, onTry }: TourEndProps) {
  const { goToLesson } = usePageStore();
  return (
    <nav className="row" aria-label="What is next">
      {next && (
        <button type="button" className="primary" onClick={() => goToLesson(next.lesson)}>
          {next.title}
        </button>
      )}
      {onTry && (
        <button type="button" onClick={onTry}>
          Try it yourself
        </button>
      )}
    </nav>
  );
}
