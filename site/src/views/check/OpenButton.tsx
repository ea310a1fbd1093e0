import type { Run, Witness } from "@ringleader/core/internal";
import { useCheckStore } from "./check-store.ts";

interface OpenButtonProps {
  readonly run: Run | Witness;
  /** The description that Watch shows above the run. */
  readonly what: string;
  readonly primary?: boolean;
}

export function OpenButton({ run, what, primary }: OpenButtonProps) {
  const { open, opening } = useCheckStore();
  // If no process wakes on its own, the run has no event and cannot be replayed.
  if (Array.isArray(run.setup.wake) && run.setup.wake.length === 0) return null;
  return (
    <button
      type="button"
      className={primary ? "primary" : "small"}
      disabled={opening}
      {...(!primary && { "aria-label": `Open in Watch: ${what}` })}
      onClick={() => void open(run, what)}
    >
      {primary ? "Open in Watch" : "Open"}
    </button>
  );
}
