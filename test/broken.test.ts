// A suite is only believed if it can fail. Each twin here has one line wrong, most of them the line as a paper prints it
// (protocols.md, part C), and must be caught on the ring that shows it, where the right one is not.
import { describe, expect, test } from "vitest";
import {
  find,
  isViolated,
  requestOf,
  run,
  single,
  type Algorithm,
  type Line,
} from "@ringleader/core";
import { oneWay } from "./broken/one-way.ts";
import { type On } from "./broken/twin.ts";
import { twoWay } from "./broken/two-way.ts";
import { differences } from "./oracles/compare.ts";
import { reference } from "./reference/reference.ts";
import type { Line as ReferenceLine } from "./reference/line.ts";

const MOST = 5000;

const broken = (name: string, set: Record<string, string>, on: (right: On) => On): Algorithm => {
  const right = find(name).with(set);
  return { ...right, on: { ...right.on, ...on(right.on) } };
};

/** What gives a run away: a broken election, a broken claim, or counts that are not the reference's. */
function evidence(line: Line, algorithm: Algorithm): string[] {
  const made = run(requestOf(line, single(algorithm)), { maxMessages: MOST });
  const wrong = [...(made.violations ?? [])];
  if (made.outcome !== "elected") wrong.push(made.outcome);
  if (isViolated(made))
    wrong.push(...made.claims.filter(({ holds }) => !holds).map(({ says }) => says));
  if (line.ids && line.schedule !== "random")
    wrong.push(
      ...differences(
        reference(line as ReferenceLine).messages.byKind,
        made.messages.byKind,
        "result.byKind",
      ),
    );
  return wrong;
}

describe.each(Object.entries({ ...oneWay, ...twoWay }))("%s", (name, list) => {
  test.each(list.map((twin) => [twin.trap, twin] as const))(
    "%s",
    (_, { set = {}, on, shown, looks = /./ }) => {
      const twin = broken(name, set, on);
      expect(shown.flatMap((line) => evidence(line, find(name).with(set)))).toEqual([]);
      expect(shown.flatMap((line) => evidence(line, twin)).join("\n")).toMatch(looks);
    },
  );
});
