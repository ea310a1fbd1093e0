import { counted } from "@ringleader/core/internal/conform";
import type { Faults } from "./faults.ts";
import type { RingProcesses } from "./ring-processes.ts";
import type { RingOptions } from "./ring-run.ts";

/** Largest number of positions that a sentence lists. */
const MOST_LISTED = 8;

const list = (positions: readonly number[]): string => {
  const shown = positions.slice(0, MOST_LISTED).join(", ");
  return positions.length > MOST_LISTED
    ? `${shown} and ${positions.length - MOST_LISTED} more`
    : shown;
};

const named = (positions: readonly number[]): string =>
  `${positions.length === 1 ? "position" : "positions"} ${list(positions)}`;

/** Says what is missing of a run in which nothing happens any more, in a sentence or two. */
export function whyUndecided(
  { faults, setup }: RingOptions,
  processes: RingProcesses,
  { heldEdges }: Pick<Faults, "heldEdges">,
  silentMs: number,
): string {
  const silence =
    silentMs < 1000 ? `${Math.ceil(silentMs)} ms` : `${Math.round(silentMs / 1000)} s`;
  const [gone] = processes.gone;
  if (gone) {
    const isOne = gone.positions.length === 1;
    const waiting = processes.waitingFor(gone.positions);
    return (
      `${named(gone.positions)} ${isOne ? "is" : "are"} gone since ${gone.since.toTimeString().slice(0, 8)}; ` +
      `${counted(waiting, "message")} ${waiting === 1 ? "waits" : "wait"} for ${isOne ? "it" : "them"}. ` +
      `No algorithm of the catalogue tolerates a crash.`
    );
  }
  if (processes.paused.length > 0) {
    const isOne = processes.paused.length === 1;
    return `${named(processes.paused)} ${isOne ? "is" : "are"} paused, and nothing has happened for ${silence}.`;
  }
  const partition = faults.partitions.find((it) => it.for === undefined);
  if (partition && heldEdges.length > 0) {
    const side = new Set(partition.positions);
    const others = Array.from({ length: setup.n }, (_, p) => p).filter((p) => !side.has(p));
    return `no frame between {${list(partition.positions)}} and {${list(others)}} for ${silence}.`;
  }
  if (heldEdges.length > 0)
    return `frames are held on ${counted(heldEdges.length, "edge")}, and nothing has happened for ${silence}.`;
  const { sent, received } = processes.known.reduce(
    (sum, host) => ({ sent: sum.sent + host.sent, received: sum.received + host.received }),
    { sent: 0, received: 0 },
  );
  return `${counted(sent - received, "message")} in flight, and nothing has happened for ${silence}.`;
}
