// One node runs a mutant, all others run the definition. Whenever the mutant does what the definition does not do, the
// verdict names it.
import { expect, test } from "vitest";
import { allMutants } from "../algorithms/all-mutants.ts";
import { mutantName, mutantSet } from "../algorithms/mutants/mutant.ts";
import { makeSetup, type Setup } from "../model/setup.ts";
import { header } from "../model/trace.ts";
import { Refusal } from "../refusal/refusal.ts";
import { findAlgorithm, parseRun } from "../request/parse-run.ts";
import { Solo, type Step } from "../solo/solo.ts";
import { conform, type Conformance } from "./conform.ts";
import type { LogSource } from "./log.ts";

const N = 5;
const SEEDS = process.env["FULL"] ? 100 : 2;
/** Number of deliveries after which a run is cut off. */
const MOST = 500;

interface Mail {
  readonly kind: number;
  readonly words: readonly number[];
  readonly depth: number;
}

/** Runs a ring in which the process at `broken` follows another setup. Returns the logs, and whether it differs. */
function runMixed(setup: Setup, mutant: Setup, broken: number, seed: number) {
  const [honest, other, shadow] = [new Solo(setup), new Solo(mutant), new Solo(setup)];
  const soloOf = (p: number) => (p === broken ? other : honest);
  const logs = Array.from({ length: setup.n }, (): object[] => []);
  const sent = new Uint32Array(setup.n);
  const links = new Map<number, Mail[]>();
  let state = seed;
  const below = (n: number) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * n);
  };
  let isDifferent = false;
  const act = (p: number, make: (solo: Solo) => Step) => {
    const solo = soloOf(p);
    const { process: _, sent: out, again: _again, ...event } = make(solo);
    if (p === broken) {
      const { sent: due, process: _p, again: _a, ...expected } = make(shadow);
      isDifferent ||= JSON.stringify([event, out]) !== JSON.stringify([expected, due]);
    }
    logs[p].push({ time: String(solo.depth(p)), ...event });
    for (const { link, kind, words } of out)
      links.set(link, [...(links.get(link) ?? []), { kind, words, depth: solo.depth(p) + 1 }]);
    sent[p] += out.length;
  };
  for (let p = 0; p < setup.n; p++) act(p, (solo) => solo.wake(p));
  for (let i = 0; i < MOST; i++) {
    const ready = [...links].filter(([, mails]) => mails.length > 0);
    if (ready.length === 0) break;
    const [link, mails] = ready[below(ready.length)];
    const { kind, words, depth } = mails.shift()!;
    const p = honest.ends.process(link);
    act(p, (solo) => {
      solo.raise(p, depth);
      return solo.deliver(link, kind, words);
    });
  }
  const fields = logs.map((_, p) => soloOf(p).hashFields(p));
  isDifferent ||= fields[broken] !== shadow.hashFields(broken);
  const outcome = { digest: "", finished: true, delivered: 0, injected: [] };
  const run = header({ ...outcome, setup: { ...setup, schedule: { kind: "trace" } } });
  const sources = logs.map((log, position): LogSource => {
    const end = { end: true, sent: sent[position], fields: fields[position] };
    const lines = [{ position, run }, ...log, end].map((line) => JSON.stringify(line));
    const open = () => {
      let next = 0;
      return () => lines[next++];
    };
    return { name: `log ${position}`, open };
  });
  return { sources, isDifferent };
}

function judge(sources: readonly LogSource[]): Conformance {
  const judging = conform(sources);
  for (let step = judging.next(); ; step = judging.next()) if (step.done) return step.value;
}

/** True if the verdict names the position that differs, or nothing differs. */
const isRight = (verdict: Conformance, isDifferent: boolean, broken: number): boolean =>
  verdict.verdict === "differs"
    ? isDifferent && new RegExp(`(log|position) ${broken}\\b`).test(`${verdict.log} ${verdict.why}`)
    : !isDifferent;

const kindsOf = ({ algorithm }: Setup): string =>
  JSON.stringify(Object.entries(algorithm.messages).map(([kind, it]) => [kind, Object.keys(it)]));

const asynchronous = allMutants.filter(
  ({ of, set }) => !of.with(set ?? {}).needs.rounds && of.with(set ?? {}).needs.ring,
);

test("conform: a mutant among honest nodes is named whenever it differs", () => {
  const wrong: string[] = [];
  let [runs, named] = [0, 0];
  for (const mutant of asynchronous) {
    for (let seed = 1; seed <= SEEDS; seed++) {
      const spec = { algorithm: mutant.of.name, n: N, seed, set: mutantSet(mutant) };
      const request = parseRun(spec);
      const setup = makeSetup(request);
      const algorithm = findAlgorithm(mutantName(mutant)).with(mutantSet(mutant));
      const other = { ...setup, algorithm } as Setup;
      // A frame of another kind is refused by the link, before it reaches a log.
      if (!setup.waking.all || kindsOf(other) !== kindsOf(setup)) continue;
      const broken = seed % N;
      let mixed;
      try {
        mixed = runMixed(setup, other, broken, seed);
      } catch (error) {
        // The mutant, or an honest node after it, fails by itself.
        if (error instanceof Refusal) continue;
        throw error;
      }
      runs++;
      const verdict = judge(mixed.sources);
      if (mixed.isDifferent) named++;
      if (!isRight(verdict, mixed.isDifferent, broken))
        wrong.push(`${mutantName(mutant)}, seed ${seed}: ${JSON.stringify(verdict)}`);
    }
  }
  expect(wrong).toEqual([]);
  expect(runs).toBeGreaterThan(50);
  expect(named).toBeGreaterThan(10);
});
