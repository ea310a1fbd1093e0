import { catalogue, findAlgorithm, type Algorithm, type Family } from "@ringleader/core/internal";

/** An algorithm with values for its parameters. */
export interface Instance {
  readonly algorithm: string;
  readonly set: Readonly<Record<string, string>>;
}

export const algorithmOf = ({ algorithm, set }: Instance): Algorithm =>
  findAlgorithm(algorithm).with(set);

/** Further parameter values to test: numbers, and choices that have claims of their own. */
const others: Readonly<Record<string, readonly Readonly<Record<string, string>>[]>> = {
  dfs: [{ announce: "yes" }],
  "franklin-probabilistic": [{ k: "3" }, { bit: "yes", k: "8" }],
  "itai-rodeh": [{ k: "3" }],
  "itai-rodeh-sync": [{ k: "3" }],
  "time-slice": [{ first: "1" }],
  "marchetti-spaccamela": [
    { protocol: "P1", c: "5/2" },
    { protocol: "P1", c: "4" },
    { protocol: "P2", a: "3" },
    { protocol: "P3", c: "4" },
    { protocol: "P4", eps: "1/2" },
    { protocol: "P4", eps: "1/3" },
  ],
};

/** Lists every algorithm with its defaults, with each other choice of a parameter, and with `others`. */
export const instances = (): readonly Instance[] =>
  catalogue.flatMap((family) =>
    [{}, ...choices(family), ...(others[family.name] ?? [])].map((set) => ({
      algorithm: family.name,
      set,
    })),
  );

/**
 * Lists the choices that differ from the default. Leaves out `elects` and `announce`, which do not change claims, and
 * `bit=no`, with which the algorithm of 004 is incorrect.
 */
function choices(family: Family): Record<string, string>[] {
  const { name, parameters } = family;
  return Object.entries(parameters)
    .filter(([key]) => key !== "elects" && key !== "announce")
    .flatMap(([key, { labels = [] }]) => labels.map((value) => ({ [key]: value })))
    .filter((set) => Object.keys(family.with(set).changed).length > 0)
    .filter((set) => !(name === "franklin-probabilistic" && set["bit"] === "no"));
}
