import { spawn, spawnSync } from "node:child_process";
import { join } from "node:path";

const command = join(import.meta.dirname, "..", "..", "bin", "ringleader.js");

/** True if `script` of util-linux can make a pseudo-terminal here. */
export const hasPseudoTerminal =
  spawnSync("script", ["-qec", "test -t 1", "/dev/null"], { stdio: "ignore" }).status === 0;

/** A command that runs in a pseudo-terminal of its own. */
export interface InTerminal {
  /** What the terminal has received so far, with all control sequences. */
  readonly screen: string;
  /** Waits until the screen matches. */
  shows(pattern: RegExp): Promise<void>;
  /** Types keys, for example Ctrl-C as "\u0003". */
  type(keys: string): void;
  /** Closes the terminal, as if its window was closed. */
  close(): void;
  /** Sends a signal to the command, not to its terminal. */
  kill(signal: NodeJS.Signals): void;
  readonly over: Promise<number | null>;
}

/** Starts the command in a pseudo-terminal. */
export function startInTerminal(
  args: readonly string[],
  cwd: string,
  more: Readonly<Record<string, string>> = {},
): InTerminal {
  // The shell prints its process id, and then becomes the command.
  const line = `echo "pid $$"; exec "${process.execPath}" "${command}" ${args.join(" ")}`;
  const env = { ...process.env, SHELL: "/bin/sh", TERM: "xterm", COLUMNS: "80", ...more };
  const child = spawn("script", ["-qfec", line, "/dev/null"], { cwd, env });
  let screen = "";
  let look = (): void => {};
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    screen += text;
    look();
  });
  const over = new Promise<number | null>((fulfil) => child.on("close", fulfil));
  return {
    get screen() {
      return screen;
    },
    async shows(pattern) {
      const seen = new Promise<void>((fulfil) => {
        look = () => pattern.test(screen) && fulfil();
        look();
      });
      await Promise.race([seen, over]);
      if (!pattern.test(screen)) throw new Error(`it ended without ${pattern}: ${screen}`);
    },
    type: (keys) => void child.stdin.write(keys),
    close: () => void child.kill("SIGKILL"),
    kill: (signal) => void process.kill(Number(/pid (\d+)/.exec(screen)![1]), signal),
    over,
  };
}
