import { readdirSync } from "node:fs";
import { afterAll, expect, test } from "vitest";
import { hasPseudoTerminal, startInTerminal } from "./testing/pseudo-terminal.ts";
import { folder } from "./testing/ringleader.ts";

const { path: cwd, remove } = folder();
afterAll(remove);

/** Sequences that change the terminal, and the ones that undo it: the cursor, and the wrapping of lines. */
const switches = [
  ["\u001B[?25l", "\u001B[?25h"],
  ["\u001B[?7l", "\u001B[?7h"],
] as const;

/** True if the last of two sequences is the one that undoes the other. */
const isUndone = (screen: string, [on, off]: readonly [string, string]): boolean =>
  screen.includes(on) && screen.lastIndexOf(off) > screen.lastIndexOf(on);

test.skipIf(hasPseudoTerminal)(
  "interrupt: skipped without the program script, which makes terminals",
  () => {
    expect(hasPseudoTerminal).toBe(false);
  },
);

test.runIf(hasPseudoTerminal).concurrent.each([
  ["run", "Ctrl-C", "chang-roberts -n 1e6 --ids rising --trace", / delivered /, 130],
  ["run", "SIGTERM", "chang-roberts -n 1e6 --ids rising --trace", / delivered /, 143],
  ["check", "SIGHUP", "peterson -n 10 --no-mutants --out", / states /, 129],
  [
    "worst",
    "SIGTERM",
    "hirschberg-sinclair -n 50 --seconds 1000000 --out",
    / [1-9][\d,]* runs? /,
    143,
  ],
] as const)(
  "interrupt: %s after %s restores the terminal and leaves no part of a file",
  async (verb, signal, args, progress, status) => {
    const file = `${verb}-${signal}.jsonl`;
    const terminal = startInTerminal([verb, args, file], cwd);
    await terminal.shows(progress);
    if (signal === "Ctrl-C") terminal.type("\u0003");
    else terminal.kill(signal);
    expect(await terminal.over).toBe(status);
    const { screen } = terminal;
    expect(screen).toMatch(/ringleader: interrupted after .*To start over: ringleader/s);
    for (const pair of switches) expect(isUndone(screen, pair)).toBe(true);
    expect(readdirSync(cwd).filter((it) => it.startsWith(`${file}.`))).toEqual([]);
  },
);

test
  .runIf(hasPseudoTerminal)
  .concurrent(
    "interrupt: a closed terminal ends the run and leaves no part of a file",
    async () => {
      const parts = () => readdirSync(cwd).filter((it) => it.startsWith("closed.jsonl."));
      const args = "chang-roberts -n 1e6 --ids rising --trace closed.jsonl";
      const terminal = startInTerminal(["run", args], cwd);
      await terminal.shows(/ delivered /);
      expect(parts()).toHaveLength(1);
      terminal.close();
      await terminal.over;
      while (parts().length > 0) await new Promise((fulfil) => setTimeout(fulfil, 20));
      expect(parts()).toEqual([]);
    },
  );
