import { outsideModel, violable, type Portable } from "@ringleader/core/internal";
import { openingCheck, type CheckForm } from "../../../run/check/check-job.ts";
import { words, type Form } from "../../../run/form.ts";

export function describeSetup({ n, ids, ports, wake, willing, ties, edges }: Portable): string {
  const woken = Array.isArray(wake)
    ? wake.join(", ")
    : wake &&
      Object.entries(wake)
        .map(([p, time]) => `${p}@${time}`)
        .join(", ");
  return [
    `n = ${n}`,
    ...(ids ? [`ids ${ids.join(", ")}`] : []),
    ...(ports !== undefined && ports.includes("1") ? [`ports ${ports}`] : []),
    ...(woken !== undefined ? [`wake ${woken || "none"}`] : []),
    ...(willing && willing.length < n ? [`willing ${willing.join(", ") || "none"}`] : []),
    ...(ties !== undefined ? [`ties ${ties}`] : []),
    ...(edges ? [`edges ${edges.map((edge) => edge.join("–")).join(", ")}`] : []),
  ].join(" · ");
}

/** The parts of a check that choose setups. */
const dimensions = ["graph", "ids", "ports", "wake", "willing"] as const;

/** Says which setups a check explores. */
export function sayScope(
  check: CheckForm,
  { violate, links }: Pick<Form, "violate" | "links">,
): string {
  const violated = violable.filter((need) => words(violate).includes(need));
  if (violated.length > 0)
    return `outside the model: ${violated.map((need) => outsideModel[need]).join("; ")}`;
  const isNarrowed = links !== "" || dimensions.some((name) => check[name] !== openingCheck[name]);
  return `${isNarrowed ? "some of the setups" : "every setup"} that the model allows`;
}

const names: Readonly<Record<string, string>> = {
  messages: "messages",
  atElection: "messages at the election",
  causal: "critical path",
  "causal:declaration": "critical path at the election",
  time: "time, in rounds",
};

/** Describes the key of an extreme, such as `messages:elect` for the messages of kind elect. */
export const describeMeasure = (key: string): string =>
  names[key] ?? (key.startsWith("messages:") ? `messages of kind ${key.slice(9)}` : key);
