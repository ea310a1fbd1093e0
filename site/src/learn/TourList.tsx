import { goToLesson } from "./lesson.ts";
import { useProgress } from "./progress.ts";
import { tours } from "./tours/index.ts";

/** All tours, with the time they take and whether their question was answered. */
export function TourList({ missing }: { readonly missing: string | undefined }) {
  const learned = useProgress((it) => it.learned);
  const done = tours.filter(({ name }) => learned.includes(name)).length;
  return (
    <>
      <h2>Tours</h2>
      <p className="facts">
        Each is one idea, shown on runs that are made as you read, and ends with a question that the
        page checks by running it. {done} of {tours.length} answered.
      </p>
      {missing !== undefined && (
        <p className="complaint" role="alert">
          There is no tour {missing.slice(0, 40)}.
        </p>
      )}
      <ol className="tours">
        {tours.map(({ name, title, about, minutes, steps }) => {
          const isDone = learned.includes(name);
          return (
            <li key={name}>
              <button
                type="button"
                className="card"
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
