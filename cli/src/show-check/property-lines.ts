import { counts, leavesOpen, sayCoverage, type Property } from "@ringleader/core";
import { bad, doubtful, good, quiet, strong, WIDTH, wrapped } from "../style.ts";

const ROOM = WIDTH - 6;

/** What was asked of every run, what it came to, and apart from it what is known to be false. */
export function propertyLines(properties: readonly Property[], outside: boolean): string[][] {
  const [known, asked] = [true, false].map((it) =>
    properties.filter(({ refuted }) => (refuted === true) === it),
  );
  const heading = outside ? quiet(" (claims do not count outside the model)") : "";
  return [
    asked.length > 0
      ? [`${strong("properties")}${heading}`, ...asked.flatMap((it) => line(it, outside))]
      : [],
    known.length > 0
      ? [
          `${strong("refuted")}${quiet("  printed, and known to be false")}`,
          ...known.flatMap((it) => line(it, outside)),
        ]
      : [],
  ];
}

function line(property: Property, outside: boolean): string[] {
  const { says, cite, known, judged, holds, witness, refuted } = property;
  const word = refuted || known === undefined ? "" : ` · ${known}`;
  const source = cite === undefined ? "" : ` [${cite}${word}]`;
  const [first, ...more] = wrapped(`${says}${source}`, ROOM);
  const below = [
    ...(judged === undefined || judged === "open"
      ? []
      : wrapped(howJudged(judged), ROOM).map(quiet)),
    ...(holds === false && witness ? wrapped(witness.why, ROOM).map(quiet) : []),
    ...(holds && refuted ? [quiet("not here")] : []),
  ];
  return [
    `  ${mark(property, outside)} ${first}`,
    ...[...more, ...below].map((text) => `    ${text}`),
  ];
}

function howJudged(judged: NonNullable<Property["judged"]>): string {
  const said = sayCoverage(judged);
  return said.startsWith("on ") ? `judged ${said}` : said;
}

function mark(property: Property, outside: boolean): string {
  const { holds } = property;
  if (holds === undefined) return leavesOpen(property) ? doubtful("?") : quiet("·");
  if (holds) return good("✓");
  return counts(property, outside) ? bad("✗") : doubtful("✗");
}
