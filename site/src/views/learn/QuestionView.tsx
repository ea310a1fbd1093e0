import { useEffect, useState, type ReactNode, type SyntheticEvent } from "react";
import { Refusal, type Result } from "@ringleader/core/internal";
import { Text } from "../../form/Field.tsx";
import { goToLesson } from "./lesson.ts";
import { Letters } from "./Letters.tsx";
import { useProgress } from "./lesson.ts";
import { perform } from "./scene.ts";
import type { Question, Scene, SeenRun, Tour } from "./tours/tour.ts";
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

/** The question at the end. Each answer is run, and the result decides whether it is right. */
export function QuestionView({ tour, seen, navigation, onScene }: QuestionViewProps) {
  const { question } = tour;
  const [text, setText] = useState(question.kind === "make" ? question.begins : "");
  const [verdict, setVerdict] = useState<Verdict>();
  const isByHand = question.kind === "hand";
  const byHand = isByHand && seen ? judgeByHand(question, seen) : undefined;
  const shown = isByHand ? byHand : verdict;
  const isRight = shown?.isRight === true;
  useEffect(() => {
    if (isRight) useProgress.getState().learn(tour.name);
  }, [isRight, tour.name]);
  const answer = (event: SyntheticEvent) => {
    event.preventDefault();
    void (async () => setVerdict(await judge(question, text, onScene)))();
  };
  const next = tours[tours.indexOf(tour) + 1];
  return (
    <>
      <form className="question" onSubmit={answer}>
        <p>{question.asks}</p>
        {question.kind === "choice" && (
          <fieldset>
            <legend className="hidden">Answers</legend>
            {question.options.map(({ text: option }, i) => (
              <label key={option} className="check">
                <input
                  type="radio"
                  name={tour.name}
                  checked={text === String(i)}
                  onChange={() => setText(String(i))}
                />
                {option}
              </label>
            ))}
          </fieldset>
        )}
        {question.kind === "number" && (
          <Text label={question.label} value={text} numeric onEdit={setText} />
        )}
        {question.kind === "make" && (
          <Text label={question.label} hint={question.hint} value={text} onEdit={setText} />
        )}
        {!isByHand && (
          <button type="submit" className="primary" disabled={text.trim() === ""}>
            Run it and see
          </button>
        )}
        {isByHand && seen && (
          <Letters
            recording={seen.recording}
            onDeliver={(hand) => onScene({ ...question.scene, hand })}
          />
        )}
      </form>
      <output className="answer" data-verdict={shown && (isRight ? "right" : "wrong")}>
        {shown?.says}
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

type HandQuestion = Extract<Question, { kind: "hand" }>;

function judgeByHand(question: HandQuestion, seen: SeenRun): Verdict | undefined {
  if (question.accepts(seen)) return { isRight: true, says: question.right(seen) };
  return seen.result.inFlight === 0 ? { isRight: false, says: question.wrong(seen) } : undefined;
}

/** Runs the answer, shows the run, and judges it. */
async function judge(
  question: Question,
  text: string,
  onScene: (scene: Scene) => void,
): Promise<Verdict | undefined> {
  try {
    switch (question.kind) {
      case "number": {
        const answer = /^\s*\d{1,9}\s*$/.test(text) ? Number(text) : undefined;
        if (answer === undefined)
          throw new Refusal(`${text.trim().slice(0, 40)} is not accepted; give a whole number.`);
        const [seen] = await seeAll([question.scene]);
        const isRight = question.answer(seen) === answer;
        // The run shows the number, so it appears only after the right answer.
        if (isRight) onScene(question.scene);
        return { isRight, says: isRight ? question.right(seen) : question.wrong(seen, answer) };
      }
      case "choice": {
        const answer = Number(text);
        const scenes = question.options.map(({ scene }) => scene);
        const results: Result[] = (await seeAll(scenes)).map(({ result }) => result);
        onScene(scenes[answer]);
        const isRight = question.best(results) === answer;
        const says = isRight ? question.right(results) : question.wrong(results, answer);
        return { isRight, says };
      }
      case "make": {
        const scenes = question.scenes(text);
        const seen = await seeAll(scenes);
        onScene(scenes[0]);
        const isRight = question.accepts(seen);
        return { isRight, says: isRight ? question.right(seen) : question.wrong(seen) };
      }
      default:
        return undefined;
    }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { isRight: false, says: error.message };
  }
}

async function seeAll(scenes: readonly Scene[]): Promise<SeenRun[]> {
  const answers = await Promise.all(scenes.map(perform));
  return answers.map((answer) => {
    if (answer.kind !== "shown") throw new Refusal(answer.sentence);
    if (!answer.recording)
      throw new Refusal("The run is too long to be shown; choose a smaller one.");
    return { result: answer.result, recording: answer.recording };
  });
}
