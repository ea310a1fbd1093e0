import { useState, type FormEvent, type RefObject } from "react";
import { Choice, Text } from "../../../form/Field.tsx";
import { grouped } from "../../../form/format.ts";
import { unitOf } from "./captions.ts";
import type { OpenedAtlas } from "./huge.worker.ts";
import { hasPhases, type By } from "./palette.ts";
import type { Scale } from "./viewport.ts";

interface ChartOptionsProps extends GoToProps {
  readonly by: By;
  readonly onBy: (by: By) => void;
  readonly scale: Scale;
  readonly onScale: (scale: Scale) => void;
  readonly map: RefObject<HTMLCanvasElement | null>;
}

export function ChartOptions({ by, onBy, scale, onScale, map, ...goTo }: ChartOptionsProps) {
  return (
    <div className="row">
      {hasPhases(goTo.opened) && (
        <Choice
          label="Colours"
          value={by}
          options={[
            ["phase", "by phase"],
            ["kind", "by kind"],
          ]}
          onChoose={(value) => onBy(value as By)}
        />
      )}
      <Choice
        label="Time"
        value={scale}
        options={[
          ["doubling", "logarithmic"],
          ["even", "linear"],
        ]}
        onChoose={(value) => onScale(value as Scale)}
      />
      <GoTo {...goTo} />
      <canvas ref={map} className="huge-map" aria-hidden="true" />
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
  const unit = unitOf(opened);
  const go = async (event: FormEvent) => {
    event.preventDefault();
    const isPosition = /^\d{1,9}$/.test(position.trim()) && Number(position) < opened.n;
    const isTime = /^\d{1,4000}$/.test(time.trim());
    const refuse = (name: string, text: string, accepted: string) =>
      setRefusal(`${name}: ${text.slice(0, 40) || "an empty field"} is not accepted; ${accepted}.`);
    if (!isPosition) {
      refuse("position", position, `positions are 0 to ${grouped(opened.n - 1)}`);
    } else if (!isTime) {
      refuse(unit, time, `a ${unit} is a whole number from 0`);
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
