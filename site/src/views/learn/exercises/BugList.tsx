import { catalogue } from "@ringleader/core/internal";
import { usePageStore } from "../../../app/store.ts";
import { formatForm } from "../../../run/form.ts";
import { mutantRun } from "@ringleader/core/internal";
import { FULL_POINTS, pointsOf, questionName, useProgress } from "../progress.ts";
import { bugs, tourOfBug, type Bug } from "./bugs.ts";

/** Lists the mutants as exercises, with the points of each. */
export function BugList() {
  const scores = useProgress((store) => store.scores);
  const points = bugs.reduce((sum, bug) => sum + pointsOfBug(bug, scores), 0);
  return (
    <section>
      <h2>Find the bug</h2>
      <p className="facts">
        {bugs.length} algorithms with one mistake each: printed in a paper, left out of it, or
        easily misread. Show where it goes wrong, then name the mistake. You have {points} points.
      </p>
      {catalogue
        .map(({ name }) => ({ name, all: bugs.filter(({ mutant }) => mutant.of.name === name) }))
        .filter(({ all }) => all.length > 0)
        .map(({ name, all }) => (
          <section key={name}>
            <h3>{name}</h3>
            <ol className="bugs">
              {all.map((bug) => (
                <BugItem key={bug.name} bug={bug} points={pointsOfBug(bug, scores)} />
              ))}
            </ol>
          </section>
        ))}
    </section>
  );
}

type Scores = ReturnType<typeof useProgress.getState>["scores"];

const pointsOfBug = ({ name }: Bug, scores: Scores): number =>
  pointsOf(scores[questionName(name, 0)]) + pointsOf(scores[questionName(name, 1)]);

/** Returns the points of a bug whose questions are all answered at the first try. */
const mostPoints = (bug: Bug): number => FULL_POINTS * tourOfBug(bug).questions.length;

interface BugItemProps {
  readonly bug: Bug;
  readonly points: number;
}

function BugItem({ bug, points }: BugItemProps) {
  const { goToLesson, run, show } = usePageStore();
  const { says, truth, shows, cite } = bug.mutant;
  const watch = () => {
    show("watch");
    void run({ form: formatForm(mutantRun(bug.mutant)) });
  };
  return (
    <li className="box" data-done={points > 0 ? "" : undefined}>
      <button
        type="button"
        className="link"
        onClick={() => goToLesson({ tour: bug.name, step: 1 })}
      >
        {bug.title}
      </button>{" "}
      <span className="aside">
        {points} of {mostPoints(bug)} points
      </span>
      <details>
        <summary>The answer</summary>
        <p>
          <b className="refuted">Wrong:</b> {says}. <cite>{cite}</cite>
        </p>
        <p>
          <b>Right:</b> {truth}.
        </p>
        <p className="soft">Consequence: {shows}.</p>
        <button type="button" className="small" onClick={watch}>
          Run what shows it
        </button>
      </details>
    </li>
  );
}
