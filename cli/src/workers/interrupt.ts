import { exitProcess, HANGUP, runExitActions } from "../terminal/exit.ts";
import { complain } from "../terminal/output.ts";
import { typed } from "../terminal/shell-word.ts";
import { endThreads } from "./live-threads.ts";
import { patiently } from "./patience.ts";
import type { WorkerPool } from "./pool.ts";

/** The signals that interrupt a command, with the exit status of each. */
const statuses = { SIGHUP: HANGUP, SIGINT: 130, SIGTERM: 143 } as const;
export type Signal = keyof typeof statuses;

/** Stops the work. `leave` ends the process at once, for work that keeps no results. */
type Stop = (leave: () => void) => void;

const stops: Stop[] = [];
let received: Signal | undefined;
let isLeaving = false;

const handlers = (Object.keys(statuses) as Signal[]).map(
  (signal) => [signal, () => receive(signal)] as const,
);

function listen(): void {
  for (const [signal, handle] of handlers) process.on(signal, handle);
}

function endListening(): void {
  for (const [signal, handle] of handlers) process.removeListener(signal, handle);
}

/** Handles signals during one command. The first signal stops the work, and a second one exits immediately. */
export async function withSignals<T>(act: () => Promise<T>): Promise<T> {
  received = undefined;
  stops.length = 0;
  listen();
  try {
    return await act();
  } finally {
    endListening();
  }
}

/** 1 while a user's code runs in the thread of a verb, which then cannot answer a signal. */
let deadly: Int32Array | undefined;

/** Connects the thread of a verb with the main thread, which receives the signals. */
export function connectSignals(memory: Int32Array): (signal: Signal) => void {
  deadly = memory;
  return receive;
}

/** Calls `act`, which runs a user's code. A signal ends the process even if `act` never returns. */
export function withDeadlySignals<T>(act: () => T): T {
  if (!deadly) return act();
  const before = Atomics.exchange(deadly, 0, 1);
  try {
    return act();
  } finally {
    Atomics.store(deadly, 0, before);
  }
}

/** Milliseconds within which the thread of a verb must end after a signal. */
const ANSWER = patiently(5000);

/**
 * Hands signals to the thread of a verb. Ends the process if that thread runs a user's code, or does not end in time,
 * because promises of a user's file keep it busy.
 */
export const forwardSignals = (memory: Int32Array, send: (signal: Signal) => void): (() => void) =>
  onInterrupt((leave) => {
    if (Atomics.load(memory, 0) === 1) leave();
    else {
      send(received!);
      setTimeout(leave, ANSWER).unref();
    }
  });

/** Calls `stop` at the first signal, instead of the last `stop` before it. Returns a function that cancels this. */
export function onInterrupt(stop: Stop): () => void {
  stops.push(stop);
  return () => void stops.splice(stops.lastIndexOf(stop), 1);
}

/** Returns the exit status of the signal that interrupted the command; undefined if there was none. */
export const interruptStatus = (): number | undefined => received && statuses[received];

function receive(signal: Signal): void {
  const leave = () => void leaveBy(signal);
  if (received !== undefined) return leave();
  received = signal;
  const stop = stops.at(-1);
  if (stop) return stop(leave);
  complain(`interrupted. To start over: ${typed()}`);
  leave();
}

/** Restores the terminal, removes unfinished files, ends all threads and exits. */
async function leaveBy(signal: Signal): Promise<void> {
  runExitActions();
  const die = () => {
    endListening();
    process.kill(process.pid, signal);
  };
  if (isLeaving) return die();
  isLeaving = true;
  // A thread that hangs in a system call cannot be ended. In that case, the signal itself ends the process.
  setTimeout(die, patiently(800));
  await endThreads();
  exitProcess(statuses[signal]);
}

/** Calls `act`, then ends the pool and the progress line. Stops the pool at a signal or after `limit` milliseconds. */
export async function untilStopped<T>(
  pool: Pick<WorkerPool<never>, "stop" | "end">,
  endProgress: () => void,
  limit: number | undefined,
  act: () => Promise<T>,
): Promise<T> {
  const cancel = onInterrupt(() => pool.stop("interrupted"));
  const timer = limit === undefined ? undefined : setTimeout(() => pool.stop("timeout"), limit);
  try {
    return await act();
  } finally {
    clearTimeout(timer);
    endProgress();
    cancel();
    await pool.end();
  }
}
