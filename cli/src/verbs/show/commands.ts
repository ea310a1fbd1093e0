import { nameSource } from "@ringleader/core/internal/words";
import { catalogue, type Algorithm } from "@ringleader/core/internal";
import {
  comparesIds,
  describeCommands,
  guardedCommands,
  Inexpressible,
  sameCommands,
  survivors,
  type DescribedCommand,
} from "@ringleader/core/internal/prove";
import { counted } from "../../terminal/numbers.ts";
import { isPath } from "../../terminal/shell-word.ts";
import { fact, heading, indented, page } from "../../terminal/page.ts";
import { sourceOf } from "./source.ts";
import { filled, quiet, strong, WIDTH, wrapped } from "../../terminal/style.ts";

/** The guarded commands of an algorithm, as `show --commands --json` prints them. */
export interface CommandsDocument {
  readonly inexpressible?: string;
  readonly controls?: number;
  readonly orderTypes?: number;
  readonly spacings?: number;
  /** How it is known that ids are only compared. */
  readonly ids?: string;
  readonly open?: readonly string[];
  readonly list?: readonly DescribedCommand[];
  readonly same?: readonly string[];
  readonly survivors?: {
    readonly share: string;
    readonly window: number;
    readonly claims: readonly string[];
  };
  /** Why no share of survivors is derived. */
  readonly noSurvivors?: string;
}

/** What a proof takes for granted of ids if the source does not decide it. */
export const assumedOfIds = (spacings: number): string =>
  `ids are only compared (tested on ${counted(spacings, "spacing")})`;

/** True if the source decides that an algorithm only compares ids; `name` is how the user named it. */
export const isComparisonDecided = (name: string, algorithm: Algorithm): boolean =>
  // A file may import its handlers, and only one file is read.
  !isPath(name) &&
  comparesIds(
    algorithm,
    sourceOf(name).map(({ text }) => text),
  ) === true;

/** Says how it is known that an algorithm only compares ids. */
export function knownComparison(name: string, algorithm: Algorithm, spacings: number): string {
  if (!algorithm.needs.ids) return "none";
  return isComparisonDecided(name, algorithm)
    ? "only compared: decided from the source"
    : `only compared: assumed; tested on ${counted(spacings, "spacing")}`;
}

export function describeAllCommands(name: string, algorithm: Algorithm): CommandsDocument {
  try {
    const commands = guardedCommands(algorithm);
    const others = catalogue
      .map((family) => family.with({}))
      .filter((it) => it.name !== algorithm.name);
    const left = survivors(commands);
    const claims = (algorithm.claims ?? []).filter(({ says }) => /halve/.test(says));
    return {
      controls: commands.controls.length,
      orderTypes: commands.orderTypes,
      spacings: commands.spacings,
      ids: knownComparison(name, algorithm, commands.spacings),
      open: commands.open,
      list: describeCommands(commands),
      same: sameCommands(commands, others).map((it) => it.name),
      ...(typeof left === "string"
        ? { noSurvivors: left }
        : {
            survivors: {
              share: `${left.numerator}/${left.denominator}`,
              window: left.window,
              claims: claims.map(({ says, cite }) => `${says} (${nameSource(cite)})`),
            },
          }),
    };
  } catch (error) {
    if (error instanceof Inexpressible) return { inexpressible: error.message };
    throw error;
  }
}

/** Formats the commands, by control and event. */
export function commandLines(name: string, document: CommandsDocument): string {
  const { inexpressible, list = [], controls = 0, orderTypes = 0 } = document;
  if (inexpressible !== undefined) return page([[strong(name), ...indented(inexpressible)]]);
  const head = heading(
    name,
    counted(list.length, "guarded command"),
    counted(controls, "control state"),
    counted(orderTypes, "order type"),
  );
  const groups = new Map<string, DescribedCommand[]>();
  for (const it of list) groups.set(it.control, [...(groups.get(it.control) ?? []), it]);
  return page([
    [head],
    ...[...groups].map(([control, commands]) => [strong(control), ...commands.flatMap(lineOf)]),
    footer(document),
  ]);
}

function lineOf({ event, guard, effect }: DescribedCommand): string[] {
  const text = `${guard === "" ? "" : `${guard} `}→ ${effect}`;
  const [first, ...more] = wrapped(text, WIDTH - 6 - event.length);
  const indent = " ".repeat(event.length + 4);
  return [`  ${filled(event)}  ${first}`, ...more.map((line) => `${indent}${line}`)];
}

function footer(document: CommandsDocument) {
  const { ids = "", open = [], same = [], survivors: left, noSurvivors } = document;
  return [
    fact("ids", ids),
    open.length > 0 && fact("open", `${open.join(", ")}: any value`),
    same.length > 0 && fact("same as", same.join(", ")),
    left &&
      fact("survive", `at most ${left.share} of the candidates in a phase, for every n, if links`),
    left && `          keep the order${quiet(` (window of ${left.window})`)}`,
    ...(noSurvivors === undefined
      ? []
      : wrapped(`no share is derived: ${noSurvivors}`, WIDTH - 12).map((line, i) =>
          i === 0 ? fact("survive", line) : `          ${line}`,
        )),
    ...(left?.claims ?? []).flatMap((it) =>
      wrapped(it, WIDTH - 12).map((line) => quiet(`          ${line}`)),
    ),
  ];
}
