import { useEffect, useRef } from "react";
import { GAP } from "../tours/tour.ts";

interface ProgramProps {
  readonly text: string;
  /** What the reader has written in place of the gap. */
  readonly line: string;
  readonly agreed: boolean;
  readonly onAgree: (agreed: boolean) => void;
}

/** Shows the program of a question with its gap. It runs only after the reader agrees, because a link may bring it. */
export function Program({ text, line, agreed, onAgree }: ProgramProps) {
  const [before, after = ""] = text.split(GAP);
  const gap = useRef<HTMLElement>(null);
  useEffect(() => {
    const box = gap.current!.closest("pre")!;
    box.scrollTop = gap.current!.offsetTop - box.clientHeight / 2;
  }, []);
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls by keys. */}
      <pre className="box program" tabIndex={0} aria-label="Program with a gap">
        <code>
          {before}
          <mark ref={gap}>{line.trim() || "…"}</mark>
          {after}
        </code>
      </pre>
      <label>
        <input
          type="checkbox"
          checked={agreed}
          onChange={(event) => onAgree(event.target.checked)}
        />
        Run this program with my line. It runs confined: without network, storage or clock.
      </label>
    </>
  );
}
