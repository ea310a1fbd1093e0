import { makeSetup, parseRun } from "@ringleader/core/internal";
import { makeRecorder } from "@ringleader/core/internal/recording";
import { expect, test } from "vitest";
import { sayKind } from "./say-kind.ts";

const kindsOf = (algorithm: string) => {
  const recording = makeRecorder(makeSetup(parseRun({ algorithm, n: 3 }))).cut()!;
  return recording.kinds.map((_, kind) => sayKind(recording, kind));
};

test("kinds of messages: a table also has the word that sentences use", () => {
  expect(kindsOf("hirschberg-sinclair")).toEqual(["from (probe)", "ok", "no"]);
  expect(kindsOf("peterson")).toEqual(["tid (value)"]);
  expect(kindsOf("chang-roberts")).toEqual(["elect", "terminate (announcement)"]);
});
