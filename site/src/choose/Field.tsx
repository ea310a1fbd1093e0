import { useId, type ReactNode } from "react";

interface FieldProps {
  readonly label: string;
  readonly hint?: string;
  readonly wide?: boolean;
  readonly value: string;
}

interface LabelledProps extends Omit<FieldProps, "value"> {
  readonly children: (ids: { id: string; "aria-describedby"?: string }) => ReactNode;
}

/** A control with its label and, where it helps, a line on what is accepted. */
export function Field({ label, hint, wide, children }: LabelledProps) {
  const id = useId();
  return (
    <div className={wide ? "field wide" : "field"}>
      <label htmlFor={id}>{label}</label>
      {children({ id, ...(hint && { "aria-describedby": `${id}-hint` }) })}
      {hint && (
        <small id={`${id}-hint`} className="hint">
          {hint}
        </small>
      )}
    </div>
  );
}

interface ChoiceProps extends FieldProps {
  readonly options: readonly (readonly [string, string])[];
  readonly onChoose: (value: string) => void;
}

export function Choice({ value, options, onChoose, ...field }: ChoiceProps) {
  const known = options.some(([it]) => it === value);
  return (
    <Field {...field}>
      {(ids) => (
        <select {...ids} value={value} onChange={(event) => onChoose(event.target.value)}>
          {!known && <option value={value}>{value}</option>}
          {options.map(([it, text]) => (
            <option key={it} value={it}>
              {text}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

interface TextProps extends FieldProps {
  readonly numeric?: boolean;
  readonly long?: boolean;
  readonly suggestions?: readonly string[];
  readonly onEdit: (value: string) => void;
}

export function Text({ value, numeric, long, suggestions, onEdit, ...field }: TextProps) {
  const list = useId();
  const common = { value, spellCheck: false, autoComplete: "off" } as const;
  return (
    <Field {...field}>
      {(ids) =>
        long ? (
          <textarea
            {...ids}
            {...common}
            rows={3}
            onChange={(event) => onEdit(event.target.value)}
          />
        ) : (
          <>
            <input
              {...ids}
              {...common}
              {...(numeric && { inputMode: "numeric" as const })}
              {...(suggestions && { list })}
              onChange={(event) => onEdit(event.target.value)}
            />
            {suggestions && (
              <datalist id={list}>
                {suggestions.map((it) => (
                  <option key={it}>{it}</option>
                ))}
              </datalist>
            )}
          </>
        )
      }
    </Field>
  );
}
