import { FOLLOWS, LABEL, LEADS, type Recording } from "@ringleader/core/internal/recording";

/** Says what the process of an event does: what it becomes and what it sends. */
export function sayReaction(recording: Recording, event: number): string {
  const { face, before, sends } = recording;
  const last = before[event] < 0 ? 0 : face[before[event]];
  const decides = face[event] & ~last;
  const parts: string[] = [];
  if (decides & LEADS) parts.push("is elected");
  else if ((face[event] ^ last) & LABEL)
    parts.push(`becomes ${recording.labels[face[event] & LABEL]}`);
  if (decides & FOLLOWS) parts.push("learns the leader");
  const sent: string[] = [];
  for (let f = sends[event]; f < sends[event + 1]; f++) sent.push(saySending(recording, event, f));
  parts.push(sent.length === 0 ? "sends nothing" : `sends ${[...new Set(sent)].join(" and ")}`);
  return `It ${parts.join(" and ")}.`;
}

function saySending({ flights, kinds, came, n }: Recording, event: number, f: number): string {
  const isBack = n > 2 && flights.to[f] === flights.from[came[event]];
  return `${kinds[flights.kind[f]]}(…) ${isBack ? "back" : "onwards"}`;
}

/** Largest number of reactions to choose from. */
const MOST = 5;

/** Lists, in alphabetical order, the reaction of an event and other reactions to messages of its kind. */
export function reactionsLike(recording: Recording, event: number): string[] {
  const others: string[] = [];
  recording.kind.forEach((kind, i) => {
    if (kind === recording.kind[event]) others.push(sayReaction(recording, i));
  });
  const all = [...new Set([sayReaction(recording, event), "It sends nothing.", ...others])];
  if (all.length < 3) all.push("It is elected and sends nothing.");
  return all.slice(0, MOST).toSorted();
}
