import { inModel } from "../../refusal/escape.ts";
import { groupDigits } from "../../refusal/group-digits.ts";
import { assumptions, listNeeds } from "../../model/system/needs.ts";
import { outsideModel, portsText } from "../../model/setup.ts";
import type { ReactionTable } from "./reaction-table.ts";

/** Describes the model in a few lines, for the comment at the head of a source. */
export function describeTable({ setup, states, transitions, rows }: ReactionTable): string[] {
  const { algorithm, n, ids, links, waking, swapped, violated } = setup;
  const parameters = Object.entries(algorithm.parameters).map(([key, value]) => `${key}=${value}`);
  const starters = waking.starters
    ? `positions ${Array.from(waking.starters, (it, p) => (it ? [p] : []))
        .flat()
        .join(", ")}`
    : "every process";
  return [
    inModel(
      `${algorithm.name}${parameters.length > 0 ? ` (${parameters.join(", ")})` : ""}, n = ${n}`,
    ),
    "",
    ...(ids ? [`ids, by position: ${Array.from(ids).join(", ")}`] : []),
    ...(swapped ? [`ports, by position (1: left and right exchanged): ${portsText(setup)}`] : []),
    `starts: ${starters}, before the first delivery`,
    `links: ${links === "any" ? "may reorder messages" : "keep the order of messages"}`,
    ...listNeeds(setup.needs).map((need) => `needs ${need}: ${assumptions[need]}`),
    ...violated.map((it) => `outside its model: ${outsideModel[it]}`),
    "",
    "Every row is a question to the handlers: what does a process in this state do with this message?",
    "A process is described after its last step. A message is named m_KIND_FIELDS, a state by its fields.",
    `${groupDigits(rows.length)} rows, ${groupDigits(states)} reachable states, ${groupDigits(transitions)} deliveries between them.`,
  ];
}
