import { catalogue } from "@ringleader/core";
import { ownName, ownTexts } from "../run/own.ts";

interface AlgorithmsProps {
  readonly chosen: readonly string[];
  readonly onChoose: (chosen: readonly string[]) => void;
}

type Model = "asynchronous" | "anonymous, with coins" | "in rounds" | "any network" | "own";

function modelOf(name: string): Model {
  const { needs } = catalogue.find((family) => family.name === name)!.with({});
  if (!needs.ring) return "any network";
  if (needs.rounds) return "in rounds";
  return needs.ids ? "asynchronous" : "anonymous, with coins";
}

/** Everything that can be measured, by its model. */
export function Algorithms({ chosen, onChoose }: AlgorithmsProps) {
  const models = new Map<Model, string[]>();
  for (const { name } of catalogue) {
    const model = modelOf(name);
    models.set(model, [...(models.get(model) ?? []), name]);
  }
  const own = Object.keys(ownTexts()).map(ownName);
  if (own.length > 0) models.set("own", own);
  const toggle = (name: string) =>
    onChoose(chosen.includes(name) ? chosen.filter((it) => it !== name) : [...chosen, name]);
  return (
    <fieldset className="algorithms wide">
      <legend>Algorithms</legend>
      {[...models].map(([model, names]) => (
        <div key={model}>
          <p className="hint">{model}</p>
          {names.map((name) => (
            <label key={name}>
              <input
                type="checkbox"
                checked={chosen.includes(name)}
                onChange={() => toggle(name)}
              />
              {name}
            </label>
          ))}
        </div>
      ))}
    </fieldset>
  );
}
