import type { Network } from "./network.ts";
import { evenly, stream, type Seed } from "./random.ts";
import { Refusal } from "../../refusal/refusal.ts";
import { shorten } from "../../refusal/shorten.ts";

/**
 * A port numbering of a network, as one flat array. The entry at `offset[p] + i` says to which neighbour of process p
 * its port i leads. Neighbours are counted by position from 0. The identity numbers ports by position.
 */
export type PortNumbering = Uint32Array;

/** Returns the inverse of the numbering: the entry at `offset[p] + i` is the port of process p that leads to neighbour i. */
function portsByRank({ n, rows }: Network): Uint32Array {
  const { offset, owner, mate } = rows!;
  const ports = Uint32Array.from(owner, (p, link) => link - offset[p]);
  for (let p = 0; p < n; p++) {
    const neighbour = (port: number): number => owner[mate[offset[p] + port]];
    ports.subarray(offset[p], offset[p + 1]).sort((x, y) => neighbour(x) - neighbour(y));
  }
  return ports;
}

export function numberingOf(network: Network): PortNumbering {
  const { offset, owner } = network.rows!;
  const numbering = new Uint32Array(owner.length);
  portsByRank(network).forEach((port, link) => {
    const first = offset[owner[link]];
    numbering[first + port] = link - first;
  });
  return numbering;
}

export function isByPosition({ n, rows }: Network): boolean {
  const { offset, owner, mate } = rows!;
  for (let p = 0; p < n; p++) {
    for (let link = offset[p] + 1; link < offset[p + 1]; link++) {
      if (owner[mate[link - 1]] > owner[mate[link]]) return false;
    }
  }
  return true;
}

export const byPosition = (network: Network): Network =>
  isByPosition(network) ? network : relabelled(network, portsByRank(network));

export const renumbered = (network: Network, numbering: PortNumbering): Network =>
  relabelled(byPosition(network), numbering);

/** Renames ports: port `from[offset[p] + i]` of process p becomes its port i. */
function relabelled(network: Network, from: Uint32Array): Network {
  const { offset, owner, mate } = network.rows!;
  const now = new Uint32Array(mate.length);
  for (let link = 0; link < mate.length; link++) now[offset[owner[link]] + from[link]] = link;
  const moved = new Uint32Array(mate.length);
  for (let link = 0; link < mate.length; link++) {
    moved[link] = now[mate[offset[owner[link]] + from[link]]];
  }
  return { ...network, rows: { offset, owner, mate: moved } };
}

export function scrambledNumbering({ rows }: Network, seed: Seed): PortNumbering {
  const { offset, owner } = rows!;
  const from = stream(seed, "ports");
  const numbering = Uint32Array.from(owner, (p, link) => link - offset[p]);
  for (let link = numbering.length - 1; link >= 0; link--) {
    const first = offset[owner[link]];
    const other = first + evenly(from, link, link - first + 1);
    [numbering[link], numbering[other]] = [numbering[other], numbering[link]];
  }
  return numbering;
}

/** Parses a text like `1.0/0.2.1/…`, which says for each process where its ports lead. */
export function parseNumbering(text: string, { n, rows }: Network): PortNumbering {
  const { offset } = rows!;
  const bad = (what: string): never => {
    throw Refusal.of(
      "ports",
      `${shorten(text)} is not accepted; ${what} (aligned, scrambled, or like 1.0/0/0, neighbours counted from 0).`,
    );
  };
  const lists = text.split("/");
  if (lists.length !== n)
    return bad(`it lists the ports of ${lists.length} processes, but n = ${n}`);
  const numbering = new Uint32Array(offset[n]);
  lists.forEach((list, p) => {
    const degree = offset[p + 1] - offset[p];
    const ranks = list === "" ? [] : list.split(".");
    if (ranks.length !== degree) {
      bad(`position ${p} has ${degree} ports, but ${ranks.length} are given`);
    }
    const taken = new Set<number>();
    ranks.forEach((word, port) => {
      const rank = /^\d{1,9}$/.test(word) ? Number(word) : degree;
      if (rank >= degree)
        bad(`${word || "an empty word"} is not a neighbour of position ${p} (0 to ${degree - 1})`);
      if (taken.has(rank)) bad(`two ports of position ${p} lead to neighbour ${rank}`);
      taken.add(rank);
      numbering[offset[p] + port] = rank;
    });
  });
  return numbering;
}

/** Formats a numbering as `parseNumbering` reads it. */
export function formatNumbering(network: Network): string {
  const { offset } = network.rows!;
  const numbering = numberingOf(network);
  return Array.from({ length: network.n }, (_, p) =>
    numbering.subarray(offset[p], offset[p + 1]).join("."),
  ).join("/");
}

/** Formats the numbering of the cycle of n in which every port 0 leads left and every port 1 right. */
export const portsRound = (n: number): string =>
  n < 3 ? "aligned" : ["1.0", ...Array<string>(n - 2).fill("0.1"), "1.0"].join("/");

/** True for a cycle in which every port 0 leads left and every port 1 right. */
export function isNumberedRound({ n, made, rows }: Network): boolean {
  if (!rows || made !== "ring") return false;
  if (n < 3) return true;
  const { owner, mate } = rows;
  for (let p = 0; p < n; p++) {
    if (owner[mate[2 * p]] !== (p + n - 1) % n || owner[mate[2 * p + 1]] !== (p + 1) % n)
      return false;
  }
  return true;
}
