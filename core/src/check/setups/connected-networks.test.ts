import { expect, test } from "vitest";
import type { Network } from "../../model/system/network.ts";
import { arrangements, factorial } from "./arrangements.ts";
import {
  connectedNetworks,
  HOW_MANY,
  placed,
  portOrders,
  type ConnectedNetwork,
} from "./connected-networks.ts";

const rising = (n: number) => Uint32Array.from({ length: n }, (_, i) => i);

test("connected networks: counts match the known numbers", () => {
  const counts = [1, 2, 3, 4, 5, 6].map((n) => {
    let count = 0;
    for (const _ of connectedNetworks(n)) count++;
    return count;
  });
  expect(counts).toEqual([1, 1, 4, 38, 728, 26_704]);
  expect(HOW_MANY.slice(0, 6)).toEqual(counts);
});

test("connected networks: all are distinct and valid", () => {
  const made = Array.from(connectedNetworks(4), (graph) => placed(graph, rising(4)));
  expect(new Set(made.map((network) => network.made)).size).toBe(38);
  expect(made.find((network) => network.made === "edges:4:0-3,1-3,2-3")!.edges).toBe(3);
});

/** Formats a network by the names of its nodes, each with its neighbours in the order of its ports. */
function seen(order: ArrayLike<number>, { n, rows }: Network): string {
  const { offset, owner, mate } = rows!;
  const lists = Array.from({ length: n }, (_, p) => {
    const ports = Array.from(mate.subarray(offset[p], offset[p + 1]), (link) => order[owner[link]]);
    return `${order[p]}: ${ports.join(" ")}`;
  });
  return lists.toSorted().join("; ");
}

test.each([1, 2, 3, 4, 5])(
  "port orders, n = %i: every port numbering once, with its weight",
  (n) => {
    const some = (_: ConnectedNetwork, i: number) => n < 5 || i % 9 === 0;
    const graphs = Array.from(connectedNetworks(n), ({ near }) => ({ n, near: near.slice() }));
    for (const graph of graphs.filter(some)) {
      const raw = new Map<string, number>();
      for (const order of arrangements(rising(n))) {
        const key = seen(order, placed(graph, order));
        raw.set(key, (raw.get(key) ?? 0) + 1);
      }
      const found = Array.from(portOrders(graph), ({ order, weight }) => [
        seen(order, placed(graph, order)),
        weight,
      ]);
      expect(Object.fromEntries(found)).toEqual(Object.fromEntries(raw));
      expect(found.length).toBe(raw.size);
      expect(found.reduce((sum, [, weight]) => sum + Number(weight), 0)).toBe(Number(factorial(n)));
    }
  },
);
