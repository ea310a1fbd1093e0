import type { Configuration } from "../model/claim.ts";
import type { Setup } from "../model/setup.ts";
import type { Event } from "../model/trace.ts";
import { eventsOf } from "./event.ts";
import { CRASHED, faceReader } from "./face.ts";
import type { Recording } from "./recording.ts";

/** Consecutive events of a run. */
export interface EventWindow {
  readonly events: readonly SeenEvent[];
  /** The faces of all processes before the first of these events. */
  readonly before: Uint8Array;
}

export interface SeenEvent extends Event {
  /** The face of the process after the event. */
  readonly face: number;
}

/** Returns all events of a recording. */
export const windowOf = (recording: Recording): EventWindow => ({
  events: eventsOf(recording).map((event, i) => ({ ...event, face: recording.face[i] })),
  before: new Uint8Array(recording.n),
});

const decisions = ["none", "follows", "leads"] as const;

/** Watches a run. */
export interface RunWatch {
  /** Called when a process decides. */
  readonly decided: (p: number, leads: boolean) => void;
  /** Called after every event; `read` returns the fields of a process. */
  readonly see: (event: Event, read: Configuration["read"]) => void;
}

export interface WindowWatch extends RunWatch {
  /** Returns the number of events seen. */
  readonly count: () => number;
  readonly window: () => EventWindow;
}

/** Keeps the events `first` to `last` of a run. Memory grows with the window and with n, not with the run. */
export function makeWindowWatch({ algorithm, n }: Setup, first: number, last: number): WindowWatch {
  const faceOf = faceReader(algorithm);
  const faces = new Uint8Array(n);
  const decided = new Uint8Array(n);
  const events: SeenEvent[] = [];
  let before: Uint8Array | undefined;
  let count = 0;
  return {
    decided(p, leads) {
      decided[p] = leads ? 2 : 1;
    },
    see(event, read) {
      count++;
      if (event.index > last) return;
      const p = event.process;
      const { fault } = event;
      const face = fault
        ? faces[p] | (fault === "crash" ? CRASHED : 0)
        : faceOf({ ...read(p), decision: decisions[decided[p]] });
      if (event.index >= first) {
        before ??= faces.slice();
        events.push({ ...event, face });
      }
      faces[p] = face;
    },
    count: () => count,
    window: () => ({ events, before: before ?? faces }),
  };
}
