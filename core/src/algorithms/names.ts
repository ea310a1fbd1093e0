import { nearestWord } from "../refusal/nearest.ts";
import { Refusal } from "../refusal/refusal.ts";
import { shorten } from "../refusal/shorten.ts";

/** The names of the catalogue. They stand here too, so that a name is checked without loading the algorithms. */
export const algorithmNames = [
  "chang-roberts",
  "hirschberg-sinclair",
  "franklin",
  "peterson",
  "dolev-klawe-rodeh",
  "franklin-probabilistic",
  "itai-rodeh",
  "itai-rodeh-sync",
  "marchetti-spaccamela-simplified",
  "marchetti-spaccamela",
  "time-slice",
  "variable-speeds",
  "dfs",
] as const;

/** Other names that the field uses, by algorithm. */
export const aliases: Readonly<Record<string, readonly string[]>> = {
  "chang-roberts": ["lcr", "cr", "lelann"],
  "hirschberg-sinclair": ["hs"],
  "dolev-klawe-rodeh": ["dkr"],
  "franklin-probabilistic": ["fp"],
  "itai-rodeh": ["ir", "itai"],
  "itai-rodeh-sync": ["irs"],
  "marchetti-spaccamela-simplified": ["mss"],
  "marchetti-spaccamela": ["ms", "marchetti"],
  "time-slice": ["ts"],
  "variable-speeds": ["vs"],
};

/** Ignores case and what separates the words of a name, so that TimeSlice and time_slice are time-slice. */
const plain = (name: string): string => name.toLowerCase().replace(/(?<=.)[-_ ](?=.)/g, "");

/**
 * Finds the full name of an algorithm by its name, an alias or a unique prefix, in any case. Refuses other names, and
 * suggests a similar one.
 */
export function resolveName(text: string, names: readonly string[] = algorithmNames): string {
  const given = plain(text);
  const exact = names.find((name) => plain(name) === given);
  if (exact !== undefined) return exact;
  const known = names.find((name) => aliases[name]?.includes(given));
  if (known !== undefined) return known;
  const extended = given === "" ? [] : names.filter((name) => plain(name).startsWith(given));
  if (extended.length === 1) return extended[0];
  throw Refusal.of("algorithm", `${shorten(text)} ${describeUnknown(text, extended, names)}`);
}

/** Longest list of names in a refusal. */
const FEW = 4;

function describeUnknown(
  text: string,
  extended: readonly string[],
  names: readonly string[],
): string {
  if (text === "-")
    return "is not accepted; give a name or a file, because stdin is not read here.";
  if (extended.length > 1 && extended.length <= FEW)
    return `is the start of ${extended.join(" and ")}; give more letters.`;
  const near = nearestWord(text, names);
  return near === undefined
    ? "is unknown; give a name of the catalogue, such as peterson."
    : `is unknown; did you mean ${near}?`;
}
