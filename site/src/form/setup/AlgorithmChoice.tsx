import { catalogue, shorten } from "@ringleader/core/internal";
import { listWords } from "@ringleader/core/internal/words";
import { usePageStore, type PageStore } from "../../app/store.ts";
import { ownName, ownTexts } from "../../run/own/own-algorithms.ts";
import { chooseAlgorithm } from "../../run/form.ts";
import { Choice } from "../Field.tsx";
import { useKeys } from "../useKeys.ts";
import { firstSentence } from "../format.ts";
import { Word } from "./Word.tsx";

type AlgorithmChoiceProps = Pick<PageStore, "form" | "described" | "run">;

export function AlgorithmChoice({ form, described, run }: AlgorithmChoiceProps) {
  // The gallery chooses only for the run under Watch.
  const isWatched = usePageStore((store) => store.run === run);
  return (
    <>
      <div className="row algorithm wide">
        <Choice
          label="Algorithm"
          value={form.algorithm}
          options={names().map((name) => [name, name])}
          onChoose={(algorithm) => void run({ form: chooseAlgorithm(form, algorithm) })}
        />
        {isWatched && <GalleryButton />}
      </div>
      {described && (
        <details className="idea">
          <summary>
            <span className="closed">{firstSentence(described.idea)}</span>
            <span className="opened">Its idea</span>
          </summary>
          <p>{described.idea}</p>
          {described.paper !== "" && <p>{described.paper}.</p>}
          <p>It needs: {listWords(described.says) || "nothing"}.</p>
        </details>
      )}
    </>
  );
}

/** Chooses the algorithm, as a word of the sentence. */
export function AlgorithmWord({ form, described, run }: AlgorithmChoiceProps) {
  const all = names();
  const choose = (algorithm: string) => void run({ form: chooseAlgorithm(form, algorithm) });
  return (
    <>
      <Word label="Algorithm">
        {(id) => (
          <select
            id={id}
            value={form.algorithm}
            title={described?.idea}
            onChange={({ target }) => choose(target.value)}
          >
            {!all.includes(form.algorithm) && (
              <option value={form.algorithm}>{shorten(form.algorithm)}</option>
            )}
            {all.map((name) => (
              <option key={name} value={name}>
                {name}
              </option>
            ))}
          </select>
        )}
      </Word>
      <GalleryButton />
    </>
  );
}

const names = (): string[] => [
  ...catalogue.map(({ name }) => name),
  ...Object.keys(ownTexts()).map(ownName),
];

function GalleryButton() {
  const { goToLesson } = usePageStore();
  const open = () => goToLesson({ page: "gallery" });
  useKeys({ g: open });
  return (
    <button type="button" className="small" title="All algorithms as cards (g)" onClick={open}>
      Gallery
    </button>
  );
}
