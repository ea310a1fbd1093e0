import { catalogue, twinName, twins } from "@ringleader/core";
import { useBench } from "../app/bench.ts";
import { Field } from "../choose/Field.tsx";
import { ownName, ownTexts } from "../run/own.ts";

/** Who is checked: of the catalogue, the reader's own, or one that is broken on purpose. */
export function AlgorithmChoice() {
  const { form, edit } = useBench();
  const own = Object.keys(ownTexts()).map(ownName);
  const broken = catalogue.flatMap((family) =>
    twins.filter(({ of }) => of === family).map(twinName),
  );
  const known = [...catalogue.map(({ name }) => name), ...own, ...broken];
  const choose = (algorithm: string) => {
    const twin = twins.find((it) => twinName(it) === algorithm);
    edit({ algorithm, set: twin?.set ?? {}, links: "", violate: "" });
  };
  const chosen = twins.find((it) => twinName(it) === form.algorithm);
  return (
    <>
      <Field label="Algorithm" wide>
        {(ids) => (
          <select {...ids} value={form.algorithm} onChange={(event) => choose(event.target.value)}>
            {!known.includes(form.algorithm) && (
              <option value={form.algorithm}>{form.algorithm}</option>
            )}
            <Options names={catalogue.map(({ name }) => name)} />
            {own.length > 0 && (
              <optgroup label="own">
                <Options names={own} />
              </optgroup>
            )}
            <optgroup label="broken on purpose">
              <Options names={broken} />
            </optgroup>
          </select>
        )}
      </Field>
      {chosen && (
        <p className="aside wide">
          Broken on purpose: {chosen.says} <cite>{chosen.cite}</cite>
        </p>
      )}
    </>
  );
}

const Options = ({ names }: { readonly names: readonly string[] }) =>
  names.map((name) => (
    <option key={name} value={name}>
      {name}
    </option>
  ));
