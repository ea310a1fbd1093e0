import { Option } from "@commander-js/extra-typings";
import { Refusal } from "@ringleader/core/internal/refusal";

/** How much a verb prints for people: one line, one screen, or everything. */
export type Detail = "line" | "screen" | "everything";

export const verboseOption = new Option("-v, --verbose", "print everything");
export const quietOption = new Option("-q, --quiet", "print one line");

/** Returns the detail that the flags ask for; refuses both flags together. */
export function detailOf(flags: {
  readonly verbose?: true | undefined;
  readonly quiet?: true | undefined;
}): Detail {
  if (flags.verbose && flags.quiet)
    throw new Refusal(
      "-v and -q are given; -v prints everything and -q one line, so give one of them.",
    );
  return flags.verbose ? "everything" : flags.quiet ? "line" : "screen";
}

interface PageFlags {
  readonly json?: true | undefined;
  readonly quiet?: true | undefined;
}

/** Refuses flags that add to a page if no page is printed. */
export function refuseWithoutPage<Flags extends PageFlags>(
  flags: Flags,
  names: readonly (keyof Flags & string)[],
): void {
  const other = flags.json ? "--json" : flags.quiet ? "-q" : undefined;
  const name = names.find((it) => flags[it] !== undefined);
  if (other === undefined || name === undefined) return;
  const does = other === "-q" ? "one line" : "one document";
  throw new Refusal(
    `--${name} does not go with ${other}, which prints ${does}; give one of the two.`,
  );
}
