import type { Portable } from "@ringleader/core";

/** A setup that a run was found in, in words. */
export function setupSaid({ n, ids, ports, wake, willing, ties, edges }: Portable): string {
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
    ...(woken !== undefined ? [`wake ${woken || "nobody"}`] : []),
    ...(willing && willing.length < n ? [`willing ${willing.join(", ") || "nobody"}`] : []),
    ...(ties !== undefined ? [`ties ${ties}`] : []),
    ...(edges ? [`edges ${edges.map((edge) => edge.join("–")).join(", ")}`] : []),
  ].join(" · ");
}

const names: Readonly<Record<string, string>> = {
  messages: "messages",
  atElection: "messages until declared",
  causal: "longest chain",
  "causal:declaration": "longest chain until declared",
  time: "time, in rounds",
};

/** What an extreme is of: `messages:elect` is the kind elect. */
export const measureSaid = (key: string): string =>
  names[key] ?? (key.startsWith("messages:") ? `messages of kind ${key.slice(9)}` : key);
