import { drawWindow, makeSetup, parseRun } from "@ringleader/core/internal";
import type { FaultSchedule } from "@ringleader/core/internal/faults";
import { SimulatedElectors, SITES, type SimulatedEvent } from "./simulated-electors.ts";

/** The faces of a voter in a diagram: it is up, or it leads. */
const UP = 16;
const LEADS = 64;

/** Heartbeats and the calls of views are left out of a diagram. */
const ORDINARY = /^(?:beat|call|here|view|ring)/;

/**
 * Draws a run of electors as a space-time diagram, its last events if there are many. Every voter is linked to every
 * other, so messages are drawn as those of a complete network.
 */
export function drawElectors(schedule: FaultSchedule, rows = 60): string[] {
  const all: SimulatedEvent[] = [];
  const { scenario, failure } = new SimulatedElectors(schedule, {
    watch: (event) => all.push(event),
  }).run();
  const { voters } = scenario.terms;
  const setup = makeSetup(parseRun({ algorithm: "dfs", graph: `complete:${voters}` }));
  const events = all.filter(({ says }) => !ORDINARY.test(says)).slice(-rows);
  const arrivals = events.filter(({ from }) => from !== undefined);
  const messages = Object.fromEntries(arrivals.map(({ says }) => [says, {}]));
  const before = new Map<number, string>();
  const faces = new Uint8Array(voters).fill(UP);
  const drawn: Parameters<typeof drawWindow>[1]["events"][number][] = [];
  for (const { time, voter, from, says } of events) {
    if (says.startsWith("★")) faces[voter] = LEADS | UP;
    else if (/^(?:stops|✗)/.test(says)) faces[voter] = UP;
    const index = drawn.length;
    if (from === undefined) {
      const remark = `${time}  ${voter < 0 ? "" : `voter ${voter} `}${says}`;
      before.set(index, before.has(index) ? `${before.get(index)!}; ${remark}` : remark);
      continue;
    }
    // Ports of a complete network are the other processes, by position.
    const port = from < voter ? from : from - 1;
    const face = faces[voter];
    drawn.push({
      index,
      time: String(time),
      process: voter,
      kind: says,
      port,
      words: [],
      tosses: [],
      face,
    });
  }
  const lines = drawWindow(
    {
      ...setup,
      ids: Uint32Array.from({ length: voters }, (_, p) => p),
      algorithm: { ...setup.algorithm, messages },
    },
    { events: drawn, before: new Uint8Array(voters).fill(UP) },
    { width: 100, rows: 2 * rows, before },
  );
  const last = before.get(drawn.length);
  return [...lines, ...(last === undefined ? [] : [last]), failure ?? "no law is violated"];
}

/** Names the faults of a schedule: its site, the number of the decision there, and the outcome. */
export const nameFaults = ({ faults = [] }: FaultSchedule): string[] =>
  faults.map(({ site, count, choice }) => `${SITES[site]} ${count} ${choice}`);
