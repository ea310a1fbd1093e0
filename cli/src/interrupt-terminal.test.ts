// oxlint-disable no-control-regex -- terminals are driven by control characters
import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { hasPseudoTerminal, startInTerminal } from "./testing/pseudo-terminal.ts";
import { folder } from "./testing/ringleader.ts";

const FULL = process.env["FULL"] !== undefined;

const { path: cwd, remove } = folder();
afterAll(remove);

/** Returns the lines that a terminal shows after it has received a text with the sequences that we print. */
function linesOn(screen: string): string[] {
  const lines = [""];
  let column = 0;
  for (const [part] of screen.matchAll(/\u001B\[K|\u001B\[\d*m|[^]/g)) {
    const line = lines.at(-1)!;
    if (part === "\n") lines.push("");
    else if (part === "\r") column = 0;
    else if (part === "\u001B[K") lines[lines.length - 1] = line.slice(0, column);
    else if (part.length === 1)
      lines[lines.length - 1] = line.slice(0, column++) + part + line.slice(column);
  }
  return lines;
}

/** True for a line of progress: it ends with the elapsed time, and pages indent such lines. */
const isProgress = (line: string): boolean => /^[━─\w].* · [\d.]+ m?s$/.test(line.trimEnd());

test.skipIf(hasPseudoTerminal)(
  "interrupt: skipped without the program script, which makes terminals",
  () => {
    expect(hasPseudoTerminal).toBe(false);
  },
);

const interrupted = [
  ["run", "Ctrl-C", "chang-roberts -n 1e6 --ids rising --out", / delivered /, 130],
  ["run", "SIGTERM", "chang-roberts -n 1e6 --ids rising --out", / delivered /, 143],
  ["check", "SIGHUP", "peterson -n 10 --out", / states /, 129],
  [
    "worst",
    "SIGTERM",
    "hirschberg-sinclair -n 50 --timeout 1000000 --out",
    / [1-9][\d,]* runs? /,
    143,
  ],
] as const;

test.runIf(hasPseudoTerminal).concurrent.each(FULL ? interrupted : interrupted.slice(0, 1))(
  "interrupt: %s after %s restores the terminal and leaves no part of a file",
  async (verb, signal, args, progress, status) => {
    const file = `${verb}-${signal}.jsonl`;
    const terminal = startInTerminal([verb, args, file], cwd);
    await terminal.shows(progress);
    if (signal === "Ctrl-C") terminal.type("\u0003");
    else terminal.kill(signal);
    expect(await terminal.over).toBe(status);
    // The line of progress is gone, the sentence stands, and the terminal is as it was.
    const { screen } = terminal;
    expect(screen).not.toContain("\u001B[?");
    const lines = linesOn(screen);
    expect(lines.filter((line) => isProgress(line))).toEqual([]);
    expect(lines.join(" ")).toMatch(/ringleader: interrupted after .*To start over: ringleader/);
    expect(readdirSync(cwd).filter((it) => it.startsWith(`${file}.`))).toEqual([]);
  },
);

writeFileSync(
  join(cwd, "loops.ts"),
  `import { algorithm, id } from "@ringleader/core";
  export default algorithm({ name: "loops", paper: "none", idea: "none", elects: "max", announces: false,
    needs: { ring: true, direction: true, ids: true, fifo: true, everyone: true },
    state: { best: id }, messages: { token: { id } }, wake() { for (;;); }, on: { token() {} } });`,
);

test.runIf(hasPseudoTerminal && FULL).concurrent.each(["worst", "check"])(
  "interrupt: %s of an own file that loops shows its sentence below a cleared line of progress",
  async (verb) => {
    const terminal = startInTerminal([verb, "./loops.ts -n 3"], cwd, { RINGLEADER_PATIENCE: "1" });
    await terminal.shows(/ · \d\.\d s/);
    terminal.type("\u0003");
    expect(await terminal.over).toBe(130);
    const lines = linesOn(terminal.screen).filter((line) => line.trim() !== "");
    expect(lines.join(" ")).toMatch(/ringleader: interrupted\b.*To start over: ringleader/);
    expect(lines.filter((line) => isProgress(line))).toEqual([]);
  },
);

test
  .runIf(hasPseudoTerminal && FULL)
  .concurrent(
    "interrupt: a closed terminal ends the run and leaves no part of a file",
    async () => {
      const parts = () => readdirSync(cwd).filter((it) => it.startsWith("closed.jsonl."));
      const args = "chang-roberts -n 1e6 --ids rising --out closed.jsonl";
      const terminal = startInTerminal(["run", args], cwd);
      await terminal.shows(/ delivered /);
      expect(parts()).toHaveLength(1);
      terminal.close();
      await terminal.over;
      while (parts().length > 0) await new Promise((fulfil) => setTimeout(fulfil, 20));
      expect(parts()).toEqual([]);
    },
  );
