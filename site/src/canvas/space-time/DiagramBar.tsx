import { Choice } from "../../form/Field.tsx";
import { ColourChoice, ScaleChoice } from "../plot/PlotChoices.tsx";
import type { By } from "../plot/palette.ts";
import type { Scale } from "../plot/viewport.ts";
import { unitOf, unitsOf } from "../plot/time-unit.ts";
import type { RowScale } from "./rows.ts";
import type { DiagramOptions } from "./useDiagram.ts";

interface DiagramBarProps {
  readonly axes: readonly RowScale[];
  readonly axis: RowScale;
  readonly scale: Scale;
  /** What the colours mean; undefined if the messages have no phases. */
  readonly by: By | undefined;
  /** True if the diagram has too many processes to be read one by one. */
  readonly isPicture: boolean;
  readonly marksPath: boolean;
  readonly onChange: (change: DiagramOptions) => void;
}

/** Names a vertical axis in the menu. */
const nameOfAxis = (axis: RowScale): string => (axis === "causal" ? unitOf(axis) : unitsOf(axis));

export const DiagramBar = ({
  axes,
  axis,
  scale,
  by,
  isPicture,
  marksPath,
  onChange,
}: DiagramBarProps) => (
  <>
    {axes.length > 1 && (
      <Choice
        label="Vertical axis"
        value={axis}
        options={axes.map((name) => [name, nameOfAxis(name)])}
        onChoose={(next) => onChange({ axis: next as RowScale })}
      />
    )}
    {isPicture && <ScaleChoice scale={scale} onScale={(next) => onChange({ scale: next })} />}
    {isPicture && by && <ColourChoice by={by} onBy={(next) => onChange({ by: next })} />}
    <label>
      <input
        type="checkbox"
        checked={marksPath}
        onChange={() => onChange({ marksPath: !marksPath })}
      />
      critical path
    </label>
  </>
);
