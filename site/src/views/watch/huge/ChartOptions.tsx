import { useState, type FormEvent, type RefObject } from "react";
import { ColourChoice, ScaleChoice } from "../../../canvas/plot/PlotChoices.tsx";
import { hasPhases, type By } from "../../../canvas/plot/palette.ts";
import type { useView } from "../../../canvas/plot/useView.ts";
import { ViewButtons } from "../../../canvas/plot/ViewButtons.tsx";
import type { Extent, Scale } from "../../../canvas/plot/viewport.ts";
import { Text } from "../../../form/Field.tsx";
import { grouped } from "../../../form/format.ts";
import { unitOf } from "../../../canvas/plot/time-unit.ts";
import type { OpenedAtlas } from "./huge.worker.ts";

interface ChartOptionsProps extends GoToProps {
  readonly by: By;
  readonly onBy: (by: By) => void;
  readonly scale: Scale;
  readonly onScale: (scale: Scale) => void;
  readonly trail: ReturnType<typeof useView>;
  readonly extent: Extent;
  readonly map: RefObject<HTMLCanvasElement | null>;
  readonly onSave: () => Promise<void>;
}

export function ChartOptions(props: ChartOptionsProps) {
  const { by, onBy, scale, onScale, trail, extent, map, onSave, ...goTo } = props;
  return (
    <div className="row">
      {hasPhases(goTo.opened) && <ColourChoice by={by} onBy={onBy} />}
      <ScaleChoice scale={scale} onScale={onScale} />
      <GoTo {...goTo} />
      <canvas ref={map} className="huge-map" aria-hidden="true" />
      <ViewButtons trail={trail} extent={extent}>
        <button type="button" onClick={() => void onSave()}>
          Save as PNG
        </button>
      </ViewButtons>
    </div>
  );
}

interface GoToProps {
  readonly opened: OpenedAtlas;
  readonly rowAt: (time: string) => Promise<number | undefined>;
  readonly onGo: (position: number, row: number) => void;
}

/** Moves the view to a position and time, and zooms in to individual messages. */
function GoTo({ opened, rowAt, onGo }: GoToProps) {
  const [position, setPosition] = useState("");
  const [time, setTime] = useState("");
  const [refusal, setRefusal] = useState<string>();
  const unit = unitOf(opened.clock);
  const go = async (event: FormEvent) => {
    event.preventDefault();
    const isPosition = /^\d{1,9}$/.test(position.trim()) && Number(position) < opened.n;
    const isTime = /^\d{1,4000}$/.test(time.trim());
    const refuse = (name: string, text: string, accepted: string) =>
      setRefusal(`${name}: ${text.slice(0, 40) || "an empty field"} is not accepted; ${accepted}.`);
    if (!isPosition) {
      refuse("position", position, `positions are 0 to ${grouped(opened.n - 1)}`);
    } else if (!isTime) {
      refuse(unit, time, "use a whole number from 0");
    } else {
      setRefusal(undefined);
      const row = await rowAt(time.trim());
      if (row !== undefined) onGo(Number(position), row);
    }
  };
  return (
    <form className="row bare huge-go" onSubmit={(event) => void go(event)}>
      <Text label="Position" value={position} numeric onEdit={setPosition} />
      <Text label={unit[0].toUpperCase() + unit.slice(1)} value={time} numeric onEdit={setTime} />
      <button type="submit">Go there</button>
      {refusal !== undefined && (
        <p className="complaint" role="alert">
          {refusal}
        </p>
      )}
    </form>
  );
}
