import { ALARM, explain, namesOf, WAKE, type Recording } from "@ringleader/core/internal/recording";
import { useEffect, useRef } from "react";
import { useMoment, useShownMoment } from "../../canvas/playback/useMoment.ts";
import { useAnswer } from "../../form/useAnswer.ts";
import type { ShownRun } from "../../run/run.worker.ts";
import { sourceOf, takenLine } from "./source-of.ts";

interface SourceProps {
  readonly shown: ShownRun;
  readonly recording: Recording;
  readonly process: number | undefined;
}

/** Shows the source of the algorithm, and marks the handler of the last event and the line that was taken. */
export function Source({ shown, recording, process }: SourceProps) {
  const { algorithm } = shown.header;
  const files = useAnswer(shown, sourceOf)?.answer ?? [];
  const reel = useMoment(recording);
  const marked = useRef<HTMLElement>(null);
  const last = useShownMoment(recording)?.event;
  const event = (process === undefined ? last : reel?.latest[process]) ?? -1;
  const kind = event < 0 ? undefined : nameOf(recording, event);
  const handlers = files.map(({ text }) =>
    kind === undefined ? undefined : handlerLines(text, kind),
  );
  const taken =
    event < 0
      ? undefined
      : takenLine(files, explain(recording, event, namesOf(undefined, recording.n)), algorithm);
  // Index of the file with the line that was taken, else of the first with the handler; 0 if no file has it.
  const withHandler = handlers.findIndex((lines) => lines !== undefined);
  const at = taken?.at ?? Math.max(0, withHandler);
  const source = files[at];
  const lines = handlers[at];
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
  if (!source) return <p className="panel aside">The source of {algorithm} is not available.</p>;
  return (
    <div className="panel">
      <h3>{source.file}</h3>
      <p className="aside">
        {kind === undefined
          ? "No event has happened yet."
          : taken
            ? `The last event${process === undefined ? "" : " of the chosen process"} was ${kind}: line ${taken.line} was taken.`
            : lines
              ? `The last event${process === undefined ? "" : " of the chosen process"} was ${kind}: lines ${lines.from} to ${lines.to}.`
              : `The last event was ${kind}; its handler is not in this text.`}
      </p>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls by keys. */}
      <pre className="box source" tabIndex={0} aria-label={`Source of ${algorithm}`}>
        <code>
          {source.text.split("\n").map((line, i) => {
            const isIn = lines !== undefined && i + 1 >= lines.from && i + 1 <= lines.to;
            return (
              // oxlint-disable-next-line react/no-array-index-key -- a line is its number.
              <span
                key={i}
                ref={i + 1 === (taken?.line ?? lines?.from) ? marked : null}
                data-case={isIn ? "" : undefined}
                data-taken={i + 1 === taken?.line ? "" : undefined}
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

/** Finds a handler in a text: `wake(me) {`, `alarm(me, tag) {` or, under `on`, the kind's name. */
function handlerLines(text: string, kind: string) {
  const lines = text.split("\n");
  const named = new RegExp(`^\\s*(?:async\\s+)?(?:["']${kind}["']|${kind})\\s*(?:\\(|:)`);
  const isTop = kind === "wake" || kind === "alarm";
  const on = lines.findIndex((line) => /^\s*on:\s*\{/.test(line));
  const begin = isTop ? 0 : Math.max(0, on);
  for (let i = begin; i < lines.length; i++) {
    if (!named.test(lines[i]) || !takesMe(lines, i)) continue;
    return { from: i + 1, to: endOf(lines, i) + 1 };
  }
  return undefined;
}

/** Distinguishes a handler from a schema entry of the same name by its first parameter. */
const takesMe = (lines: readonly string[], at: number): boolean =>
  /\(\s*(?:me|self|\{|_|p)\b/.test(lines.slice(at, at + 3).join(" ")) ||
  /\b(?:me|self)\b/.test(lines[at]);

/** Finds the line that closes the brackets opened in line `from`. */
function endOf(lines: readonly string[], from: number): number {
  let depth = 0;
  for (let i = from; i < lines.length; i++) {
    const bare = lines[i].replace(/\/\/.*$/, "").replace(/(["'`])(?:\\.|(?!\1).)*\1/g, "");
    for (const letter of bare) {
      if ("([{".includes(letter)) depth++;
      else if (")]}".includes(letter)) depth--;
    }
    if (depth <= 0) return i;
  }
  return lines.length - 1;
}
