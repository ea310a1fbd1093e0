// Runs every question of every bug: its own ring shows it, and exactly one mistake is the right one.
import { expect, test } from "vitest";
import { mutantRun } from "@ringleader/core/internal";
import { choicesOf, type Hand, type Recording } from "@ringleader/core/internal/recording";
import { see } from "../../../../../test/see-scene.ts";
import type { TextQuestion } from "../tours/tour.ts";
import { formatForm } from "../../../run/form.ts";
import { bugs, tourOfBug } from "./bugs.ts";

const handOf = (recording: Recording): Hand => ({ choices: choicesOf(recording), then: "stop" });

test("bugs: every one can be shown on its own ring and named by one option", () => {
  const complaints: string[] = [];
  for (const bug of bugs) {
    const { questions } = tourOfBug(bug);
    const naming = questions.at(-1) as TextQuestion;
    const options = naming.options!;
    if (new Set(options).size !== options.length) complaints.push(`${bug.name}: equal options`);
    const right = options.filter((_, i) =>
      naming.accepts(naming.scenes(String(i)).map(see), String(i)),
    );
    if (right.length !== 1 || options.length < 2) complaints.push(`${bug.name}: ${right.length}`);
    if (questions.length === 1) continue;
    const form = formatForm(mutantRun(bug.mutant));
    const [showing] = questions;
    const begun = see(showing.scene!);
    const seen =
      showing.kind === "text"
        ? showing.scenes(form.ids).map(see)
        : [see({ ...showing.scene, hand: handOf(see({ form }).recording) })];
    if (!showing.accepts(seen, form.ids)) complaints.push(`${bug.name}: cannot be shown`);
    if (showing.kind === "hand" && showing.accepts([begun], ""))
      complaints.push(`${bug.name}: is shown at the start`);
  }
  expect(complaints).toEqual([]);
  const first = bugs.map((bug) => tourOfBug(bug).questions).filter(({ length }) => length === 2);
  const byHand = first.filter(([{ kind }]) => kind === "hand").length;
  expect(first.length - byHand).toBeGreaterThan(60);
  expect(byHand).toBeGreaterThan(3);
});
