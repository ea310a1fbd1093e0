import { Refusal } from "@ringleader/core/internal";
import { lazy, Suspense, useMemo } from "react";
import { usePageStore } from "../../app/store.ts";
import { useAnswer } from "../../form/useAnswer.ts";
import { isFailure, refused, type Failure } from "../../run/worker/failure.ts";
import type { Lesson } from "../../share/address.ts";
import { Doors, pages } from "./Doors.tsx";
import { bugs, tourOfBug } from "./exercises/bugs.ts";
import { fromLink } from "./exercises/exercise-link.ts";
import { tourOfExercise } from "./exercises/tour-of-exercise.ts";
import { perform } from "./lesson/scene.ts";
import { TourList } from "./TourList.tsx";
import { TourView } from "./lesson/TourView.tsx";
import { tours } from "./tours/index.ts";
import type { Tour } from "./tours/tour.ts";
import "./learn.css";

const Gallery = lazy(() => import("../../form/gallery/Gallery.tsx"));
const Exercises = lazy(() => import("./exercises/Exercises.tsx"));

export default function Learn() {
  const lesson = usePageStore((store) => store.lesson) ?? {};
  if (lesson.exercise !== undefined) return <OpenedExercise lesson={lesson} />;
  const tour = tours.find(({ name }) => name === lesson.tour);
  if (tour) {
    // The first tour follows the last one.
    const next = tours[(tours.indexOf(tour) + 1) % tours.length];
    return (
      <Lecture
        tour={tour}
        lesson={lesson}
        list={{ title: "All tours", lesson: undefined }}
        next={{ title: `Next tour: ${next.title}`, lesson: { tour: next.name, step: 1 } }}
      />
    );
  }
  const bug = bugs.findIndex(({ name }) => name === lesson.tour);
  if (bug >= 0) return <BugLesson number={bug} lesson={lesson} />;
  const page = pages.find(({ name }) => name === lesson.page)?.name ?? "tours";
  return (
    <main className="learn">
      <Doors page={page} />
      {lesson.tour !== undefined && (
        <p className="complaint" role="alert">
          No tour is called {lesson.tour.slice(0, 40)}.
        </p>
      )}
      <Suspense fallback={<p className="aside">Loading …</p>}>
        {page === "gallery" ? <Gallery /> : page === "exercises" ? <Exercises /> : <TourList />}
      </Suspense>
    </main>
  );
}

type LectureProps = Parameters<typeof TourView>[0];

const Lecture = (props: LectureProps) => (
  <main className="columns learn">
    <TourView key={props.tour.name} {...props} />
  </main>
);

const toExercises = { title: "All exercises", lesson: { page: "exercises" } };

function BugLesson({ number, lesson }: { readonly number: number; readonly lesson: Lesson }) {
  const tour = useMemo(() => tourOfBug(bugs[number]), [number]);
  const next = bugs[number + 1];
  return (
    <Lecture
      tour={tour}
      lesson={lesson}
      list={toExercises}
      next={next && { title: "Next bug", lesson: { tour: next.name, step: 1 } }}
    />
  );
}

/** Reads the exercise of a link, and makes the runs from which its questions take their words. */
async function openExercise(text: string): Promise<Tour | Failure> {
  try {
    return await tourOfExercise(fromLink(text), perform);
  } catch (error) {
    if (error instanceof Refusal) return refused(error.message);
    throw error;
  }
}

function OpenedExercise({ lesson }: { readonly lesson: Lesson }) {
  const opened = useAnswer(lesson.exercise!, openExercise);
  if (!opened || opened.question !== lesson.exercise)
    return (
      <main className="learn">
        <p className="aside">Running …</p>
      </main>
    );
  if (isFailure(opened.answer))
    return (
      <main className="learn">
        <Doors page="exercises" />
        <p className="complaint" role="alert">
          {opened.answer.sentence}
        </p>
      </main>
    );
  return <Lecture tour={opened.answer} lesson={lesson} list={toExercises} />;
}
