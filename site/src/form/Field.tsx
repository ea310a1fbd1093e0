import { shorten } from "@ringleader/core/internal";
import { useId, type ReactNode } from "react";

interface FieldProps {
  readonly label: string;
  readonly hint?: string;
  /** True if the field takes a row; `twice` if it takes two columns. */
  readonly wide?: boolean | "twice";
  readonly value: string;
}

interface LabelledProps extends Omit<FieldProps, "value"> {
  readonly children: (ids: { id: string; "aria-describedby"?: string }) => ReactNode;
}

export function Field({ label, hint, wide, children }: LabelledProps) {
  const id = useId();
  return (
    <div className={wide === "twice" ? "field twice" : wide ? "field wide" : "field"}>
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

type Options = readonly (readonly [value: string, text: string])[];

interface ChoiceProps extends FieldProps {
  readonly options: Options;
  readonly more?: readonly { readonly label: string; readonly options: Options }[];
  readonly onChoose: (value: string) => void;
}

export function Choice({ value, options, more = [], onChoose, ...field }: ChoiceProps) {
  const known = [...options, ...more.flatMap((group) => group.options)].some(
    ([option]) => option === value,
  );
  return (
    <Field wide={widthOf(options)} {...field}>
      {(ids) => (
        <select {...ids} value={value} onChange={(event) => onChoose(event.target.value)}>
          {!known && <option value={value}>{shorten(value)}</option>}
          {optionsOf(options)}
          {more
            .filter((group) => group.options.length > 0)
            .map((group) => (
              <optgroup key={group.label} label={group.label}>
                {optionsOf(group.options)}
              </optgroup>
            ))}
        </select>
      )}
    </Field>
  );
}

/** Longest option, in characters, that one column has room for, and two columns. */
const [ONE, TWO] = [12, 32];

/** Gives a choice the width of its longest option. */
function widthOf(options: Options): boolean | "twice" {
  const longest = Math.max(0, ...options.map(([, text]) => text.length));
  return longest > TWO || (longest > ONE && "twice");
}

export const optionsOf = (options: Options) =>
  options.map(([value, text]) => (
    <option key={value} value={value}>
      {text}
    </option>
  ));

interface TextProps extends FieldProps {
  readonly numeric?: boolean;
  readonly long?: boolean;
  readonly onEdit: (value: string) => void;
}

export function Text({ value, numeric, long, onEdit, ...field }: TextProps) {
  return (
    <Field {...field}>
      {(ids) => {
        const onChange = (event: { target: { value: string } }) => onEdit(event.target.value);
        const common = { ...ids, value, onChange, spellCheck: false, autoComplete: "off" };
        if (long) return <textarea {...common} rows={3} />;
        return <input {...common} {...(numeric && { inputMode: "numeric" as const })} />;
      }}
    </Field>
  );
}
