import type { Result } from "@ringleader/core";
import { Copyable } from "../app/Copyable.tsx";
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
      <Copyable
        label="The command that makes this run again"
        copies="Copy the command"
        text={replay}
      />
    </div>
  );
}
