import { Copyable } from "../../form/Copyable.tsx";
import { Facts } from "../../form/Facts.tsx";
import { shortened } from "../../form/format.ts";
import type { ShownRun } from "../../run/run.worker.ts";
import { commandOf } from "../../share/link.ts";

/** Says how to repeat this run: its seed, its digest, and the command. */
export function Replay({ result, header, seconds }: ShownRun) {
  const { seed, digest, causal, time } = result;
  const command = commandOf(result, header);
  const facts: (readonly [string, string])[] = [
    ["seed", String(seed)],
    ["digest", digest],
    ["critical path", shortened(String(causal.last))],
    ...["home", "finish", "elapsed"].flatMap((name) => {
      const value = time?.[name];
      return typeof value === "string" ? [[`time, ${name}`, shortened(value)] as const] : [];
    }),
    ["computed in", `${seconds.toFixed(seconds < 1 ? 3 : 1)} s`],
  ];
  return (
    <div className="panel">
      <h3>Replay</h3>
      <Facts facts={facts} />
      {command === undefined ? (
        <p className="aside">
          No flags describe this schedule. Share offers a link, and a trace for{" "}
          <code>ringleader replay FILE</code>.
        </p>
      ) : (
        <Copyable label="Command that repeats this run" copies="Copy the command" text={command} />
      )}
    </div>
  );
}
