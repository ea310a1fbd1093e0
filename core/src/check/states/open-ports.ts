import { isByPosition, renumbered } from "../../model/system/port-numbering.ts";
import type { Setup } from "../../model/setup.ts";
import type { Reaction } from "../../solo/reaction.ts";
import type { SingleProcess } from "../../solo/single-process.ts";

/**
 * The part of the port numbering of a process that is fixed so far. Its ports and its neighbours are divided into blocks.
 * The ports of a block lead to the neighbours of the same block; which port leads to which neighbour has
 * not mattered so far. A block is named by its least port. Initially all ports and neighbours are in
 * block 0.
 */
interface Blocks {
  readonly ports: readonly number[];
  readonly neighbours: readonly number[];
}

/** The messages that a reaction sends through one port, in order; each message is a list of its kind and its words. */
type Parcel = readonly (readonly number[])[];

/**
 * Wraps a process so that its port numbering is open. The adversary assigns a neighbour to a port when
 * this first makes a difference. The sides of the process are its neighbours, by position, and its words
 * end with its blocks. There is one reaction for each assignment of the ports that the handler treats
 * differently.
 *
 * This explores every port numbering. Two numberings that fit the blocks have led to the same words and
 * messages so far, and every way to refine the blocks is explored.
 */
export function openPorts(lone: SingleProcess): SingleProcess {
  const divide = (all: readonly number[], degree: number): [readonly number[], Blocks] => {
    const [own, ports, neighbours] = cut(all, degree);
    return [own, { ports, neighbours }];
  };
  return {
    shape: lone.shape,
    ghosts: lone.ghosts,
    misfits: lone.misfits,
    sides: lone.sides,
    readsWilling: () => lone.readsWilling(),
    initial: (degree) => [...lone.initial(degree), ...Array<number>(2 * degree).fill(0)],
    rebased() {
      throw new Error("coins need numbered ports");
    },
    wake(all, who) {
      const [own, blocks] = divide(all, who.degree);
      return lone.wake(own, who).flatMap((it) => bind(it, blocks));
    },
    receive(all, who, neighbour, kind, message) {
      const [own, blocks] = divide(all, who.degree);
      const ports = members(blocks.ports, blocks.neighbours[neighbour]);
      const answers = ports.map((port) => lone.receive(own, who, port, kind, message));
      if (ports.length === 1) return answers[0].flatMap((it) => bind(it, blocks));
      const alike = bindNothing(answers, ports, blocks, neighbour);
      if (alike) return alike;
      return ports.flatMap((port, i) => {
        const after = refine(blocks, [
          [[port], [neighbour]],
          [without(ports, port), without(neighboursOf(blocks, port), neighbour)],
        ]);
        return answers[i].flatMap((it) => bind(it, after));
      });
    },
  };
}

/** Splits the words of a process with open ports into its own words, the blocks of its ports and those of its neighbours. */
function cut(all: readonly number[], degree: number) {
  const at = all.length - 2 * degree;
  return [all.slice(0, at), all.slice(at, at + degree), all.slice(at + degree)] as const;
}

/**
 * Yields the numberings that fit everything a process has done; port i leads to neighbour
 * `numbering[i]`. The first one assigns the neighbours of each block to its ports in rising order.
 */
export function* numberingsIn(words: readonly number[], degree: number): Generator<number[]> {
  const [, ports, neighbours] = cut(words, degree);
  const chosen: number[] = [];
  yield* (function* choose(port: number): Generator<number[]> {
    if (port === degree) yield [...chosen];
    for (const neighbour of port < degree ? members(neighbours, ports[port]) : []) {
      if (chosen.includes(neighbour)) continue;
      chosen.push(neighbour);
      yield* choose(port + 1);
      chosen.pop();
    }
  })(0);
}

/** Returns the setup with these port numberings, one for each process. */
export function numbered(given: Setup, numberings: readonly (readonly number[])[]): Setup {
  const network = renumbered(given.network, Uint32Array.from(numberings.flat()));
  const { openPorts: _, ...rest } = given;
  const ports = isByPosition(network) ? "aligned" : "given";
  return { ...rest, network, made: { ...given.made, ports } };
}

const members = (list: readonly number[], block: number): number[] =>
  list.flatMap((it, i) => (it === block ? [i] : []));

const neighboursOf = ({ ports, neighbours }: Blocks, port: number): number[] =>
  members(neighbours, ports[port]);

const without = (list: readonly number[], value: number): number[] =>
  list.filter((it) => it !== value);

/** Divides a block into parts. Each part has as many ports as neighbours. */
function refine(
  blocks: Blocks,
  parts: readonly (readonly [ports: readonly number[], neighbours: readonly number[]])[],
): Blocks {
  const ports = [...blocks.ports];
  const neighbours = [...blocks.neighbours];
  for (const [own, theirs] of parts) {
    for (const port of own) ports[port] = own[0];
    for (const neighbour of theirs) neighbours[neighbour] = own[0];
  }
  return { ports, neighbours };
}

function parcelsOf({ sent }: Reaction, degree: number): Parcel[] {
  const parcels: (readonly number[])[][] = Array.from({ length: degree }, () => []);
  for (const [way, ...rest] of sent) parcels[way].push(rest);
  return parcels;
}

const send = (neighbours: readonly number[], parcel: Parcel): number[][] =>
  neighbours.flatMap((neighbour) => parcel.map((it) => [neighbour, ...it]));

/** Returns one reaction for each way to assign neighbours to the ports that the reaction treats differently. */
function bind(it: Reaction, blocks: Blocks): Reaction[] {
  const parcels = parcelsOf(it, blocks.ports.length);
  let ways: { readonly blocks: Blocks; readonly sent: number[][] }[] = [{ blocks, sent: [] }];
  for (const block of new Set(blocks.ports)) {
    const groups = grouped(members(blocks.ports, block), parcels);
    const theirs = members(blocks.neighbours, block);
    ways = ways.flatMap((way) =>
      distributions(
        theirs,
        groups.map(({ length }) => length),
      ).map((shares) => ({
        blocks: refine(
          way.blocks,
          groups.map((group, i) => [group, shares[i]]),
        ),
        sent: [...way.sent, ...groups.flatMap((group, i) => send(shares[i], parcels[group[0]]))],
      })),
    );
  }
  return ways.map((way) => withBlocks(it, way.blocks, way.sent));
}

const withBlocks = (it: Reaction, { ports, neighbours }: Blocks, sent: number[][]): Reaction => ({
  ...it,
  words: [...it.words, ...ports, ...neighbours],
  sent,
});

/** Groups ports through which the same messages are sent. */
function grouped(ports: readonly number[], parcels: readonly Parcel[]): number[][] {
  const groups = new Map<string, number[]>();
  for (const port of ports) {
    const key = parcels[port].join(";");
    groups.set(key, [...(groups.get(key) ?? []), port]);
  }
  return [...groups.values()];
}

/** Returns every way to divide a list into shares of these sizes. */
function distributions(list: readonly number[], sizes: readonly number[]): number[][][] {
  if (sizes.length === 1) return [[[...list]]];
  const [size, ...rest] = sizes;
  return subsetsOf(list, size).flatMap((share) =>
    distributions(
      list.filter((it) => !share.includes(it)),
      rest,
    ).map((shares) => [share, ...shares]),
  );
}

function subsetsOf(list: readonly number[], size: number): number[][] {
  if (size === 0) return [[]];
  return list.flatMap((it, i) =>
    subsetsOf(list.slice(i + 1), size - 1).map((rest) => [it, ...rest]),
  );
}

/**
 * Returns the reaction to a message that may arrive at any of these ports, if the port does not matter;
 * otherwise undefined. The port does not matter if the words, the reply to the sender and the messages to
 * all other neighbours of the block are the same for every port.
 */
function bindNothing(
  answers: readonly (readonly Reaction[])[],
  ports: readonly number[],
  blocks: Blocks,
  neighbour: number,
): Reaction[] | undefined {
  if (answers.some(({ length }) => length !== 1)) return undefined;
  const looks = answers.map(([it], i) => {
    const parcels = parcelsOf(it, blocks.ports.length);
    const reply = parcels[ports[i]];
    const others = new Set(without(ports, ports[i]).map((port) => parcels[port].join(";")));
    const outside = parcels.map((parcel, port) => (ports.includes(port) ? [] : parcel));
    const isEven = others.size <= 1;
    const key = isEven
      ? JSON.stringify([it.words, it.refused, it.isCut, reply, [...others], outside])
      : undefined;
    return { key, reply, other: parcels[ports[i === 0 ? 1 : 0]] };
  });
  const [{ key, reply, other }] = looks;
  if (key === undefined || looks.some((it) => it.key !== key)) return undefined;
  const [[first]] = answers;
  const sent = [
    ...send([neighbour], reply),
    ...send(without(members(blocks.neighbours, blocks.neighbours[neighbour]), neighbour), other),
  ];
  const outside = { ...first, sent: first.sent.filter(([way]) => !ports.includes(way)) };
  return bind(outside, blocks).map((it) => ({ ...it, sent: [...sent, ...it.sent] }));
}
