// Runs every question of every bug: its own ring shows it, and exactly one mistake is the right one.
import { expect, test } from "vitest";
import { mutantRun } from "@ringleader/core/internal";
import { choicesOf, type Hand, type Recording } from "@ringleader/core/internal/recording";
import { see } from "../../../../../test/see-scene.ts";
import type { TextQuestion } from "../tours/tour.ts";
import { formatForm } from "../../../run/form.ts";
import { bugs, tourOfBug } from "./bugs.ts";

const handOf = (recording: Recording): Hand => ({ choices: choicesOf(recording), then: "stop" });

test("bugs: every one can be shown on its own ring, named by one option, and found in some handlers", () => {
  const complaints: string[] = [];
  for (const bug of bugs) {
    const { questions } = tourOfBug(bug);
    const chosen = questions.filter((it): it is TextQuestion => "options" in it);
    for (const { label, options = [], accepts, scenes } of chosen) {
      if (new Set(options).size !== options.length) complaints.push(`${bug.name}: equal options`);
      const right = options.filter((_, i) => accepts(scenes(String(i)).map(see), String(i)));
      const isFair =
        label === "Mistakes"
          ? right.length === 1
          : right.length > 0 && right.length < options.length;
      if (!isFair || options.length < 2) complaints.push(`${bug.name}, ${label}: ${right.length}`);
    }
    if (chosen.length === questions.length) continue;
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
  const all = bugs.map((bug) => tourOfBug(bug).questions);
  const first = all.filter(([showing]) => !("options" in showing));
  const located = all.filter((questions) =>
    questions.some((it) => it.kind === "text" && it.label === "Handlers"),
  );
  expect(located.length).toBeGreaterThan(50);
  const byHand = first.filter(([{ kind }]) => kind === "hand").length;
  expect(first.length - byHand).toBeGreaterThan(60);
  expect(byHand).toBeGreaterThan(3);
});
