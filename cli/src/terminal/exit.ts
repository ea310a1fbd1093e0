import { writeSync } from "node:fs";

export const exit = {
  holds: 0,
  violated: 1,
  undecided: 2,
  badInput: 64,
  ourFault: 70,
} as const;

const exitBefore: (status: number) => never = process.exit.bind(process);

/** Ends the process, also if a user's file has replaced `process.exit`. */
export function exitProcess(status: number): never {
  if (status === HANGUP && isTerminalClosed()) {
    // Node aborts when it exits after its terminal was closed, so the signal ends the process instead.
    runExitActions();
    process.removeAllListeners("SIGHUP");
    process.kill(process.pid, "SIGHUP");
  }
  return exitBefore(status);
}

/** The exit status after SIGHUP. */
export const HANGUP = 129;

const isTerminalClosed = (): boolean =>
  [0, 1, 2].some((fd) => {
    try {
      writeSync(fd, "");
      return false;
    } catch (error) {
      return (error as NodeJS.ErrnoException).code === "EIO";
    }
  });

const actions = new Set<() => void>();

/** Calls `act` when the process exits. Returns a function that cancels this. */
export function onExit(act: () => void): () => void {
  if (actions.size === 0) process.once("exit", runExitActions);
  actions.add(act);
  return () => {
    actions.delete(act);
    if (actions.size === 0) process.removeListener("exit", runExitActions);
  };
}

/** Restores the terminal and removes unfinished files. Each action may be called more than once. */
export function runExitActions(): void {
  for (const act of actions) act();
}
