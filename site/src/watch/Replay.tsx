import { Copyable } from "../app/Copyable.tsx";
import { shortened } from "../app/figures.ts";
import type { Shown } from "../run/run.worker.ts";
import { commandOf } from "../share/link.ts";

/** How to make this very run again: its seed, its digest, and the command. */
export function Replay({ result, header, seconds }: Shown) {
  const { seed, digest, causal, time } = result;
  const command = commandOf(result, header);
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
      {command === undefined ? (
        <p className="aside">
          No flags make this schedule: Share has a link, and the trace that{" "}
          <code>ringleader replay FILE</code> takes.
        </p>
      ) : (
        <Copyable
          label="The command that makes this run again"
          copies="Copy the command"
          text={command}
        />
      )}
    </div>
  );
}
