import type { OwnReading } from "./own-readings.ts";
import { Card, Idea } from "./GalleryCard.tsx";

interface OwnCardProps {
  readonly name: string;
  /** Absent while its text is read. */
  readonly reading: OwnReading | undefined;
  readonly onRun: () => void;
}

/** One of the user's own algorithms. */
export function OwnCard({ name, reading, onRun }: OwnCardProps) {
  return (
    <Card name={name} onRun={onRun}>
      {!reading && <p>Reading …</p>}
      {reading && "kind" in reading && <p>Not readable: {reading.sentence}</p>}
      {reading && !("kind" in reading) && <Idea {...reading} />}
    </Card>
  );
}
