import type { CommandUnknownOpts } from "@commander-js/extra-typings";
import {
  allMutants,
  catalogue,
  findAlgorithm,
  mutantName,
  options,
  type Family,
} from "@ringleader/core/internal";
import { algorithmNames } from "@ringleader/core/internal/names";
import { unlessRefused } from "@ringleader/core/internal/refusal";
import { isPath } from "../../terminal/shell-word.ts";
import { usedAssumptions } from "../list/run.ts";

type Option = CommandUnknownOpts["options"][number];

/** The words that the options of a run accept, by flag, from the table that also refuses other words. */
const wordsByFlag = new Map<string, readonly string[]>(
  Object.values(options).map(({ flag, words = [] }) => [flag, words]),
);
/** Options of a run whose value can be the name of a file after an @. */
const withFiles = ["--ids", "--graph", "--schedule", "--redis"];

/** Returns the values that complete `current` as the value of a flag. `subject` has the algorithms that were typed. */
export function valuesOf(
  verb: CommandUnknownOpts,
  option: Option,
  subject: readonly string[],
  current: string,
): readonly string[] {
  const flag = option.long ?? option.short ?? "";
  if (current.startsWith("@") && withFiles.includes(flag)) return [":files@"];
  if (flag === "--set") return settings(familiesOf(subject), current);
  if (flag === "--algorithm") return algorithmNames;
  if (flag === "--needs" || flag === "--without") return usedAssumptions;
  const words = option.argChoices ?? wordsByFlag.get(flag);
  if (words === undefined) return /[<[](file|trace|results)/.test(option.flags) ? [":files"] : [];
  if (flag === "--violate") return withoutUnused(words, familiesOf(subject));
  if (flag === "--measure" && verb.name() === "worst")
    return [...words, ...familiesOf(subject).flatMap(kindsOf)];
  return words;
}

/** Returns the families that the user named; the whole catalogue for `all`. */
function familiesOf(names: readonly string[]): readonly Family[] {
  if (names.includes("all")) return catalogue;
  return names
    .filter((name) => !isPath(name))
    .flatMap((name) => unlessRefused(() => findAlgorithm(name)) ?? []);
}

/** Returns `name=` for each parameter, or `name=value` once the name is complete. */
function settings(families: readonly Family[], current: string): string[] {
  const parameters = Object.assign(
    {},
    ...families.map((it) => it.parameters),
  ) as Family["parameters"];
  const [name] = current.split("=");
  if (!current.includes("=")) return Object.keys(parameters).map((it) => `${it}=`);
  const parameter = Object.hasOwn(parameters, name) ? parameters[name] : undefined;
  const standard = typeof parameter?.standard === "string" ? [parameter.standard] : [];
  return (parameter?.labels ?? standard).map((value) => `${name}=${value}`);
}

/** Leaves out the assumptions that none of the algorithms makes. */
function withoutUnused(words: readonly string[], families: readonly Family[]): readonly string[] {
  if (families.length === 0) return words;
  const needs = families.map((it) => it.with({}).needs as Readonly<Record<string, unknown>>);
  return words.filter((word) => needs.some((it) => it[word] === true));
}

const kindsOf = (family: Family): string[] =>
  Object.keys(family.with({}).messages).map((kind) => `messages:${kind}`);

/** Returns the full names of the mutants of an algorithm. */
export function mutantNames(name: string): string[] {
  const family = unlessRefused(() => findAlgorithm(name));
  return allMutants
    .filter(({ of }) => of.name === family?.name)
    .map((mutant) => `${name}:${mutantName(mutant).slice(mutant.of.name.length + 1)}`);
}
