import { catalogue } from "@ringleader/core";
import { useBench } from "../app/bench.ts";
import { ownName, ownTexts } from "../run/own.ts";
import { choosing } from "./choosing.ts";
import { Choice } from "./Field.tsx";
import { firstSentence } from "./first-sentence.ts";
import { GalleryButton } from "./GalleryButton.tsx";

/** Which algorithm: from a list, or from the gallery; and what it does. */
export function AlgorithmChoice() {
  const { form, described, run } = useBench();
  return (
    <>
      <div className="algorithm wide">
        <Choice
          label="Algorithm"
          value={form.algorithm}
          options={names().map((name) => [name, name])}
          onChoose={(algorithm) => void run({ form: choosing(form, algorithm) })}
        />
        <GalleryButton />
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
