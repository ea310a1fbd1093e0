import type { Setup } from "../model/setup.ts";
import type { LoggedEvent } from "./logged-event.ts";

/** Number of words of a stored event: process, kind, port, what it decides, number of words, and four words. */
const STRIDE = 9;
const MOST_WORDS = 4;

/** Stores asynchronous events compactly, 40 bytes each, and sorts them. */
export class StoredEvents {
  readonly #kinds: readonly string[];
  #times = new Uint32Array(1024);
  #rows = new Uint32Array(1024 * STRIDE);
  /** The decisions of events; an event refers to them by their index. */
  readonly #declared: (string | undefined)[] = [undefined];
  readonly #declarations = new Map<string | undefined, number>([[undefined, 0]]);
  /** The tosses of all events that toss, by index of the event. */
  readonly #tosses = new Map<number, readonly number[]>();
  #length = 0;

  constructor({ algorithm }: Setup) {
    this.#kinds = ["wake", ...Object.keys(algorithm.messages)];
  }

  get length(): number {
    return this.#length;
  }

  /** Adds an event; returns false if it does not fit, so that no run of the algorithm has it. */
  add({ time, process, kind, port, words, tosses, does }: Omit<LoggedEvent, "index">): boolean {
    const depth = Number(time);
    const index = this.#kinds.indexOf(kind);
    if (!isWord(depth) || index < 0 || !isWord(port) || words.length > MOST_WORDS) return false;
    if (this.#length === this.#times.length) this.#grow();
    const i = this.#length++;
    this.#times[i] = depth;
    const rows = this.#rows;
    const row = i * STRIDE;
    rows[row] = process;
    rows[row + 1] = index;
    rows[row + 2] = port;
    rows[row + 3] = this.#declarations.get(does) ?? this.#declare(does);
    rows[row + 4] = words.length;
    for (let w = 0; w < words.length; w++) {
      if (!isWord(words[w])) return false;
      rows[row + 5 + w] = words[w];
    }
    if (tosses.length > 0) this.#tosses.set(i, tosses);
    return true;
  }

  #declare(does: string | undefined): number {
    this.#declarations.set(does, this.#declared.length);
    return this.#declared.push(does) - 1;
  }

  #grow(): void {
    const [times, rows] = [this.#times, this.#rows];
    this.#times = new Uint32Array(2 * times.length);
    this.#times.set(times);
    this.#rows = new Uint32Array(2 * rows.length);
    this.#rows.set(rows);
  }

  /** Returns event i; its index is `index`. */
  read(i: number, index = i): LoggedEvent {
    const rows = this.#rows;
    const row = i * STRIDE;
    const words: number[] = [];
    for (let w = 0; w < rows[row + 4]; w++) words.push(rows[row + 5 + w]);
    return {
      index,
      time: String(this.#times[i]),
      process: rows[row],
      kind: this.#kinds[rows[row + 1]],
      port: rows[row + 2],
      words,
      tosses: this.#tosses.get(i) ?? [],
      does: this.#declared[rows[row + 3]],
    };
  }

  /** Returns the indices of all events in canonical order: by time, then position. Events of one process keep theirs. */
  order(): Uint32Array {
    const [times, rows] = [this.#times, this.#rows];
    const all = Uint32Array.from({ length: this.#length }, (_, i) => i);
    const byProcess = countingSort(all, (i) => rows[i * STRIDE]);
    return countingSort(byProcess, (i) => times[i]);
  }
}

const isWord = (value: number): boolean => value >>> 0 === value;

/** Sorts indices by their keys; equal keys keep their order. */
function countingSort(indices: Uint32Array, keyOf: (i: number) => number): Uint32Array {
  let most = 0;
  for (const i of indices) most = Math.max(most, keyOf(i));
  const starts = new Uint32Array(most + 2);
  for (const i of indices) starts[keyOf(i) + 1]++;
  for (let key = 1; key < starts.length; key++) starts[key] += starts[key - 1];
  const sorted = new Uint32Array(indices.length);
  for (const i of indices) sorted[starts[keyOf(i)]++] = i;
  return sorted;
}
