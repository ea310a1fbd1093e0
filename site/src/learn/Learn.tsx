import { useEffect } from "react";
import { useLesson, followAddress } from "./lesson.ts";
import { TourList } from "./TourList.tsx";
import { TourView } from "./TourView.tsx";
import { tours } from "./tours/index.ts";
import "./learn.css";

/** Short guided tours on live runs, one for each idea. */
export default function Learn() {
  useEffect(followAddress, []);
  const lesson = useLesson((it) => it.lesson);
  const tour = tours.find(({ name }) => name === lesson?.tour);
  return (
    <main className="learn">
      {tour ? (
        <TourView key={tour.name} tour={tour} number={lesson!.step} />
      ) : (
        <TourList missing={lesson?.tour} />
      )}
    </main>
  );
}
