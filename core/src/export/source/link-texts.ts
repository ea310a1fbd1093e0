import type { Outgoing, ReactionTable, TableRow } from "./reaction-table.ts";

/** Returns, by link, the messages that an outcome of a row sends on it, oldest first. */
export function sentByLink({ sends }: Outgoing): Map<number, readonly number[]> {
  const by = new Map<number, readonly number[]>();
  for (const { link, message } of sends) by.set(link, [...(by.get(link) ?? []), message]);
  return by;
}

/** Lists the links that a row changes: the one that it receives from, and those that an outcome sends on. */
export const changedLinks = ({ link }: Pick<TableRow, "link">, outcome: Outgoing): number[] => [
  ...new Set([link, ...outcome.sends.map((it) => it.link)]),
];

export const isReordered = ({ setup }: ReactionTable): boolean => setup.links === "any";
