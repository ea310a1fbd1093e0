import { mkdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { printAddress, type Wire } from "../link/address.ts";
import { validUntil } from "../link/certificates.ts";
import type { Keys } from "../link/identity.ts";
import { Arc } from "../node/arc.ts";
import { Links } from "../node/links.ts";
import { setupDigest } from "../node/setup-digest.ts";
import { formatDuration } from "./milliseconds.ts";
import { readNodeKeys } from "./node-keys.ts";
import { lockNode } from "./node-lock.ts";
import { positionOf, runOfElection, setupOfRing, type RingFile } from "./ring-file.ts";

/** One node of a ring on several machines. */
export interface RunNodeOptions {
  readonly ring: RingFile;
  readonly me: string;
  /** The folder with the keys of the node; its journal and its log go there. */
  readonly folder: string;
  /** The number of the election, from 1. All nodes need the same. */
  readonly election: number;
  readonly wire: Exclude<Wire, "unix">;
  readonly insecure: boolean;
  readonly fsync: boolean;
  /** The process ends after its links were silent for this time, in milliseconds. */
  readonly lingerMs: number;
  /** Receives what happens, as documents. */
  readonly say: (line: NodeReport) => void;
  readonly signal: AbortSignal;
}

/** A line that a node prints. */
export type NodeReport =
  | {
      readonly node: string;
      readonly position: number;
      readonly election: number;
      readonly listens: string;
      /** The last day of the certificate; absent without certificates. */
      readonly valid?: string;
      /** Number of inputs that the journal held. */
      readonly recovered: number;
    }
  | { readonly link: string; readonly up: boolean }
  | { readonly refused: string }
  | NodeDecision
  | { readonly ends: string; readonly sent: number; readonly received: number };

/** What a node decided. The name and the id are absent if the algorithm has no ids and another node leads. */
export interface NodeDecision {
  readonly decides: "leads" | "follows";
  readonly elected?: string;
  readonly id?: number;
}

/** What a node answers to a collector. */
export interface NodeStatus {
  readonly node: string;
  readonly position: number;
  readonly election: number;
  readonly pid: number;
  readonly decision?: NodeDecision;
  /** The neighbours, and whether the connection is up. */
  readonly links: Readonly<Record<string, boolean>>;
  readonly sent: number;
  readonly received: number;
  /** Number of items that neighbours have not acknowledged. */
  readonly waiting: number;
}

/** How a node ended. */
export type NodeEnd = "decided" | "undecided" | "stopped";

/** Runs a node until its links were silent for some time after its decision, or until the signal. */
export async function runNode(options: RunNodeOptions): Promise<NodeEnd> {
  const { ring, me, folder } = options;
  const position = positionOf(ring, me);
  const keys = options.wire === "tls" ? await readNodeKeys(folder, me) : undefined;
  const place = join(folder, `election-${options.election}`);
  await mkdir(join(place, "logs"), { recursive: true });
  const unlock = await lockNode(folder, me);
  try {
    const node = new RunningNode(options, position, place, keys);
    return await node.run();
  } finally {
    await unlock();
  }
}

class RunningNode {
  readonly #options: RunNodeOptions;
  readonly #position: number;
  readonly #log: string;
  readonly #keys: Keys | undefined;
  readonly #arc: Arc;
  readonly #links: Links;
  readonly #up = new Map<number, boolean>();
  /** The edges that have been up. */
  readonly #met = new Set<number>();
  readonly #refusals = new Set<string>();
  #decision: NodeDecision | undefined;
  /** Counts that change if something happens. */
  #activity = "";
  #silence: NodeJS.Timeout | undefined;
  #end!: (end: NodeEnd) => void;
  #fail!: (error: unknown) => void;

  constructor(options: RunNodeOptions, position: number, place: string, keys: Keys | undefined) {
    this.#options = options;
    this.#position = position;
    this.#keys = keys;
    this.#log = join(place, "logs", `${position}.jsonl`);
    const { ring, wire, insecure, fsync, election } = options;
    const run = runOfElection(ring, election);
    const setup = setupOfRing(ring);
    const since = performance.now();
    this.#arc = new Arc({
      setup,
      positions: [position],
      run,
      logs: join(place, "logs"),
      header: { run: ring.run },
      addsToLogs: false,
      journal: { path: join(place, "journal"), fsync },
      wall: () => Math.round((performance.now() - since) * 1e6),
      live: (_, { does }) => {
        if (does !== undefined) this.#decide(does);
      },
    });
    for (const { edge } of this.#arc.ends) this.#up.set(edge, false);
    this.#links = new Links({
      arc: this.#arc,
      wire,
      kinds: this.#arc.solo.shape.kinds,
      keys,
      address: this.#addressOf(position),
      run,
      setup: setupDigest(ring.run),
      identityOf: (at) => ({ ring: ring.ring, node: ring.nodes[at].name }),
      addressOf: (at) => this.#addressOf(at),
      faultSeed: setup.seed,
      insecure,
      status: () => JSON.stringify(this.#status()),
      onRefused: (why) => this.#refused(why),
      onLink: (edge, up) => this.#link(edge, up),
      onTick: () => this.#watch(),
      onFailure: (error) => this.#fail(error),
    });
  }

  #addressOf(position: number): { readonly host: string; readonly port: number } {
    const { host, port } = this.#options.ring.nodes[position];
    return { host, port };
  }

  async run(): Promise<NodeEnd> {
    const { me, election, say, signal } = this.#options;
    const ended = new Promise<NodeEnd>((fulfil, reject) => {
      this.#end = fulfil;
      this.#fail = reject;
    });
    const stop = () => this.#end("stopped");
    signal.addEventListener("abort", stop);
    try {
      const listens = printAddress(await this.#links.listen());
      const { recovered } = this.#arc.counts;
      const until = this.#keys && validUntil(this.#keys.credentials.certificate).toISOString();
      const valid = until && { valid: until.slice(0, 10) };
      say({ node: me, position: this.#position, election, listens, recovered, ...valid });
      await this.#readDecision();
      this.#links.connect().catch(this.#fail);
      this.#arc.begin(Date.now());
      this.#links.schedule();
      this.#watch();
      if (signal.aborted) stop();
      return await ended;
    } finally {
      signal.removeEventListener("abort", stop);
      clearTimeout(this.#silence);
      await this.#links.close();
      this.#arc.close(!signal.aborted);
    }
  }

  /** A restarted node decided before it was killed if its log says so. */
  async #readDecision(): Promise<void> {
    if (this.#arc.solo.decision(this.#position) === "none") return;
    this.#arc.flushLogs();
    for (const line of (await readFile(this.#log, "utf8")).trimEnd().split("\n")) {
      const { does } = JSON.parse(line) as { readonly does?: string };
      if (does !== undefined) this.#decide(does);
    }
  }

  #decide(does: string): void {
    const { ring, me, say } = this.#options;
    const { ids } = this.#arc.solo.setup;
    // The first decision counts; a second one is a violation, which the log shows.
    if (this.#decision) return;
    const [decides, text] = does.split(", ")[0].split(" ") as [
      "leads" | "follows",
      string | undefined,
    ];
    const id = decides === "leads" ? ids?.[this.#position] : text && Number(text);
    const leader = typeof id === "number" && ids ? ring.nodes[ids.indexOf(id)].name : undefined;
    const elected = decides === "leads" ? me : leader;
    this.#decision = {
      decides,
      ...(elected !== undefined && { elected }),
      ...(typeof id === "number" && { id }),
    };
    say(this.#decision);
  }

  #nameOf(edge: number): string {
    const { peer } = this.#arc.ends.find((end) => end.edge === edge)!;
    return this.#options.ring.nodes[peer].name;
  }

  #link(edge: number, up: boolean): void {
    this.#up.set(edge, up);
    this.#met.add(edge);
    this.#options.say({ link: this.#nameOf(edge), up });
  }

  /** Says each reason once, because a peer that is refused tries again. */
  #refused(why: string): void {
    if (this.#refusals.has(why) || this.#refusals.size > 99) return;
    this.#refusals.add(why);
    this.#options.say({ refused: why });
  }

  get #waiting(): number {
    return this.#arc.ends.reduce((sum, { linkEnd }) => sum + linkEnd.unacknowledged, 0);
  }

  #status(): NodeStatus {
    const { me, election } = this.#options;
    const { sent, received } = this.#arc.counts;
    return {
      node: me,
      position: this.#position,
      election,
      pid: process.pid,
      ...(this.#decision && { decision: this.#decision }),
      links: Object.fromEntries([...this.#up].map(([edge, up]) => [this.#nameOf(edge), up])),
      sent,
      received,
      waiting: this.#waiting,
    };
  }

  /** Starts to count the silence again if something has happened. */
  #watch(): void {
    const { sent, received, pulses, skips } = this.#arc.counts;
    const activity = [sent, received, pulses, skips, this.#waiting].join();
    if (activity === this.#activity) return;
    this.#activity = activity;
    clearTimeout(this.#silence);
    this.#silence = setTimeout(() => this.#fallSilent(), this.#options.lingerMs);
  }

  /** Ends after silence, if no neighbour waits, and the node has decided or is never told. */
  #fallSilent(): void {
    const { lingerMs, say } = this.#options;
    const { announces } = this.#arc.solo.setup.algorithm;
    const isTold = this.#decision !== undefined || (!announces && this.#up.size === this.#met.size);
    if (!isTold || this.#waiting > 0) {
      this.#silence = setTimeout(() => this.#fallSilent(), lingerMs);
      return;
    }
    const { sent, received } = this.#arc.counts;
    const ends = `The links were silent for ${formatDuration(lingerMs)}, so the election is probably over. This is a guess: a slow neighbour may still need this node.`;
    say({ ends, sent, received });
    this.#end(this.#decision ? "decided" : "undecided");
  }
}
