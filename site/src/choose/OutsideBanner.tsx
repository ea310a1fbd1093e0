import { useBench } from "../app/bench.ts";
import { backInside } from "./outside.ts";

/** Above a run outside its model: what is violated, what that means, and the way back. */
export function OutsideBanner() {
  const { shown, asked, described, run } = useBench();
  const violated = shown?.result.setup["violated"];
  if (!Array.isArray(violated)) return null;
  return (
    <output className="outside">
      <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
        <path fill="currentColor" d="M10 2 1 18h18zm-1 6h2v5H9zm0 6.4h2v2H9z" />
      </svg>
      <span>
        <strong>Outside its model: without {violated.join(", ")}.</strong> Its claims do not apply.
      </span>
      {described && (
        <button type="button" onClick={() => void run({ form: backInside(asked.form, described) })}>
          Back into its model
        </button>
      )}
    </output>
  );
}
