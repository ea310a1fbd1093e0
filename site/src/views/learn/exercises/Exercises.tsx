import { useState } from "react";
import { Refusal } from "@ringleader/core/internal";
import { usePageStore } from "../../../app/store.ts";
import { FileButton } from "../../../form/FileButton.tsx";
import { orRefusal } from "../../../run/worker/failure.ts";
import { BugList } from "./BugList.tsx";
import { parseExercise, type Exercise } from "./exercise.ts";
import { toLink } from "./exercise-link.ts";
import { MakeExercise } from "./MakeExercise.tsx";
import { samples } from "./samples.ts";

/** Largest file, in bytes, that is read as an exercise. */
const MOST_BYTES = 2 ** 20;

/** The page of exercises: those of a teacher, a form to make one, and the bugs. */
export default function Exercises() {
  const { goToLesson } = usePageStore();
  const [complaint, setComplaint] = useState<string>();
  const open = (exercise: Exercise) => goToLesson({ exercise: toLink(exercise), step: 1 });
  const openFile = async (file: File) => {
    const text = file.size > MOST_BYTES ? "" : await file.text();
    const exercise = orRefusal(() => parseExercise(text));
    if (exercise instanceof Refusal) setComplaint(`${file.name}: ${exercise.message}`);
    else open(exercise);
  };
  return (
    <>
      <h2>Exercises</h2>
      <p className="facts">
        The page checks every answer by running it. Scores stay in this browser.
      </p>
      <div className="row">
        {samples.map((sample) => (
          <button key={sample.title} type="button" onClick={() => open(sample)}>
            {sample.title}
          </button>
        ))}
        <FileButton
          text="Open an exercise …"
          label="Exercise to open"
          accept=".json"
          onFile={(file) => void openFile(file)}
        />
      </div>
      {complaint !== undefined && (
        <p className="complaint" role="alert">
          {complaint}
        </p>
      )}
      <MakeExercise onTry={open} />
      <BugList />
    </>
  );
}
