import { lazy, Suspense, useRef, useState } from "react";
import { useFirst } from "../../app/sides.ts";
import { usePageStore } from "../../app/store.ts";

const ShareDialog = lazy(() => import("./ShareDialog.tsx"));
const ShareWork = lazy(() => import("./ShareWork.tsx"));

/** Shares what the view shows: a run, or the work of Check, Measure or Write. */
export function ShareMenu() {
  const view = usePageStore((store) => store.view);
  const own = usePageStore((store) => store.shown);
  const first = useFirst((store) => store.shown);
  const work = view === "check" || view === "measure" || view === "write" ? view : undefined;
  const shown = view === "compare" ? first : own;
  const [opened, setOpened] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const close = () => {
    setOpened(false);
    // Moves the keyboard focus back to the button.
    button.current?.focus();
  };
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-haspopup="dialog"
        disabled={!work && !shown}
        onClick={() => setOpened(true)}
      >
        Share
      </button>
      {opened && (
        <Suspense fallback={null}>
          {work ? (
            <ShareWork view={work} onClose={close} />
          ) : (
            shown && <ShareDialog shown={shown} onClose={close} />
          )}
        </Suspense>
      )}
    </>
  );
}
