import type { Detail } from "../../terminal/detail.ts";
import { counted } from "../../terminal/numbers.ts";
import { heading, indented, page } from "../../terminal/page.ts";
import { quiet, strong, WIDTH, wrapped } from "../../terminal/style.ts";
import type { AlgorithmDocument } from "./describe.ts";
import {
  boundsOf,
  citedIn,
  claimsOf,
  exampleOf,
  examplesOf,
  introduction,
  messagesOf,
  mutantsOf,
  needsOf,
  outcomeOf,
  parametersOf,
  sourceOf,
  witnessesOf,
} from "./sections.ts";

interface Shown {
  readonly detail?: Detail;
  /** Sections to show in place of the page. */
  readonly claims?: true | undefined;
  readonly mutants?: true | undefined;
  readonly source?: true | undefined;
}

/** Draws the example in at most this many lines. */
type Draw = (rows: number) => readonly string[];

/** Formats an algorithm: the sections that are asked for, everything, or a page of about 40 lines. */
export function showAlgorithm(document: AlgorithmDocument, shown: Shown, draw: Draw): string {
  const { detail, claims, mutants, source } = shown;
  if (claims || mutants || source) {
    return page(
      [
        [strong(document.name)],
        claims ? claimsOf(document) : [],
        claims ? citedIn(document) : [],
        mutants ? mutantsOf(document) : [],
      ],
      source ? sourceOf(document) : [],
    );
  }
  return detail === "everything" ? fullPage(document) : screen(document, draw);
}

const fullPage = (document: AlgorithmDocument): string =>
  page(
    [
      ...introduction(document),
      needsOf(document),
      [heading("outcome"), ...indented(outcomeOf(document))],
      messagesOf(document),
      parametersOf(document),
      exampleOf(document),
      examplesOf(document),
      claimsOf(document),
      witnessesOf(document),
      mutantsOf(document),
      citedIn(document),
    ],
    sourceOf(document),
  );

/** Number of lines of a page, and the least number of lines of the example. */
const LINES = 41;
const LEAST = 8;

/** How long the parts of a page are, longest first: number of bounds, and whether parameters are shortened. */
interface Length {
  readonly bounds: number;
  readonly isShort: boolean;
}
const lengths: readonly Length[] = [
  { bounds: 2, isShort: false },
  { bounds: 1, isShort: false },
  { bounds: 2, isShort: true },
  { bounds: 1, isShort: true },
];

/** Formats what a newcomer asks first. The example gets the lines that the rest leaves; long parts are shortened. */
function screen(document: AlgorithmDocument, draw: Draw): string {
  const parts = ({ bounds, isShort }: Length) => [
    ...introduction(document),
    [...needsOf(document), ...outcomeLines(document)],
    parametersOf(document, isShort),
    boundsOf(document, bounds),
    moreLines(document),
  ];
  const linesOf = (some: readonly (readonly string[])[]): number =>
    some.reduce((sum, { length }) => sum + (length === 0 ? 0 : length + 1), 0);
  // The example has a heading, a legend and an empty line besides its picture.
  const room = (length: Length) => LINES - linesOf(parts(length)) - 3;
  const length = lengths.find((it) => room(it) >= LEAST) ?? lengths.at(-1)!;
  const picture = draw(Math.max(LEAST, room(length)));
  const all = parts(length);
  return page([...all.slice(0, -2), exampleOf(document, picture), ...all.slice(-2)]);
}

function outcomeLines(document: AlgorithmDocument): string[] {
  const [first, ...more] = wrapped(outcomeOf(document), WIDTH - 11);
  return [heading("outcome", first), ...more.map((line) => quiet(`${" ".repeat(9)}${line}`))];
}

/** Says what else there is, and which flags show it. */
function moreLines({ claims, mutants }: AlgorithmDocument): string[] {
  const words = [
    claims.length > 0 && `${counted(claims.length, "claim")} (--claims)`,
    mutants.length > 0 && `${counted(mutants.length, "mutant")} (--mutants)`,
    "source (--source)",
    "all (-v)",
  ];
  return wrapped(words.filter(Boolean).join(" · "), WIDTH - 2).map(quiet);
}
