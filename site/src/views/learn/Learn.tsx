import { usePageStore } from "../../app/store.ts";
import { useProgress } from "./progress.ts";
import { TourView } from "./TourView.tsx";
import { tours } from "./tours/index.ts";
import "./learn.css";

export default function Learn() {
  const lesson = usePageStore((store) => store.lesson);
  const tour = tours.find(({ name }) => name === lesson?.tour);
  return (
    <main className="columns learn">
      {tour ? (
        <TourView key={tour.name} tour={tour} number={lesson!.step} />
      ) : (
        <TourList missing={lesson?.tour} />
      )}
    </main>
  );
}

function TourList({ missing }: { readonly missing: string | undefined }) {
  const { goToLesson } = usePageStore();
  const learned = useProgress((store) => store.learned);
  const done = tours.filter(({ name }) => learned.includes(name)).length;
  return (
    <>
      <h2>Tours</h2>
      <p className="facts">
        Each tour shows one idea on live runs and ends with a question. The page checks your answer
        by running it. {done} of {tours.length} answered.
      </p>
      {missing !== undefined && (
        <p className="complaint" role="alert">
          No tour is called {missing.slice(0, 40)}.
        </p>
      )}
      <ol className="tours">
        {tours.map(({ name, title, about, minutes, steps }) => {
          const isDone = learned.includes(name);
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
