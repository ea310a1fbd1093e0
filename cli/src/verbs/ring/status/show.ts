import { page } from "../../../terminal/page.ts";
import { bad, good } from "../../../terminal/style.ts";
import type { NodeAnswer } from "./run.ts";

/** Shows the answers of all nodes, the verdict first. */
export function showStatus(
  ring: string,
  answers: readonly NodeAnswer[],
  verdict: "elected" | "two leaders" | "undecided",
  elected: string | undefined,
): string {
  const first = {
    elected: `${good("✓")} Node ${elected} of ${ring} is elected`,
    "two leaders": `${bad("✗")} The nodes of ${ring} name two leaders`,
    undecided: `${ring} is undecided: not every node has answered and decided`,
  }[verdict];
  const width = Math.max(...answers.map(({ node }) => node.length));
  return page([[first], answers.map((answer) => `${answer.node.padEnd(width)}  ${say(answer)}`)]);
}

function say(answer: NodeAnswer): string {
  if ("why" in answer) return `no answer: ${answer.why}`;
  const { decision, links, sent, received, waiting } = answer.status;
  const decided = !decision
    ? "has not decided"
    : decision.decides === "leads"
      ? "leads"
      : `follows${decision.elected === undefined ? "" : ` ${decision.elected}`}`;
  const down = Object.entries(links).flatMap(([name, up]) => (up ? [] : [name]));
  return [
    decided,
    `${sent} sent, ${received} received`,
    ...(waiting > 0 ? [`${waiting} unacknowledged`] : []),
    down.length > 0 ? `no connection to ${down.join(", ")}` : "connected",
  ].join(" · ");
}
