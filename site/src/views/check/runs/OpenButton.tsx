import type { Run, Witness } from "@ringleader/core/internal";
import type { ReactNode } from "react";
import { useCheckStore } from "./check-store.ts";

interface OpenButtonProps {
  readonly run: Run | Witness;
  /** The description that Watch shows above the run. */
  readonly what: string;
  readonly primary?: boolean;
  readonly title?: string;
  /** The value that opens the run; by default the button says what it does. */
  readonly children?: ReactNode;
}

/** Opens a run of the checker in Watch. */
export function OpenButton({ run, what, primary, title, children }: OpenButtonProps) {
  const { open, opening } = useCheckStore();
  // If no process wakes on its own, the run has no event and cannot be replayed.
  if (Array.isArray(run.setup.wake) && run.setup.wake.length === 0) return children ?? null;
  return (
    <button
      type="button"
      className={primary ? "primary" : children === undefined ? "small" : "link"}
      disabled={opening}
      title={title}
      {...(!primary && { "aria-label": `Open in Watch: ${what}` })}
      onClick={() => void open(run, what)}
    >
      {children ?? (primary ? "Open in Watch" : "Open")}
    </button>
  );
}
