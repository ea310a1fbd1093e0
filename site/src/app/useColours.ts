import { useComputedColorScheme } from "@mantine/core";
import { useMemo } from "react";
import { readColours } from "../watch/paint.ts";

/** The colours that canvases are painted with, as the page has them now. */
export function useColours() {
  const scheme = useComputedColorScheme("light");
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- what is read changes with the scheme.
  return useMemo(readColours, [scheme]);
}
