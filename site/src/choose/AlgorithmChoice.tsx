import { catalogue } from "@ringleader/core";
import { useBench, type Bench } from "../app/bench.ts";
import { ownName, ownTexts } from "../run/own.ts";
import { choosing } from "./choosing.ts";
import { Choice } from "./Field.tsx";
import { firstSentence } from "./first-sentence.ts";
import { GalleryButton } from "./GalleryButton.tsx";

type AlgorithmChoiceProps = Pick<Bench, "form" | "described" | "run">;

/** Which algorithm: from a list, or from the gallery; and what it does. */
export function AlgorithmChoice({ form, described, run }: AlgorithmChoiceProps) {
  // The gallery chooses for the run that is watched.
  const isWatched = useBench((it) => it.run === run);
  return (
    <>
      <div className="algorithm wide">
        <Choice
          label="Algorithm"
          value={form.algorithm}
          options={names().map((name) => [name, name])}
          onChoose={(algorithm) => void run({ form: choosing(form, algorithm) })}
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
          <p>It needs: {described.says.join(", ") || "nothing"}.</p>
        </details>
      )}
    </>
  );
}

/** Everything that can be chosen: the catalogue, then the reader's own. */
const names = (): string[] => [
  ...catalogue.map(({ name }) => name),
  ...Object.keys(ownTexts()).map(ownName),
];
