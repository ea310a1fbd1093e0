import type { Run, Witness } from "@ringleader/core";
import { useChecking } from "./checking.ts";

interface OpenButtonProps {
  readonly run: Run | Witness;
  /** What it is: stands above the run once it is open. */
  readonly what: string;
  readonly primary?: boolean;
}

/** Shows a run that was found in the viewer. */
export function OpenButton({ run, what, primary }: OpenButtonProps) {
  const { open, opening } = useChecking();
  // Where nobody starts there is no run to make again.
  if (Array.isArray(run.setup.wake) && run.setup.wake.length === 0) return null;
  return (
    <button
      type="button"
      className={primary ? "primary" : "open"}
      disabled={opening}
      {...(!primary && { "aria-label": `Open in the viewer: ${what}` })}
      onClick={() => void open(run, what)}
    >
      {primary ? "Open in the viewer" : "Open"}
    </button>
  );
}
