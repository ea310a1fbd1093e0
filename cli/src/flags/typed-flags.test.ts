import { Command, type CommandUnknownOpts } from "@commander-js/extra-typings";
import { Refusal } from "@ringleader/core/internal/refusal";
import { expect, test } from "vitest";
import { packError, unpackError } from "../workers/failures.ts";
import { refuseFile } from "../terminal/file-errors.ts";
import { define } from "../verbs/run/flags.ts";
import { define as defineSweep } from "../verbs/sweep/flags.ts";
import { sentenceOf } from "./typed-flags.ts";

function typed(define: (verb: Command) => unknown, args: readonly string[]): CommandUnknownOpts {
  const verb = new Command("verb");
  define(verb);
  verb.parse(args, { from: "user" });
  return verb;
}
const inRun = (refusal: Refusal, ...args: string[]) =>
  sentenceOf(refusal, typed(define, ["peterson", ...args]));

test("sentence: names the flag with the value as typed", () => {
  const refusal = Refusal.of("links", "slow is not accepted; give fifo or any.");
  expect(inRun(refusal, "--links", "slow")).toBe("--links slow is not accepted; give fifo or any.");
  expect(inRun(refusal)).toBe("--links: slow is not accepted; give fifo or any.");
  const second = Refusal.of("wake", "position 0 is given twice.");
  expect(inRun(second, "--wake", "0,0")).toBe("--wake 0,0: position 0 is given twice.");
  const n = Refusal.of("n", "how many processes? Give n or a list of ids.");
  expect(inRun(n)).toBe("-n: how many processes? Give n or a list of ids.");
});

test("sentence: names one of the values of a repeated flag", () => {
  const refusal = Refusal.of("set", "k=3 is not accepted; k of x is a whole number from 1 to 2.");
  const args = ["--set", "elects=max", "--set", "k=3"];
  expect(inRun(refusal, ...args)).toBe(
    "--set k=3 is not accepted; k of x is a whole number from 1 to 2.",
  );
  const links = Refusal.of("links", "slow is not accepted; give fifo or any.");
  const swept = typed(defineSweep, ["peterson", "--links", "any", "--links", "fifo,slow"]);
  expect(sentenceOf(links, swept)).toBe(
    "--links fifo,slow: slow is not accepted; give fifo or any.",
  );
});

test("sentence: names an argument, and the flag of a file", () => {
  const unknown = Refusal.of("algorithm", "petersen is unknown; did you mean peterson?");
  expect(inRun(unknown)).toBe("algorithm petersen is unknown; did you mean peterson?");
  const file = refuseFile("nope/x", "the folder nope does not exist.", "cannot write ");
  expect(inRun(file, "--out", "nope/x")).toBe("--out nope/x: the folder nope does not exist.");
  expect(inRun(file, "--ids", "@nope/x")).toBe("--ids @nope/x: the folder nope does not exist.");
  expect(inRun(file)).toBe("cannot write nope/x: the folder nope does not exist.");
  const line = refuseFile("T", "line 1: hello is not a JSON object.");
  expect(inRun(line, "--schedule", "@T")).toBe(
    "--schedule @T, line 1: hello is not a JSON object.",
  );
  expect(line.message).toBe("T, line 1: hello is not a JSON object.");
});

test("sentence: stays the same when the refusal comes from a thread", () => {
  const refusal = Refusal.of("links", "slow is not accepted; give fifo or any.");
  const received = unpackError(structuredClone(packError(refusal))) as Refusal;
  expect(inRun(received, "--links", "slow")).toBe(inRun(refusal, "--links", "slow"));
});

test("sentence: shows control characters as text and cuts long values", () => {
  const refusal = Refusal.of("wake", "no process wakes; give at least one position.");
  expect(inRun(refusal, "--wake", "\u001B[31m")).toContain("--wake \\x1b[31m: no process");
  expect(inRun(refusal, "--wake", "1".repeat(5000)).length).toBeLessThan(160);
});
