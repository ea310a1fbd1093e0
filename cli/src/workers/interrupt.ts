import { exit } from "../terminal/exit.ts";

/** Calls `stop` at the first Ctrl-C; a second one exits at once. Returns the function that stops listening. */
export function onInterrupt(stop: () => void): () => void {
  let isInterrupted = false;
  const listener = () => {
    if (isInterrupted) process.exit(exit.interrupted);
    isInterrupted = true;
    stop();
  };
  process.on("SIGINT", listener);
  return () => void process.removeListener("SIGINT", listener);
}
