import { idOrders, Refusal, shorten } from "@ringleader/core/internal";
import { openingCheck, type CheckForm } from "../run/check/check-job.ts";
import type { Form } from "../run/form.ts";
import {
  openingMeasure,
  openingSweep,
  openingTradeOff,
  type MeasureForm,
  type SweepForm,
} from "../run/measure/measure-form.ts";

/** The keys and values of an address, in order. */
export type Pairs = readonly (readonly [key: string, value: string])[];

/** What Check shows: its scope, and the conjecture that was tried; empty if none was. */
export interface CheckWork {
  readonly check: CheckForm;
  readonly conjecture: string;
}

/** Keys of the form of a run that Check uses too. All others have another meaning there, or none. */
export const subjectKeys = ["algorithm", "links", "violate"] as const;

/** Texts of a check that have the same key in its address. */
const checkTexts = ["n", "ids", "ports", "wake", "willing", "graph"] as const;

/** Writes a check: its algorithm and, as far as they differ from the opening, its scope and conjecture. */
export function checkPairs(
  { algorithm, set, links, violate }: Form,
  { check, conjecture }: CheckWork,
): Pairs {
  const texts = checkTexts.flatMap((key) =>
    check[key] === undefined || check[key] === openingCheck[key]
      ? []
      : [[key, check[key]] as const],
  );
  return [
    ["algorithm", algorithm],
    ...Object.entries(set),
    ...(links === "" ? [] : [["links", links] as const]),
    ...(violate === "" ? [] : [["violate", violate] as const]),
    ...texts,
    ...(check.reduce ? [] : [["reduction", "no"] as const]),
    ...(check.states === openingCheck.states ? [] : [["max-states", check.states] as const]),
    ...(conjecture === "" ? [] : [["conjecture", conjecture] as const]),
  ];
}

/** Reads what `checkPairs` has written. */
export function readCheck(pairs: Pairs): CheckWork {
  const given = new Map(pairs);
  const texts = checkTexts.flatMap((key) =>
    given.has(key) ? [[key, given.get(key)!] as const] : [],
  );
  return {
    check: {
      ...openingCheck,
      ...Object.fromEntries(texts),
      reduce: given.get("reduction") !== "no",
      states: given.get("max-states") ?? openingCheck.states,
    },
    conjecture: given.get("conjecture") ?? "",
  };
}

const sweepTexts = ["n", "seeds", "ids", "schedule", "measure", "claims", "more"] as const;
const tradeTexts = [
  ["n", "n"],
  ["i-min", "iMin"],
  ["seeds", "seeds"],
] as const;

/** The choices of a sweep that have no other values. */
const choices: Readonly<Partial<Record<keyof SweepForm, readonly string[]>>> = {
  ids: idOrders,
  measure: ["messages", "time", "causal"],
  claims: ["sharpest", "all", "none"],
};

/** Writes the chart that is shown: its algorithms and sizes and, as far as they differ from the opening, the rest. */
export function measurePairs({ chart, sweep, tradeOff }: MeasureForm): Pairs {
  if (chart === "trade-off")
    return [["chart", chart], ...tradeTexts.map(([key, name]) => [key, tradeOff[name]] as const)];
  return [
    ["algorithms", sweep.algorithms.join(",")],
    ...sweepTexts
      .filter((key) => key === "n" || key === "seeds" || sweep[key] !== openingSweep[key])
      .map((key) => [key, sweep[key]] as const),
  ];
}

/** Reads what `measurePairs` has written; refuses the value of a choice that does not have it. */
export function readMeasure(pairs: Pairs): MeasureForm {
  const given = new Map(pairs);
  const chart = given.get("chart") ?? openingMeasure.chart;
  if (chart === "trade-off") {
    const texts = tradeTexts.map(
      ([key, name]) => [name, given.get(key) ?? openingTradeOff[name]] as const,
    );
    const tradeOff = Object.fromEntries(texts) as MeasureForm["tradeOff"];
    return { ...openingMeasure, chart, tradeOff };
  }
  refuseOthers("chart", chart, ["sweep", "trade-off"]);
  const texts = sweepTexts.flatMap((key) => {
    const value = given.get(key);
    if (value === undefined) return [];
    refuseOthers(key, value, choices[key]);
    return [[key, value] as const];
  });
  const names = given.get("algorithms")?.split(",");
  const algorithms = names?.filter((name) => name !== "") ?? openingSweep.algorithms;
  return {
    ...openingMeasure,
    sweep: { ...openingSweep, ...Object.fromEntries(texts), algorithms },
  };
}

function refuseOthers(key: string, value: string, values: readonly string[] | undefined): void {
  if (!values || values.includes(value)) return;
  throw new Refusal(
    `${key}: ${shorten(value, 40)} is not accepted; it is ${values.slice(0, -1).join(", ")} or ${values.at(-1)}. The rest of this address was not read.`,
  );
}
