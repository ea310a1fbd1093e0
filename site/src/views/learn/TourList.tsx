import { usePageStore } from "../../app/store.ts";
import { useProgress } from "./lesson/progress.ts";
import { tours } from "./tours/index.ts";

export function TourList() {
  const { goToLesson } = usePageStore();
  const scores = useProgress((store) => store.scores);
  const done = tours.filter(({ name }) => scores[name]?.isRight).length;
  return (
    <>
      <h2>Tours</h2>
      <p className="facts">
        Each tour plays live runs and ends with a question. The page checks your answer by running
        it. {done} of {tours.length} answered.
      </p>
      <ol className="tours">
        {tours.map(({ name, title, about, minutes, steps }) => {
          const isDone = scores[name]?.isRight;
          return (
            <li key={name}>
              <button
                type="button"
                className="box card"
                onClick={() => goToLesson({ tour: name, step: 1 })}
                data-done={isDone ? "" : undefined}
              >
                <b>{title}</b>
                <span>{about}</span>
                <span className="aside">
                  {minutes} minutes · {steps.length} steps and a question
                  {isDone && (
                    <span className="tick">
                      {" "}
                      <span aria-hidden="true">✓</span> answered
                    </span>
                  )}
                </span>
              </button>
            </li>
          );
        })}
      </ol>
    </>
  );
}
