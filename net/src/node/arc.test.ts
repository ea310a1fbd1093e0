import {
  closeSync,
  ftruncateSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  catalogue,
  makeSetup,
  parseRun,
  startSimulation,
  type Setup,
} from "@ringleader/core/internal";
import {
  canonicalDigest,
  conform,
  hasOneDigest,
  runHeader,
  type Conformance,
  type LogSource,
} from "@ringleader/core/internal/conform";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Arc, type ArcEnd } from "./arc.ts";
import type { Frame } from "../link/frame.ts";

let folder = "";
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "arc-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

const setupOf = (algorithm: string, more: Readonly<Record<string, unknown>>): Setup =>
  makeSetup(parseRun({ algorithm, n: 5, seed: 3, ...more }));

const anyDigest: unknown = expect.stringMatching(/^[0-9a-f]{16}$/);

const RUN = "00".repeat(16);

/** Runs arcs in memory. Frames wait on their way, and a drawn end reads next. */
class Memory {
  readonly arcs: Arc[];
  readonly #wire = new Map<string, Frame[][]>();
  readonly #make: (i: number) => Arc;
  #seed = 1;

  constructor(setup: Setup, groups: readonly (readonly number[])[], journal: boolean) {
    const place = mkdtempSync(join(folder, "run-"));
    this.place = place;
    const made = new Set<number>();
    this.#make = (i) => {
      const isFirst = !made.has(i);
      made.add(i);
      return new Arc({
        setup,
        positions: groups[i],
        run: RUN,
        logs: place,
        header: { run: runHeader(setup) },
        addsToLogs: !isFirst && !journal,
        journal: journal ? { path: join(place, `journal-${i}`), fsync: false } : undefined,
      });
    };
    this.arcs = groups.map((_, i) => this.#make(i));
    for (const arc of this.arcs) for (const end of arc.ends) this.#connect(arc, end);
  }

  readonly place: string;

  #draw(most: number): number {
    this.#seed = (Math.imul(this.#seed, 1103515245) + 12345) >>> 0;
    return Math.floor((this.#seed / 2 ** 32) * most);
  }

  #other(end: ArcEnd): readonly [Arc, ArcEnd] {
    for (const arc of this.arcs)
      for (const other of arc.ends)
        if (other.edge === end.edge && other.end !== end.end) return [arc, other];
    throw new Error("an edge has one end");
  }

  #connect(arc: Arc, end: ArcEnd): void {
    const [, other] = this.#other(end);
    arc.connected(end, other.linkEnd.expected);
  }

  #queue(edge: number, end: number): Frame[][] {
    const key = `${edge}:${end}`;
    const queue = this.#wire.get(key) ?? [];
    this.#wire.set(key, queue);
    return queue;
  }

  /** Kills an arc and starts it again; its connections are made again. */
  restart(i: number): void {
    this.arcs[i] = this.#make(i);
    for (const end of this.arcs[i].ends) {
      const [arc, other] = this.#other(end);
      for (const side of [0, 1]) this.#queue(end.edge, side).length = 0;
      arc.disconnected(other);
      this.#connect(this.arcs[i], end);
      this.#connect(arc, other);
    }
    this.arcs[i].begin(0);
  }

  /** Runs to the end; `crash` is called after every tick, and says whether the arc died inside it. */
  run(crash: (i: number) => boolean = () => false): void {
    for (const arc of this.arcs) arc.begin(0);
    for (let idle = 0; idle < 3;) {
      idle++;
      for (let i = 0; i < this.arcs.length; i++) {
        const frames = this.arcs[i].tick();
        if (crash(i)) {
          this.restart(i);
          idle = 0;
          continue;
        }
        for (const [end, list] of frames) this.#queue(end.edge, end.end).push([...list]);
      }
      for (const arc of this.arcs)
        for (const end of arc.ends) {
          const queue = this.#queue(end.edge, 1 - end.end);
          if (queue.length > 0) idle = 0;
          if (queue.length > 0 && this.#draw(3) > 0) arc.receive(end, queue.shift()!);
        }
    }
    for (const arc of this.arcs) arc.close(true);
  }

  judge(n: number): Conformance {
    const sources = Array.from({ length: n }, (_, p): LogSource => ({
      name: `log ${p}`,
      open: () => {
        const lines = readFileSync(join(this.place, `${p}.jsonl`), "utf8")
          .trimEnd()
          .split("\n");
        let next = 0;
        return () => lines[next++];
      },
    }));
    const judging = conform(sources);
    for (;;) {
      const { done, value } = judging.next();
      if (done) return value;
    }
  }
}

const split = (n: number, arcs: number): number[][] =>
  Array.from({ length: arcs }, (_, i) =>
    Array.from({ length: n }, (_, p) => p).filter((p) => Math.floor((p * arcs) / n) === i),
  );

const rings = catalogue.map(({ name }) => name).filter((name) => name !== "dfs");

/** The digest that every run of the setup has; any digest if they differ. */
function digestOf(setup: Setup): unknown {
  if (!hasOneDigest(setup)) return anyDigest;
  if (!setup.needs.rounds) return canonicalDigest(setup);
  const simulation = startSimulation(setup);
  while (simulation.advance(1000));
  return simulation.finish().digest;
}

describe.each(rings)("arc: %s", (name) => {
  test.each([1, 2, 5, 8])("n = %i conforms", (n) => {
    const setup = setupOf(name, { n });
    const memory = new Memory(setup, split(n, Math.min(n, 3)), false);
    memory.run();
    expect(memory.judge(n)).toMatchObject({ verdict: "conforms", digest: digestOf(setup) });
  });
});

test.runIf(process.env["FULL"])(
  "arc: dfs on a network, wake-ups by mail, links that reorder, a restart in between",
  () => {
    for (const spec of [
      { algorithm: "dfs", n: undefined, graph: "grid:3x3" },
      { algorithm: "peterson", violate: ["everyone"], wake: [1, 3] },
      { algorithm: "chang-roberts", wake: [2] },
      { algorithm: "chang-roberts", links: "any" },
      { algorithm: "hirschberg-sinclair", links: "any", n: 7 },
      { algorithm: "variable-speeds", wake: { 0: "3", 2: "0", 4: "900" } },
      { algorithm: "itai-rodeh-sync" },
    ]) {
      const setup = setupOf(spec.algorithm, spec);
      const memory = new Memory(setup, split(setup.n, 3), true);
      let ticks = 0;
      memory.run(() => ++ticks % 5 === 0 && ticks < 60);
      expect({ spec, ...memory.judge(setup.n) }).toMatchObject({ verdict: "conforms" });
    }
  },
);

/** Cuts what a tick wrote beyond this byte, as a crash inside the write does; true if there was something to cut. */
function cutAt(path: string, byte: number): boolean {
  if (statSync(path).size <= byte) return false;
  const file = openSync(path, "r+");
  ftruncateSync(file, byte);
  closeSync(file);
  return true;
}

test.each([
  ["franklin", {}],
  ["variable-speeds", { ids: [3, 2, 64], wake: { 0: "2", 2: "0" } }],
])("arc: a crash at any byte of a journal of %s loses nothing", (name, more) => {
  const setup = setupOf(name, { n: 3, ...more });
  const whole = new Memory(setup, split(3, 3), true);
  whole.run();
  const { size } = statSync(join(whole.place, "journal-1"));
  const step = process.env.FULL ? 1 : 37;
  for (let byte = 0; byte < size; byte += step) {
    const memory = new Memory(setup, split(3, 3), true);
    let hasCrashed = false;
    memory.run((i) => {
      if (i !== 1 || hasCrashed) return false;
      return (hasCrashed = cutAt(join(memory.place, "journal-1"), byte));
    });
    expect(hasCrashed).toBe(true);
    expect({ byte, ...memory.judge(3) }).toMatchObject({ verdict: "conforms" });
  }
});

test("arc: an item that no process sends this way reaches no handler", () => {
  const { arcs } = new Memory(setupOf("peterson", { n: 3 }), [[0, 1, 2]], true);
  const end = arcs[0].ends.find(({ into }) => into === undefined)!;
  const item = { type: "message", depth: 1, kind: 0, words: [7] } as const;
  arcs[0].begin(0);
  expect(() => arcs[0].receive(end, [{ type: "data", seq: 0, item }])).toThrow(
    "messages never travel this way on this link.",
  );
  expect(arcs[0].counts.received).toBe(0);
});
