import { ALARM, WAKE, type Recording } from "@ringleader/core/record";
import { useEffect, useRef, useState } from "react";
import { handlerLines } from "./handler-lines.ts";
import { sourceOf, type SourceFile } from "./source-files.ts";
import { useMoment } from "./useMoment.ts";

interface SourceProps {
  readonly algorithm: string;
  /** Of an own one: the text that was run. */
  readonly text: string | undefined;
  readonly recording: Recording;
  readonly process: number | undefined;
}

/** The algorithm's own text, with the case marked that has just been gone through. */
export function Source({ algorithm, text: own, recording, process }: SourceProps) {
  const [files, setFiles] = useState<readonly SourceFile[]>([]);
  const reel = useMoment(recording);
  const marked = useRef<HTMLElement>(null);
  useEffect(() => {
    let isThere = true;
    void sourceOf(algorithm, own).then((found) => isThere && setFiles(found));
    return () => {
      isThere = false;
    };
  }, [algorithm, own]);

  const last = (reel?.taken ?? 0) - 1;
  const event = process === undefined ? last : (reel?.latest[process] ?? -1);
  const kind = event < 0 ? undefined : nameOf(recording, event);
  const found = files.map(({ text }) =>
    kind === undefined ? undefined : handlerLines(text, kind),
  );
  // The file that has the case; what only passes it on stands in a file of its own.
  const at = Math.max(
    0,
    found.findIndex((lines) => lines !== undefined),
  );
  const shown = files[at];
  const lines = found[at];
  useEffect(() => {
    const element = marked.current;
    const box = element?.closest("pre");
    if (!element || !box) return;
    const middle = element.offsetTop - box.clientHeight / 2;
    const isSeen =
      element.offsetTop > box.scrollTop &&
      element.offsetTop < box.scrollTop + box.clientHeight - 60;
    if (!isSeen) box.scrollTo({ top: Math.max(0, middle) });
  });
  if (!shown) return <p className="panel aside">There is no text of {algorithm} here.</p>;
  return (
    <div className="panel">
      <h3>{shown.file}</h3>
      <p className="aside">
        {kind === undefined
          ? "Nothing has happened yet."
          : lines
            ? `The last event${process === undefined ? "" : " of the chosen process"} was a case of ${kind}: lines ${lines.from} to ${lines.to}.`
            : `The last event was ${kind}; its case stands in no line of its own.`}
      </p>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it is scrolled by keys. */}
      <pre className="source" tabIndex={0} aria-label={`Source of ${algorithm}`}>
        <code>
          {shown.text.split("\n").map((line, i) => {
            const isIn = lines !== undefined && i + 1 >= lines.from && i + 1 <= lines.to;
            return (
              // oxlint-disable-next-line react/no-array-index-key -- a line is its number.
              <span
                key={i}
                ref={i + 1 === lines?.from ? marked : null}
                data-case={isIn ? "" : undefined}
              >
                {line}
                {"\n"}
              </span>
            );
          })}
        </code>
      </pre>
    </div>
  );
}

const nameOf = ({ kind, kinds }: Recording, event: number): string =>
  kind[event] === WAKE ? "wake" : kind[event] === ALARM ? "alarm" : kinds[kind[event]];
