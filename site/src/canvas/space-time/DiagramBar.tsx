import { Choice } from "../../form/Field.tsx";
import { ColourChoice, ScaleChoice } from "../plot/PlotChoices.tsx";
import type { By } from "../plot/palette.ts";
import type { Scale } from "../plot/viewport.ts";
import { unitOf, type RowScale } from "./rows.ts";
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

/** The names of the vertical axes in the menu. */
const axisNames: Readonly<Record<RowScale, string>> = {
  ...unitOf,
  events: "events",
  rounds: "rounds",
  ticks: "ticks",
};

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
        options={axes.map((name) => [name, axisNames[name]])}
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
