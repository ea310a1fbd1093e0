import type { Editing } from "./editing.ts";
import { Field } from "./Field.tsx";

/** Whatever is drawn is drawn from it. */
export function Seed({ form, edit, choose }: Editing) {
  const fresh = () => String(crypto.getRandomValues(new Uint16Array(1))[0]);
  return (
    <Field label="Seed">
      {(ids) => (
        <div className="joined">
          <input
            {...ids}
            value={form.seed}
            autoComplete="off"
            onChange={(event) => edit({ seed: event.target.value })}
          />
          <button type="button" onClick={() => choose({ seed: fresh() })}>
            Another
          </button>
        </div>
      )}
    </Field>
  );
}
