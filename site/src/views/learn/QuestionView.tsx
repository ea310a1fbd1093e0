import { useEffect, useState, type ReactNode, type SyntheticEvent } from "react";
import { Refusal } from "@ringleader/core/internal";
import { Text } from "../../form/Field.tsx";
import { Letters } from "./Letters.tsx";
import { usePageStore } from "../../app/store.ts";
import { useProgress } from "./progress.ts";
import { isFailure, orRefusal } from "../../run/worker/failure.ts";
import { perform } from "./scene.ts";
import type { Question, Scene, SeenRun, TextQuestion, Tour } from "./tours/tour.ts";
import { tours } from "./tours/index.ts";

interface Verdict {
  readonly isRight: boolean;
  readonly says: string;
}

interface QuestionViewProps {
  readonly tour: Tour;
  readonly seen: SeenRun | undefined;
  readonly navigation: ReactNode;
  readonly onScene: (scene: Scene) => void;
}

/** Shows the question of a tour. The run of an answer decides whether the answer is right. */
export function QuestionView({ tour, seen, navigation, onScene }: QuestionViewProps) {
  const { question } = tour;
  const { goToLesson } = usePageStore();
  const [latest, setVerdict] = useState<Verdict>();
  const verdict = question.kind === "text" ? latest : seen && judgeByHand(question, seen);
  const isRight = verdict?.isRight === true;
  useEffect(() => {
    if (isRight) useProgress.getState().learn(tour.name);
  }, [isRight, tour.name]);
  const next = tours[tours.indexOf(tour) + 1];
  return (
    <>
      {question.kind === "text" ? (
        <AnswerForm
          question={question}
          onAnswer={async (text) => setVerdict(await judge(question, text, onScene))}
        />
      ) : (
        <form className="question">
          <p>{question.asks}</p>
          {seen && (
            <Letters
              recording={seen.recording}
              onDeliver={(hand) => onScene({ ...question.scene, hand })}
            />
          )}
        </form>
      )}
      <output className="answer" data-verdict={verdict && (isRight ? "right" : "wrong")}>
        {verdict?.says}
      </output>
      {isRight && (
        <p className="row">
          <button
            type="button"
            className="primary"
            onClick={() => goToLesson(next && { tour: next.name, step: 1 })}
          >
            {next ? `Next tour: ${next.title}` : "All tours"}
          </button>
        </p>
      )}
      {navigation}
    </>
  );
}

interface AnswerFormProps {
  readonly question: TextQuestion;
  readonly onAnswer: (text: string) => Promise<void>;
}

function AnswerForm({ question, onAnswer }: AnswerFormProps) {
  const { asks, label, hint = "", begins = "", numeric = false, options } = question;
  const [text, setText] = useState(begins);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    void onAnswer(text);
  };
  return (
    <form className="question" onSubmit={submit}>
      <p>{asks}</p>
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
      <button type="submit" className="primary" disabled={text.trim() === ""}>
        Run it and see
      </button>
    </form>
  );
}

function judgeByHand(question: Question, seen: SeenRun): Verdict | undefined {
  if (question.accepts([seen], "")) return { isRight: true, says: question.right([seen]) };
  if (seen.result.inFlight > 0) return undefined;
  return { isRight: false, says: question.wrong([seen], "") };
}

/** Runs the answer, shows the run, and says whether the answer is right. */
async function judge(
  question: TextQuestion,
  text: string,
  onScene: (scene: Scene) => void,
): Promise<Verdict> {
  const scenes = orRefusal(() => question.scenes(text));
  if (scenes instanceof Refusal) return { isRight: false, says: scenes.message };
  const answers = await Promise.all(scenes.map(perform));
  const failure = answers.find(isFailure);
  if (failure) return { isRight: false, says: failure.sentence };
  const seen = answers as readonly SeenRun[];
  const isRight = question.accepts(seen, text);
  if (isRight || !question.hidesRun) onScene(scenes[0]);
  return { isRight, says: isRight ? question.right(seen) : question.wrong(seen, text) };
}
