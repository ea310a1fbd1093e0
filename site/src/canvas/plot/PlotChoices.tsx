import { Choice } from "../../form/Field.tsx";
import type { By } from "./palette.ts";
import type { Scale } from "./viewport.ts";

interface ScaleChoiceProps {
  readonly scale: Scale;
  readonly onScale: (scale: Scale) => void;
}

export const ScaleChoice = ({ scale, onScale }: ScaleChoiceProps) => (
  <Choice
    label="Time"
    value={scale}
    options={[
      ["doubling", "logarithmic"],
      ["even", "linear"],
    ]}
    onChoose={(value) => onScale(value as Scale)}
  />
);

interface ColourChoiceProps {
  readonly by: By;
  readonly onBy: (by: By) => void;
}

export const ColourChoice = ({ by, onBy }: ColourChoiceProps) => (
  <Choice
    label="Colours"
    value={by}
    options={[
      ["phase", "by phase"],
      ["kind", "by kind"],
    ]}
    onChoose={(value) => onBy(value as By)}
  />
);
