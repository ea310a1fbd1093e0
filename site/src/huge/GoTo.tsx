import { useState, type FormEvent } from "react";
import { grouped } from "../app/figures.ts";
import { Text } from "../choose/Field.tsx";
import type { Opened } from "./huge.worker.ts";
import { unitOf } from "./said.ts";

interface GoToProps {
  readonly opened: Opened;
  readonly rowAt: (time: string) => Promise<number>;
  readonly onGo: (position: number, row: number) => void;
}

/** To a place by its numbers, close enough to see single messages. */
export function GoTo({ opened, rowAt, onGo }: GoToProps) {
  const [position, setPosition] = useState("");
  const [time, setTime] = useState("");
  const [refused, setRefused] = useState<string>();
  const unit = unitOf(opened);
  const go = async (event: FormEvent) => {
    event.preventDefault();
    const isPosition = /^\d{1,9}$/.test(position.trim()) && Number(position) < opened.n;
    const isTime = /^\d{1,4000}$/.test(time.trim());
    if (!isPosition) {
      const last = grouped(opened.n - 1);
      setRefused(
        `position: ${position.slice(0, 40) || "nothing"} is not accepted; positions are 0 to ${last}.`,
      );
    } else if (!isTime) {
      setRefused(
        `${unit}: ${time.slice(0, 40) || "nothing"} is not accepted; a ${unit} is a whole number from 0.`,
      );
    } else {
      setRefused(undefined);
      onGo(Number(position), await rowAt(time.trim()));
    }
  };
  return (
    <form className="huge-go" onSubmit={(event) => void go(event)}>
      <Text label="Position" value={position} numeric onEdit={setPosition} />
      <Text label={unit[0].toUpperCase() + unit.slice(1)} value={time} numeric onEdit={setTime} />
      <button type="submit">Go there</button>
      {refused !== undefined && (
        <p className="complaint" role="alert">
          {refused}
        </p>
      )}
    </form>
  );
}
