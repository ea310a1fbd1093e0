import type { Family } from "@ringleader/core";
import { useEffect, useState } from "react";
import { tinyRun, type TinyRun } from "./tiny-run.ts";

/** A run of eight, time downwards: what the algorithm looks like from afar. */
export function TinyPicture({ family }: { readonly family: Family }) {
  const [run, setRun] = useState<TinyRun>();
  // One after the other, when the cards themselves are there.
  useEffect(() => {
    const timer = setTimeout(() => setRun(tinyRun(family)));
    return () => clearTimeout(timer);
  }, [family]);
  return (
    <svg
      className="tiny"
      viewBox={`0 0 ${run?.n ?? 8} 100`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {run?.paths.map(({ kind, d }, i) => (
        <path key={kind} d={d} style={{ stroke: `var(--kind-${i % 5})` }} />
      ))}
    </svg>
  );
}
