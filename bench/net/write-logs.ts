/** Runs Peterson's algorithm on n nodes of one arc in memory, which leaves their logs as `net run` writes them. */
import { mkdirSync } from "node:fs";
import { makeSetup, parseRun } from "@ringleader/core/internal";
import { runHeader } from "@ringleader/core/internal/conform";
import { Arc, type ArcEnd } from "../../net/src/node/arc.ts";

export function writeLogs(folder: string, n: number): void {
  const setup = makeSetup(parseRun({ algorithm: "peterson", n, seed: 1 }));
  mkdirSync(folder, { recursive: true });
  const arc = new Arc({
    setup,
    positions: Array.from({ length: n }, (_, p) => p),
    run: "00".repeat(16),
    logs: folder,
    header: { run: runHeader(setup) },
    addsToLogs: false,
    wall: () => Math.round(performance.now() * 1e6),
  });
  const byEdge: ArcEnd[][] = [[], []];
  for (const end of arc.ends) byEdge[end.end][end.edge] = end;
  for (const end of arc.ends) arc.connected(end, 0);
  arc.begin(0);
  for (let batches = arc.tick(); batches.length > 0; batches = arc.tick())
    for (const [{ end, edge }, frames] of batches) arc.receive(byEdge[1 - end][edge], frames);
  arc.close(true);
}
