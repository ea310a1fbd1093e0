import { spawnSync } from "node:child_process";

export interface Timed {
  readonly stdout: string;
  /** Processor time, user and system, of the program and its children. */
  readonly seconds: number;
}

/**
 * Runs a program to its end. The shell measures the processor time, because Node does not report it for child
 * processes.
 */
export function timed(
  program: string,
  args: readonly string[],
  { cwd, env }: { cwd?: string; env?: Record<string, string> } = {},
): Timed {
  const script = '"$@"; status=$?; times; exit $status';
  const { status, stdout, stderr, error } = spawnSync(
    "sh",
    ["-c", script, "sh", program, ...args],
    {
      cwd,
      env: { ...process.env, ...env },
      encoding: "utf8",
      maxBuffer: 2 ** 28,
    },
  );
  if (error || status !== 0)
    throw new Error(`${program} ${args.join(" ")}: ${error?.message ?? stderr}${stdout}`);
  const lines = stdout.trimEnd().split("\n");
  const last = /^(\d+)m([\d.]+)s (\d+)m([\d.]+)s$/.exec(lines.at(-1) ?? "");
  if (!last) throw new Error(`unexpected output of times: ${lines.at(-1)}`);
  const [, userMinutes, user, systemMinutes, system] = last.map(Number);
  return {
    stdout: lines.slice(0, -2).join("\n"),
    seconds: 60 * (userMinutes + systemMinutes) + user + system,
  };
}
