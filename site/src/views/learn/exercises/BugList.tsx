import { catalogue } from "@ringleader/core/internal";
import { useMemo } from "react";
import { usePageStore } from "../../../app/store.ts";
import { facts } from "../../../form/text/facts.ts";
import {
  FULL_POINTS,
  pointsOf,
  questionName,
  useProgress,
  type Score,
} from "../lesson/progress.ts";
import { bugs, tourOfBug } from "./bugs.ts";

/** Lists the mutants as exercises, with the points of each. */
export function BugList() {
  const { goToLesson } = usePageStore();
  const scores = useProgress((store) => store.scores);
  const all = useMemo(
    () => bugs.map((bug) => ({ ...bug, questions: tourOfBug(bug).questions.length })),
    [],
  );
  const points = all.reduce((sum, bug) => sum + pointsOfBug(bug, scores), 0);
  return (
    <section>
      <h2>Find the bug</h2>
      <p className="facts">
        {bugs.length} algorithms with one mistake each: printed in a paper, left out of it, or
        easily misread. Show where it goes wrong, name the mistake, and find the handler that makes
        it. You have {points} points.
      </p>
      {catalogue
        .map(({ name }) => ({ name, some: all.filter(({ mutant }) => mutant.of.name === name) }))
        .filter(({ some }) => some.length > 0)
        .map(({ name, some }) => (
          <section key={name}>
            <h3>{facts[name].title}</h3>
            <ol className="bugs">
              {some.map((bug, i) => {
                const got = pointsOfBug(bug, scores);
                return (
                  <li key={bug.name}>
                    <button
                      type="button"
                      data-done={got > 0 ? "" : undefined}
                      onClick={() => goToLesson({ tour: bug.name, step: 1 })}
                    >
                      Bug {i + 1}
                      <span className="aside">
                        {got} of {FULL_POINTS * bug.questions} points
                      </span>
                    </button>
                  </li>
                );
              })}
            </ol>
          </section>
        ))}
    </section>
  );
}

/** Sums the points of all questions of a bug. */
const pointsOfBug = (
  { name, questions }: { readonly name: string; readonly questions: number },
  scores: Readonly<Record<string, Score>>,
): number =>
  Array.from({ length: questions }, (_, i) => pointsOf(scores[questionName(name, i)])).reduce(
    (sum, points) => sum + points,
    0,
  );
