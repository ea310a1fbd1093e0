import { useWindowEvent } from "@mantine/hooks";
import { useState } from "react";

/** Calls `take` with a dropped file; returns true while a file is dragged over the page. */
export function useDrop(take: (file: File) => Promise<void>): boolean {
  const [isOver, setOver] = useState(false);
  const accept = (event: DragEvent, over: boolean) => {
    if (!event.dataTransfer?.types.includes("Files")) return undefined;
    event.preventDefault();
    setOver(over);
    return event.dataTransfer.files[0];
  };
  useWindowEvent("dragover", (event) => void accept(event, true));
  useWindowEvent("dragleave", ({ relatedTarget }) => {
    if (relatedTarget === null) setOver(false);
  });
  // Captures the drop before the editor, which would insert the text of the file.
  const drop = (event: DragEvent) => {
    const file = accept(event, false);
    if (file) void take(file);
  };
  useWindowEvent("drop", drop, true);
  return isOver;
}
