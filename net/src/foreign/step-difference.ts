import type { NodeAlarm, NodeMessage, NodeStep } from "./node-step.ts";

/** Largest number of messages or alarms that a sentence lists. */
const LISTED = 4;

/**
 * Says the first difference between what a node did and what the definition does, as the rest of a sentence about the
 * node; undefined if they agree. Links are independent, so the order of messages matters only within a port.
 */
export function stepDifference(
  theirs: NodeStep,
  ours: NodeStep,
  ports: number,
): string | undefined {
  return (
    coinDifference(theirs.sides, ours.sides) ??
    sentDifference(theirs.sent, ours.sent, ports) ??
    declaredDifference(theirs, ours) ??
    alarmDifference(theirs, ours)
  );
}

/** Says the first difference between coins. A node that has not finished its step may toss more coins. */
export function coinDifference(
  theirs: readonly number[],
  ours: readonly number[],
  isFinished = true,
): string | undefined {
  const length = isFinished ? Math.max(theirs.length, ours.length) : theirs.length;
  for (let i = 0; i < length; i++) {
    if (theirs[i] === ours[i]) continue;
    const coin = (sides: number | undefined) =>
      sides === undefined ? "no coin" : `a coin with ${sides} ${sides === 1 ? "side" : "sides"}`;
    const more = i === 0 ? "" : " more";
    return `tossed ${coin(theirs[i])}${more}; the definition tosses ${coin(ours[i])}${more}`;
  }
  return undefined;
}

function sentDifference(
  theirs: readonly NodeMessage[],
  ours: readonly NodeMessage[],
  ports: number,
): string | undefined {
  for (let port = 0; port < ports; port++) {
    const [sent, defined] = [theirs, ours].map((messages) =>
      messages.filter((message) => message.port === port).map(sayMessage),
    );
    if (sent.join() === defined.join()) continue;
    const by = ports > 1 ? ` by port ${port}` : "";
    return `sent ${list(sent)}${by}; the definition sends ${list(defined)}${by}`;
  }
  return undefined;
}

function declaredDifference(theirs: NodeStep, ours: NodeStep): string | undefined {
  if (theirs.does === ours.does) return undefined;
  const [did, defined] = [theirs, ours].map(({ does }) => does?.replaceAll(", ", ", then "));
  return `${did === undefined ? "decided nothing" : `decided that it ${did}`}; by the definition it ${defined ?? "decides nothing"}`;
}

function alarmDifference(theirs: NodeStep, ours: NodeStep): string | undefined {
  if (theirs.isCalm !== ours.isCalm) {
    return theirs.isCalm
      ? "cancelled its alarms; the definition keeps them"
      : "kept its alarms; the definition cancels them";
  }
  const [set, defined] = [theirs, ours].map(({ alarms }) => alarms.map(sayAlarm).sort());
  if (set.join() === defined.join()) return undefined;
  return `set ${list(set)}; the definition sets ${list(defined)}`;
}

export const sayMessage = ({ kind, words }: Pick<NodeMessage, "kind" | "words">): string =>
  `${kind}(${words.join(", ")})`;

const sayAlarm = ({ rounds, tag }: NodeAlarm): string =>
  `an alarm in ${rounds} ${rounds === 1n ? "round" : "rounds"}${tag === 0 ? "" : ` with tag ${tag}`}`;

function list(texts: readonly string[]): string {
  if (texts.length === 0) return "nothing";
  const more = texts.length > LISTED ? ` and ${texts.length - LISTED} more` : "";
  return texts.slice(0, LISTED).join(", ") + more;
}
