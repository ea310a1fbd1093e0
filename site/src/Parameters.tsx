import type { Family } from "@ringleader/core";
import { Choice, Text } from "./Field.tsx";

type Values = Readonly<Record<string, string>>;

interface ParametersProps {
  readonly parameters: Family["parameters"];
  /** What was changed, and what the others are then. */
  readonly set: Values;
  readonly standard: Values;
  readonly onEdit: (set: Values) => void;
  readonly onChoose: (set: Values) => void;
}

/** A control for each parameter of the algorithm that matters, given the others. */
export function Parameters({ parameters, set, standard, onEdit, onChoose }: ParametersProps) {
  const values = { ...standard, ...set };
  const mattering = Object.entries(parameters).filter(([, it]) => it.matters?.(values) !== false);
  return mattering.map(([name, parameter]) => {
    const usual =
      typeof parameter.standard === "string" ? parameter.standard : parameter.standard(values);
    const value = values[name] ?? usual;
    const labels = parameter.labels;
    const change = (text: string) => ({ ...set, [name]: text });
    return labels ? (
      <Choice
        key={name}
        label={name}
        value={value}
        hint={parameter.says}
        options={labels.map((label) => [label, label])}
        onChoose={(text) => onChoose(change(text))}
      />
    ) : (
      <Text
        key={name}
        label={name}
        value={value}
        hint={`${parameter.says}; ${parameter.accepts}`}
        onEdit={(text) => onEdit(change(text))}
      />
    );
  });
}
