// Runs every question of every bug: its own ring shows it, and exactly one mistake is the right one.
import { expect, test } from "vitest";
import { mutantRun } from "@ringleader/core/internal";
import { see } from "../../../../../test/see-scene.ts";
import type { TextQuestion } from "../tours/tour.ts";
import { formatForm } from "../../../run/form.ts";
import { bugs, tourOfBug } from "./bugs.ts";

test("bugs: every one can be shown on its own ring and named by one option", () => {
  const complaints: string[] = [];
  for (const bug of bugs) {
    const questions = tourOfBug(bug).questions as readonly TextQuestion[];
    const naming = questions.at(-1)!;
    const options = naming.options!;
    if (new Set(options).size !== options.length) complaints.push(`${bug.name}: equal options`);
    const right = options.filter((_, i) =>
      naming.accepts(naming.scenes(String(i)).map(see), String(i)),
    );
    if (right.length !== 1 || options.length < 2) complaints.push(`${bug.name}: ${right.length}`);
    if (questions.length === 1) continue;
    const { ids } = formatForm(mutantRun(bug.mutant));
    const [showing] = questions;
    const seen = showing.scenes(ids).map(see);
    if (!showing.accepts(seen, ids)) complaints.push(`${bug.name}: its own ring does not show it`);
    see(showing.scene!);
  }
  expect(complaints).toEqual([]);
  const shown = bugs.filter((bug) => tourOfBug(bug).questions.length === 2).length;
  expect(shown).toBeGreaterThan(60);
});
