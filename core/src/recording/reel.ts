import type { FaultKind } from "../model/system/fault.ts";
import { ALARM, faultOf } from "./observe.ts";
import { NEVER } from "./columns.ts";
import { phaseOf } from "./event.ts";
import { LABEL, passOver } from "./face.ts";
import type { Recording } from "./recording.ts";

/** Number of events between two stored moments of a long recording. */
const STORED_EVERY = 2 ** 16;

type Moment = Pick<Reel, "faces" | "latest" | "received" | "sent" | "flying">;

/**
 * A recording at a moment. A step forwards performs one event, and a step backwards undoes one event. Some moments are
 * stored, so a jump to any of a million events takes a few milliseconds.
 */
export class Reel {
  readonly recording: Recording;
  /** Number of events that have happened. */
  taken = 0;
  readonly faces: Uint8Array;
  /** The latest event of each process; -1 before its first event. */
  readonly latest: Int32Array;
  /** Number of messages received: `received[process * kinds + kind]`. */
  readonly received: Uint32Array;
  /** The phases that occur in the recording, rising. A message without a phase counts as one of phase 0. */
  readonly phases: readonly number[];
  /** Number of messages sent: `sent[kind * phases.length + i]` is that of `phases[i]`. */
  readonly sent: Uint32Array;
  /** The first `inFlight` entries are the messages in flight, unordered. */
  readonly flying: Uint32Array;
  inFlight = 0;
  /** The index of each message in `flying`. */
  readonly #place: Uint32Array;
  /** The index of each phase in `phases`. */
  readonly #indexOf: ReadonlyMap<number, number>;
  readonly #moments: (Moment | undefined)[] = [];
  /** The number of messages in flight that carry the candidacy of each process; absent if messages carry none. */
  readonly #carried: Int32Array | undefined;
  readonly #passOver: (face: number) => number;

  constructor(recording: Recording) {
    const { n, kinds, flights } = recording;
    this.recording = recording;
    this.faces = new Uint8Array(n);
    this.latest = new Int32Array(n).fill(-1);
    this.received = new Uint32Array(n * kinds.length);
    this.phases = phasesOf(recording);
    this.#indexOf = new Map(this.phases.map((phase, i) => [phase, i]));
    this.sent = new Uint32Array(kinds.length * this.phases.length);
    this.flying = new Uint32Array(flights.kind.length);
    this.#place = new Uint32Array(flights.kind.length).fill(NEVER);
    if (recording.candidates) this.#carried = new Int32Array(n);
    this.#passOver = passOver(recording);
    this.#store();
  }

  /** Moves to the moment after this many events. */
  seek(taken: number): void {
    const goal = Math.max(0, Math.min(this.recording.process.length, Math.floor(taken)));
    this.#leap(goal);
    while (this.taken < goal) {
      this.#do(this.taken++);
      if (this.taken % STORED_EVERY === 0) this.#store();
    }
    while (this.taken > goal) this.#undo(--this.taken);
  }

  /** Jumps to the stored moment nearest to the goal, if it is nearer than the present moment. */
  #leap(goal: number): void {
    let best = -1;
    let far = Math.abs(goal - this.taken);
    for (const index of [Math.floor(goal / STORED_EVERY), Math.ceil(goal / STORED_EVERY)]) {
      const away = Math.abs(index * STORED_EVERY - goal);
      if (this.#moments[index] && away < far) [best, far] = [index, away];
    }
    const to = this.#moments[best];
    if (!to) return;
    this.taken = best * STORED_EVERY;
    this.faces.set(to.faces);
    this.latest.set(to.latest);
    this.received.set(to.received);
    this.sent.set(to.sent);
    this.inFlight = 0;
    this.#carried?.fill(0);
    for (const flight of to.flying) this.#launch(flight);
  }

  #store(): void {
    this.#moments[this.taken / STORED_EVERY] ??= {
      faces: this.faces.slice(),
      latest: this.latest.slice(),
      received: this.received.slice(),
      sent: this.sent.slice(),
      flying: this.flying.slice(0, this.inFlight),
    };
  }

  /** Counts the messages of a kind that have been sent; with `phase`, only those of this phase. */
  sentOf(kind: number, phase?: number): number {
    const { length } = this.phases;
    const counts = this.sent.subarray(kind * length, (kind + 1) * length);
    if (phase === undefined) return counts.reduce((sum, count) => sum + count, 0);
    const index = this.#indexOf.get(phase);
    return index === undefined ? 0 : counts[index];
  }

  /** Returns the value that a process holds instead of its id; undefined if it holds none. */
  heldBy(p: number): number | undefined {
    const { heldAt, state, stateAt, labels, standing } = this.recording;
    const i = this.latest[p];
    if (heldAt === undefined || i < 0) return undefined;
    return standing.includes(labels[this.faces[p] & LABEL])
      ? state[stateAt[i] + heldAt]
      : undefined;
  }

  /** Lists the messages in flight in the order of sending. */
  inOrder(): Uint32Array {
    return this.flying.slice(0, this.inFlight).sort();
  }

  #do(i: number): void {
    const { process, kind, face, came, sends, kinds } = this.recording;
    const p = process[i];
    const fault = faultOf(kind[i]);
    if (isOfProcess(fault)) {
      this.faces[p] = face[i];
      this.latest[p] = i;
    }
    if (kind[i] < ALARM) this.received[p * kinds.length + kind[i]]++;
    if (kind[i] < ALARM || fault === "lose") this.#land(came[i]);
    for (let f = sends[i]; f < sends[i + 1]; f++) {
      // A copy is in flight, but no process sent it.
      if (fault === undefined) this.sent[this.#counter(f)]++;
      this.#launch(f);
    }
    this.#showCandidacies(i);
  }

  #undo(i: number): void {
    const { process, kind, face, came, sends, before, kinds } = this.recording;
    const p = process[i];
    const fault = faultOf(kind[i]);
    for (let f = sends[i + 1]; f-- > sends[i];) {
      if (fault === undefined) this.sent[this.#counter(f)]--;
      this.#land(f);
    }
    if (kind[i] < ALARM) this.received[p * kinds.length + kind[i]]--;
    if (kind[i] < ALARM || fault === "lose") this.#launch(came[i]);
    if (isOfProcess(fault)) {
      this.latest[p] = before[i];
      this.faces[p] = before[i] < 0 ? 0 : face[before[i]];
    }
    this.#showCandidacies(i);
  }

  /** Sets the faces of the processes whose candidacies event i carries on or ends. */
  #showCandidacies(i: number): void {
    const { candidates, kind, process, came, sends } = this.recording;
    if (!candidates) return;
    this.#showCandidacy(process[i]);
    if (kind[i] < ALARM || faultOf(kind[i]) === "lose") this.#showCandidacy(candidates[came[i]]);
    for (let f = sends[i]; f < sends[i + 1]; f++) this.#showCandidacy(candidates[f]);
  }

  #showCandidacy(p: number): void {
    if (p < 0 || this.latest[p] < 0) return;
    const face = this.recording.face[this.latest[p]];
    this.faces[p] = this.#carried![p] > 0 ? face : this.#passOver(face);
  }

  #counter(flight: number): number {
    const index = this.#indexOf.get(Math.max(0, phaseOf(this.recording, flight)))!;
    return this.recording.flights.kind[flight] * this.phases.length + index;
  }

  #launch(flight: number): void {
    this.#place[flight] = this.inFlight;
    this.flying[this.inFlight++] = flight;
    this.#carry(flight, 1);
  }

  #land(flight: number): void {
    const hole = this.#place[flight];
    const moved = this.flying[--this.inFlight];
    this.flying[hole] = moved;
    this.#place[moved] = hole;
    this.#carry(flight, -1);
  }

  #carry(flight: number, more: 1 | -1): void {
    const p = this.recording.candidates?.[flight] ?? -1;
    if (p >= 0) this.#carried![p] += more;
  }
}

function phasesOf(recording: Recording): number[] {
  const phases = new Set<number>();
  for (let f = 0; f < recording.flights.kind.length; f++)
    phases.add(Math.max(0, phaseOf(recording, f)));
  return [...phases].toSorted((x, y) => x - y);
}

/** True if an event changes a process. Faults of links and messages do not. */
const isOfProcess = (fault: FaultKind | undefined): boolean =>
  fault === undefined || fault === "crash";
