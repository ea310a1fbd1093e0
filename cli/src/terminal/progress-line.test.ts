// oxlint-disable no-control-regex -- terminals are driven by control characters
import { afterEach, expect, test, vi } from "vitest";
import { complain, replaceSink, showLine } from "./output.ts";
import { rateMeter, showWork } from "./progress-line.ts";

/** Measures a rate at given times, in seconds. */
function meter() {
  let now = 0;
  const rateOf = rateMeter(() => now * 1000);
  return (seconds: number, done: number, isRestart?: boolean) => {
    now = seconds;
    return rateOf(done, isRestart);
  };
}

test("rate: the first one is measured from the start, also if a stage has just begun", () => {
  expect(meter()(2, 6_000_000)).toBe(3_000_000);
  expect(meter()(2, 6_000_000, true)).toBe(3_000_000);
});

test("rate: a counter that starts over is measured from the call before", () => {
  const rate = meter();
  rate(2, 1000);
  expect(rate(4, 100)).toBe(50);
  expect(rate(5, 5000, true)).toBe(5000);
});

test("rate: later ones are measured over a few seconds", () => {
  const rate = meter();
  rate(10, 100);
  expect(rate(12, 300)).toBe(100);
  expect(rate(14, 300)).toBe(50);
});

const argv = process.argv;
const isTTY = process.stderr.isTTY;
afterEach(() => {
  vi.useRealTimers();
  process.argv = argv;
  process.stderr.isTTY = isTTY;
});

/** Shows nine seconds of work, then complains; returns what stderr received. */
function printedIn(terminal: boolean, ...flags: string[]): string {
  return printedWhile((done) => `${done} done`, terminal, flags);
}

/** Shows nine seconds of work that says `part`, then complains; returns what stderr received. */
function printedWhile(part: (i: number) => string, terminal: boolean, flags: string[]): string {
  process.argv = ["node", "ringleader", "check", ...flags];
  process.stderr.isTTY = terminal;
  vi.useFakeTimers();
  let printed = "";
  const sink = replaceSink({
    write(_, bytes, from) {
      printed += Buffer.from(bytes.subarray(from)).toString();
      return bytes.length - from;
    },
  });
  try {
    let done = 0;
    const end = showWork({ parts: () => [part(++done)] });
    vi.advanceTimersByTime(9000);
    complain("it is over.");
    end();
    return printed;
  } finally {
    replaceSink(sink);
  }
}

test("progress: a pipe or a file gets it only if asked for, in whole lines", () => {
  expect(printedIn(false)).toBe("ringleader: it is over.\n");
  expect(printedIn(false, "--progress")).toMatch(
    /^(\d+ done · \d\.\d s\n){2}ringleader: it is over\.\n$/,
  );
});

test("progress: a terminal shows one line, which is removed before anything else is printed", () => {
  expect(printedIn(true, "--no-progress")).toBe("ringleader: it is over.\n");
  const printed = printedIn(true);
  expect(printed).toMatch(
    /^(\r\u001B\[K\d+ done · \d\.\d s)+\r\u001B\[Kringleader: it is over\.\n$/,
  );
});

test("progress: a line is cut at the width of the terminal, and control characters are text", () => {
  let printed = "";
  const sink = replaceSink({
    write: (_, bytes) => ((printed += Buffer.from(bytes).toString()), bytes.length),
  });
  try {
    showLine("\u001B[2J".repeat(99));
    showLine("");
  } finally {
    replaceSink(sink);
  }
  const [, line = "", ...rest] = printed.split("\r\u001B[K");
  expect(rest).toEqual([""]);
  expect(line).toMatch(/^(\\x1b\[2J)+/);
  expect(line.length).toBeLessThan(process.stderr.columns || 80);
});

test("progress: if nothing changes for 5 s, the line begins with the file whose handler may not return", () => {
  const printed = printedWhile(() => "0 delivered", true, ["./loop.ts"]);
  expect(printed).toContain("\u001B[K0 delivered · 4.8 s");
  expect(printed).toMatch(
    /\u001B\[Knothing has changed for \d\.\d s; does a handler of \.\/loop\.ts return\?/,
  );
  const other = printedWhile(() => "0 delivered", true, ["peterson"]);
  expect(other).not.toContain("nothing");
});
