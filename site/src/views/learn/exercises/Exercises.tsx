import { openFile } from "../../../app/open.ts";
import { usePageStore } from "../../../app/store.ts";
import { FileButton } from "../../../form/FileButton.tsx";
import { BugList } from "./BugList.tsx";
import type { Exercise } from "./exercise.ts";
import { toLink } from "./exercise-link.ts";
import { MakeExercise } from "./MakeExercise.tsx";
import { samples } from "./samples.ts";

/** The page of exercises: those of a teacher, a form to make one, and the bugs. */
export default function Exercises() {
  const { goToLesson } = usePageStore();
  const open = (exercise: Exercise) => goToLesson({ exercise: toLink(exercise), step: 1 });
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
          onFile={(file) => void openFile(file, file.name)}
        />
      </div>
      <MakeExercise onTry={open} />
      <BugList />
    </>
  );
}
