import type { Portable } from "@ringleader/core/internal";

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
