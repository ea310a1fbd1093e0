import type { Run, Witness } from "@ringleader/core/internal";
import { useState, type ReactNode } from "react";
import { FailureBeside } from "../../../app/Failures.tsx";
import type { CheckJob } from "../../../run/check/check-job.ts";
import type { Failure } from "../../../run/worker/failure.ts";
import { useCheckStore } from "./check-store.ts";

interface OpenButtonProps {
  readonly run: Run | Witness;
  /** The scope of the search that found the run; by default that of the check. */
  readonly scope?: CheckJob["scope"] | undefined;
  /** The description that Watch shows above the run. */
  readonly what: string;
  readonly primary?: boolean;
  readonly title?: string;
  /** The value that opens the run; by default the button says what it does. */
  readonly children?: ReactNode;
}

/** Opens a run of the checker in Watch. If it cannot be opened, says why beside the button. */
export function OpenButton({ run, scope, what, primary, title, children }: OpenButtonProps) {
  const { open, opening } = useCheckStore();
  const [failure, setFailure] = useState<Failure>();
  // If no process wakes on its own, the run has no event and cannot be replayed.
  if (Array.isArray(run.setup.wake) && run.setup.wake.length === 0) return children ?? null;
  return (
    <>
      <button
        type="button"
        className={primary ? "primary" : children === undefined ? "small" : "link"}
        disabled={opening}
        title={title}
        {...(!primary && { "aria-label": `Open in Watch: ${what}` })}
        onClick={async () => setFailure(await open(run, what, scope))}
      >
        {children ?? (primary ? "Open in Watch" : "Open")}
      </button>
      {failure && <FailureBeside {...failure} />}
    </>
  );
}
