import { createHash, randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import {
  makeSetup,
  parseHeader,
  parseRun,
  specFromHeader,
  type Header,
  type RunSpec,
  type Setup,
} from "@ringleader/core/internal";
import { runHeader } from "@ringleader/core/internal/conform";
import { Refusal } from "@ringleader/core/internal/refusal";
import { shorten } from "@ringleader/core/internal/words";
import { readHolder } from "../link/certificates.ts";
import { COLLECTOR_NAME } from "../link/greeting.ts";
import { isName } from "../link/identity.ts";

/** The folder of the authority. It stays on the machine that made the ring. */
export const AUTHORITY_NAME = "authority";

/** A node of a ring on several machines. */
export interface RingNode {
  readonly name: string;
  readonly host: string;
  readonly port: number;
}

/** What all nodes of a ring on several machines agree on. */
export interface RingFile {
  readonly format: 1;
  readonly ring: string;
  /** Drawn when the ring is made, as 32 hexadecimal digits. Two rings of one name differ in it. */
  readonly id: string;
  /** The header of the trace, with an empty digest. */
  readonly run: Header;
  /** The nodes, by position. */
  readonly nodes: readonly RingNode[];
  /** Tokens of its electors are larger; absent if any token is accepted. */
  readonly tokenAbove?: number;
}

const MOST_NODES = 200;

/** Parses `a=HOST:PORT,b=HOST:PORT`. */
export function parseNodes(text: string): readonly RingNode[] {
  const nodes = text.split(",").map((part) => {
    const match = /^([^=]+)=(?:\[([0-9a-fA-F:]+)\]|([^:\s]+)):(\d{1,5})$/.exec(part.trim());
    const port = Number(match?.[4]);
    if (!match || !isName(match[1]) || port < 1 || port > 65_535)
      throw Refusal.of(
        "nodes",
        `${part.trim() || "an empty name"} is not accepted; give NAME=HOST:PORT, with letters, digits, - and _ in the name.`,
      );
    return { name: match[1], host: match[2] ?? match[3], port };
  });
  checkNodes(nodes);
  return nodes;
}

function checkNodes(nodes: readonly RingNode[]): void {
  if (nodes.length > MOST_NODES)
    throw Refusal.of(
      "nodes",
      `${nodes.length} nodes are not accepted; a ring has at most ${MOST_NODES}.`,
    );
  const [names, places] = [new Set<string>(), new Set<string>()];
  for (const { name, host, port } of nodes) {
    if (name === COLLECTOR_NAME)
      throw Refusal.of("nodes", `${name} is not accepted; it is the name of the collector.`);
    if (name === AUTHORITY_NAME)
      throw Refusal.of(
        "nodes",
        `${name} is not accepted; it is the folder of the authority's key.`,
      );
    if (names.has(name)) throw Refusal.of("nodes", `${name} is given twice.`);
    if (places.has(`${host}:${port}`))
      throw Refusal.of("nodes", `${host}:${port} is given twice; each node listens at its own.`);
    names.add(name);
    places.add(`${host}:${port}`);
  }
}

/** Describes a new ring. */
export function makeRing(
  ring: string,
  nodes: readonly RingNode[],
  spec: RunSpec,
  tokenAbove?: number,
): RingFile {
  if (!isName(ring))
    throw new Refusal(
      `${ring} is not accepted as the name of a ring; give at most 63 letters, digits, - and _.`,
    );
  if (/[/\\]|\.[cm]?[jt]s$/.test(spec.algorithm))
    throw Refusal.of(
      "algorithm",
      `${spec.algorithm} is not accepted; a ring on several machines runs an algorithm of the catalogue, because a file may differ from machine to machine.`,
    );
  const setup = makeSetup(parseRun(spec));
  if (setup.n !== nodes.length)
    throw Refusal.of("nodes", `${nodes.length} nodes are given for ${setup.n} processes.`);
  const id = randomBytes(16).toString("hex");
  const above = tokenAbove === undefined ? {} : { tokenAbove };
  return { format: 1, ring, id, run: runHeader(setup), nodes, ...above };
}

/** The setup of the ring. */
export const setupOfRing = ({ run }: RingFile): Setup => makeSetup(parseRun(specFromHeader(run)));

/** The number of an election of the ring on the wire, as 32 hexadecimal digits. Every election has its own. */
export const runOfElection = ({ id }: RingFile, election: number): string =>
  createHash("sha256").update(`${id}/${election}`).digest("hex").slice(0, 32);

/** Finds a node by its name. */
export function positionOf({ ring, nodes }: RingFile, name: string): number {
  const position = nodes.findIndex((node) => node.name === name);
  if (position >= 0) return position;
  const names = nodes.map((node) => node.name).join(", ");
  throw Refusal.of("me", `${name} is not a node of ${ring}; its nodes are ${names}.`);
}

export const writeRing = (path: string, ring: RingFile): Promise<void> =>
  writeFile(path, `${JSON.stringify(ring, undefined, 2)}\n`, { flag: "wx" });

/** Reads `ring.json`. */
export async function readRing(path: string): Promise<RingFile> {
  const shown = shorten(path, 60);
  const text = await readFile(path, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "EISDIR")
      throw new Refusal(`${shown} is a folder; give its ${shorten(join(path, "ring.json"), 60)}.`);
    const why = error.code === "ENOENT" ? "does not exist" : `cannot be read (${error.code})`;
    throw new Refusal(`${shown} ${why}; give the ring.json of a ring.`);
  });
  try {
    return parseRing(JSON.parse(text) as Partial<RingFile>);
  } catch (error) {
    const why = error instanceof Refusal ? error.message : "it is not JSON.";
    throw new Refusal(`${shown} is not the description of a ring: ${why}`);
  }
}

function parseRing(file: Partial<RingFile>): RingFile {
  const { format, ring, id, run, nodes, tokenAbove, ...rest } = file;
  const [unknown] = Object.keys(rest);
  if (unknown !== undefined)
    throw new Refusal(
      `${unknown} is unknown; it has format, ring, id, run and nodes, and may have tokenAbove.`,
    );
  if (format !== 1) throw new Refusal("its format is not 1.");
  if (typeof ring !== "string" || !isName(ring)) throw new Refusal("ring is not a name.");
  if (typeof id !== "string" || !/^[0-9a-f]{32}$/.test(id))
    throw new Refusal("id is not 32 hexadecimal digits.");
  if (!Array.isArray(nodes)) throw new Refusal("nodes is not a list.");
  const text = nodes.map(({ name, host, port }: Partial<RingNode>) => {
    return `${name}=${host?.includes(":") ? `[${host}]` : host}:${port}`;
  });
  const parsed = parseHeader(JSON.stringify(run ?? {}));
  if (parsed.n !== nodes.length)
    throw new Refusal(`it has ${nodes.length} nodes for ${parsed.n} processes.`);
  const isToken = Number.isSafeInteger(tokenAbove) && tokenAbove! >= 0 && tokenAbove! < 2 ** 51;
  if (tokenAbove !== undefined && !isToken)
    throw new Refusal("tokenAbove is not a whole number from 0 to 2^51 - 1.");
  const above = tokenAbove === undefined ? {} : { tokenAbove };
  return { format, ring, id, run: parsed, nodes: parseNodes(text.join()), ...above };
}

/**
 * The folder of a node or of the collector: that of its `ring.json` if its keys are there or the folder has its name, or
 * one of its name beside the common file.
 */
export function folderOf(path: string, name: string): string {
  const folder = dirname(path);
  if (basename(resolve(folder)) === name) return folder;
  try {
    if (readHolder(readFileSync(join(folder, "node.pem"), "utf8")).node === name) return folder;
  } catch {
    // No keys beside the file.
  }
  return join(folder, name);
}
