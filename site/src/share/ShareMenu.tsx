import { lazy, Suspense, useRef, useState } from "react";
import { useBench } from "../app/bench.ts";

const ShareDialog = lazy(() => import("./ShareDialog.tsx"));

/** The run, to be passed on. */
export function ShareMenu() {
  const shown = useBench((it) => it.shown);
  const [opened, setOpened] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const close = () => {
    setOpened(false);
    // Where whoever works with keys came from.
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
