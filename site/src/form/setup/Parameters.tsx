import type { DescribedParameter } from "../../run/describe.ts";
import { Choice, Text } from "../Field.tsx";

type Values = Readonly<Record<string, string>>;

interface ParametersProps {
  readonly parameters: readonly DescribedParameter[];
  /** Parameters that differ from their defaults. */
  readonly set: Values;
  readonly onEdit: (set: Values) => void;
  readonly onChoose: (set: Values) => void;
}

/** Shows a control for each parameter that has an effect, given the values of the others. */
export function Parameters({ parameters, set, onEdit, onChoose }: ParametersProps) {
  return parameters.map(({ name, title, value, says, accepts, options }) => {
    const change = (text: string) => ({ ...set, [name]: text });
    return options ? (
      <Choice
        key={name}
        label={title}
        value={value}
        hint={says}
        options={options}
        onChoose={(text) => onChoose(change(text))}
      />
    ) : (
      <Text
        key={name}
        label={title}
        value={value}
        hint={`${says}; ${accepts}`}
        onEdit={(text) => onEdit(change(text))}
      />
    );
  });
}
