import type { ElectorStatus } from "@ringleader/net";
import { page } from "../../../terminal/page.ts";
import { good } from "../../../terminal/style.ts";
import type { VoterAnswer } from "./run.ts";

/** Shows the answers of all voters, the leader first. */
export function showElectors(
  ring: string,
  answers: readonly VoterAnswer[],
  leader: ElectorStatus | undefined,
): string {
  const first = leader
    ? `${good("✓")} ${leader.voter} leads ${ring} under token ${leader.token}`
    : `No voter of ${ring} says that it leads`;
  const width = Math.max(...answers.map(({ voter }) => voter.length));
  return page([[first], answers.map((answer) => `${answer.voter.padEnd(width)}  ${say(answer)}`)]);
}

function say(answer: VoterAnswer): string {
  if ("why" in answer) return `no answer: ${answer.why}`;
  const { leads, secondsLeft, leader, readiness, promised, view, members, links } = answer.status;
  const down = Object.entries(links).flatMap(([name, up]) => (up ? [] : [name]));
  const role = leads
    ? `leads, ${secondsLeft} s left`
    : leader === undefined
      ? "knows no leader"
      : `follows ${leader}`;
  return [
    role,
    readiness === "voting" ? `promised ${promised}` : "does not vote yet",
    `view ${view} of ${members.join(", ")}`,
    down.length > 0 ? `no connection to ${down.join(", ")}` : "connected",
  ].join(" · ");
}
