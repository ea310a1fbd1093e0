import { lazy, Suspense, useRef, useState } from "react";
import { useFirst } from "../../app/sides.ts";
import { usePageStore } from "../../app/store.ts";

const ShareDialog = lazy(() => import("./ShareDialog.tsx"));

export function ShareMenu() {
  const isCompare = usePageStore((store) => store.view === "compare");
  const own = usePageStore((store) => store.shown);
  const first = useFirst((store) => store.shown);
  const shown = isCompare ? first : own;
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
        disabled={!shown}
        onClick={() => setOpened(true)}
      >
        Share
      </button>
      {opened && shown && (
        <Suspense fallback={null}>
          <ShareDialog shown={shown} onClose={close} />
        </Suspense>
      )}
    </>
  );
}
