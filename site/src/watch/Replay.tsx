import type { Result } from "@ringleader/core";
import { useRef, useState } from "react";
import { shortened } from "../app/figures.ts";

/** How to make this very run again: its seed, its digest, and the command. */
export function Replay({ result, seconds }: { readonly result: Result; readonly seconds: number }) {
  const { seed, digest, replay, causal, time } = result;
  const facts: (readonly [string, string])[] = [
    ["seed", String(seed)],
    ["digest", digest],
    ["longest chain of messages", shortened(String(causal.last))],
    ...["home", "finish", "elapsed"].flatMap((name) => {
      const value = time?.[name];
      return typeof value === "string" ? [[`time, ${name}`, shortened(value)] as const] : [];
    }),
    ["computed in", `${seconds.toFixed(seconds < 1 ? 3 : 1)} s`],
  ];
  return (
    <div className="panel">
      <h3>Again</h3>
      <dl>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd data-fact={name}>{value}</dd>
          </div>
        ))}
      </dl>
      <Copyable text={replay} />
    </div>
  );
}

function Copyable({ text }: { readonly text: string }) {
  const field = useRef<HTMLTextAreaElement>(null);
  const [said, setSaid] = useState("");
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setSaid("Copied.");
    } catch {
      // Without the right to the clipboard: what is selected can be copied by hand.
      field.current!.select();
      setSaid("Selected; copy it by hand.");
    }
  };
  const rows = Math.min(6, Math.ceil(text.length / 34));
  return (
    <div className="copyable">
      <textarea
        ref={field}
        readOnly
        value={text}
        rows={rows}
        aria-label="The command that makes this run again"
      />
      <button type="button" onClick={() => void copy()} aria-label="Copy the command">
        Copy
      </button>
      <span className="aside" aria-live="polite">
        {said}
      </span>
    </div>
  );
}
