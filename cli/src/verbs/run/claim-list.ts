import type { Result } from "@ringleader/core/internal";
import { claimBars } from "../../terminal/claim-bars.ts";
import { heading, titled } from "../../terminal/page.ts";
import type { RunOutput } from "./work.ts";

/** Formats the claims that were judged, then those that are false as their paper prints them, as parts of a page. */
export function claimList({ result, outside }: Pick<RunOutput, "result" | "outside">): string[][] {
  const lines = (isRefuted: boolean) => claimBars(result.claims.filter(of(isRefuted)), !outside);
  return [
    titled(heading("claims", outside && "they do not count outside the model"), lines(false)),
    titled(heading("false as printed", "claims of the paper, not of this run"), lines(true)),
  ];
}

const of =
  (isRefuted: boolean) =>
  ({ refuted }: Result["claims"][number]): boolean =>
    (refuted !== undefined) === isRefuted;
