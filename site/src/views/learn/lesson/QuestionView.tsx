import { useEffect, useRef, useState, type SyntheticEvent } from "react";
import { Refusal } from "@ringleader/core/internal";
import { Text } from "../../../form/Field.tsx";
import { plural } from "../../../form/format.ts";
import { Letters } from "./Letters.tsx";
import { Program } from "./Program.tsx";
import { FULL_POINTS, pointsOf, questionName, useProgress } from "./progress.ts";
import { isFailure, orRefusal } from "../../../run/worker/failure.ts";
import { perform, type SceneRun } from "./scene.ts";
import type { Question, Scene, SeenRun, TextQuestion, Tour } from "../tours/tour.ts";

interface Verdict {
  readonly isRight: boolean;
  readonly says: string;
}

interface QuestionViewProps {
  readonly tour: Tour;
  /** Index of the question. */
  readonly index: number;
  readonly seen: SceneRun | undefined;
  readonly onScene: (scene: Scene) => void;
  readonly onNext: () => void;
}

/** Shows a question of a tour. The run of an answer decides whether the answer is right. */
export function QuestionView({ tour, index, seen, onScene, onNext }: QuestionViewProps) {
  const question = tour.questions[index];
  const name = questionName(tour.name, index);
  const score = useProgress((store) => store.scores[name]);
  const [latest, setVerdict] = useState<Verdict>();
  const verdict = question.kind === "text" ? latest : seen && judgeByHand(question, seen);
  const isRight = verdict?.isRight === true;
  useCountedTry(name, question.kind === "hand" ? verdict?.isRight : undefined);
  const answer = async (question: TextQuestion, text: string) => {
    const given = await judge(question, text, onScene);
    if (given.isRight !== undefined) useProgress.getState().answer(name, given.isRight);
    setVerdict({ isRight: false, ...given });
  };
  const isLast = index === tour.questions.length - 1;
  return (
    <>
      {question.kind === "text" ? (
        <AnswerForm question={question} onAnswer={(text) => answer(question, text)} />
      ) : (
        <form className="question">
          <p>{question.asks}</p>
          {seen && (
            <Letters shown={seen} onDeliver={(hand) => onScene({ ...question.scene, hand })} />
          )}
        </form>
      )}
      <output className="answer" data-verdict={verdict && (isRight ? "right" : "wrong")}>
        {verdict?.says}
      </output>
      <p className="aside">
        {score
          ? `${pointsOf(score)} of ${FULL_POINTS} points${score.isRight && verdict && !isRight ? " for an earlier answer" : ""}, ${plural(score.tries, "try", "tries")}.`
          : `${FULL_POINTS} points at the first try, 1 point later. The score stays in this browser.`}
      </p>
      {tour.reveals && (
        <details>
          <summary>The answer</summary>
          {tour.reveals.map((text) => (
            <p key={text}>{text}</p>
          ))}
        </details>
      )}
      {isRight && !isLast && (
        <p className="row">
          <button type="button" className="primary" onClick={onNext}>
            Next question
          </button>
        </p>
      )}
    </>
  );
}

/** Counts a try each time a run by hand gets a verdict. */
function useCountedTry(name: string, isRight: boolean | undefined): void {
  const before = useRef<boolean | undefined>(undefined);
  useEffect(() => {
    if (isRight !== undefined && before.current !== isRight)
      useProgress.getState().answer(name, isRight);
    before.current = isRight;
  }, [name, isRight]);
}

interface AnswerFormProps {
  readonly question: TextQuestion;
  readonly onAnswer: (text: string) => Promise<void>;
}

function AnswerForm({ question, onAnswer }: AnswerFormProps) {
  const {
    asks,
    label,
    hint = "",
    begins = "",
    numeric = false,
    options,
    program,
    hidesRun,
  } = question;
  const [text, setText] = useState(begins);
  const [agreed, setAgreed] = useState(program === undefined);
  const [isUnder, setUnder] = useState(false);
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    setUnder(true);
    await onAnswer(text);
    setUnder(false);
  };
  return (
    <form className="question" onSubmit={(event) => void submit(event)}>
      <p>{asks}</p>
      {program !== undefined && (
        <Program text={program} line={text} agreed={agreed} onAgree={setAgreed} />
      )}
      {options ? (
        <fieldset>
          <legend className="hidden">{label}</legend>
          {options.map((option, i) => (
            <label key={option}>
              <input
                type="radio"
                name={label}
                checked={text === String(i)}
                onChange={() => setText(String(i))}
              />
              {option}
            </label>
          ))}
        </fieldset>
      ) : (
        <Text label={label} hint={hint} numeric={numeric} value={text} onEdit={setText} />
      )}
      <button type="submit" className="primary" disabled={text.trim() === "" || !agreed || isUnder}>
        {isUnder ? "Running …" : hidesRun ? "Check my answer" : "Run it and see"}
      </button>
    </form>
  );
}

function judgeByHand(question: Question, seen: SeenRun): Verdict | undefined {
  if (question.accepts([seen], "")) return { isRight: true, says: question.right([seen]) };
  if (seen.result.inFlight > 0) return undefined;
  return { isRight: false, says: question.wrong([seen], "") };
}

/** Runs the answer, shows the run, and says whether the answer is right; `isRight` is absent if it could not be run. */
async function judge(
  question: TextQuestion,
  text: string,
  onScene: (scene: Scene) => void,
): Promise<Partial<Verdict> & Pick<Verdict, "says">> {
  const scenes = orRefusal(() => question.scenes(text));
  if (scenes instanceof Refusal) return { says: scenes.message };
  const answers = await Promise.all(scenes.map(perform));
  const failure = answers.find(isFailure);
  if (failure) return { says: failure.sentence };
  const seen = answers as readonly SeenRun[];
  const isRight = question.accepts(seen, text);
  if (isRight || !question.hidesRun) onScene(scenes[0]);
  return { isRight, says: isRight ? question.right(seen) : question.wrong(seen, text) };
}
