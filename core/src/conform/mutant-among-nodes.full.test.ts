// One node runs a mutant, all others run the definition. Whenever the mutant does what the definition does not do, the
// verdict names it.
import { expect, test } from "vitest";
import { allMutants } from "../algorithms/all-mutants.ts";
import { mutantName, mutantSet } from "../algorithms/mutants/mutant.ts";
import { makeSetup, type Setup } from "../model/setup.ts";
import { Refusal } from "../refusal/refusal.ts";
import { findAlgorithm, parseRun } from "../request/parse-run.ts";
import { Solo, type Step } from "../solo/solo.ts";
import { isRight, judgeLogs, kindsOf } from "./testing/mixed-logs.ts";

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
  const { all, starters } = setup.waking;
  for (let p = 0; p < setup.n; p++) if (all || starters?.[p]) act(p, (solo) => solo.wake(p));
  for (let i = 0; i < MOST; i++) {
    const ready = [...links].filter(([, mails]) => mails.length > 0);
    if (ready.length === 0) break;
    const [link, mails] = ready[below(ready.length)];
    const { kind, words, depth } = mails.shift()!;
    const p = honest.ends.process(link);
    if (soloOf(p).isStartedByMail(p))
      act(p, (solo) => {
        solo.raise(p, depth);
        return solo.wake(p);
      });
    act(p, (solo) => {
      solo.raise(p, depth);
      return solo.deliver(link, kind, words);
    });
  }
  const fields = logs.map((_, p) => soloOf(p).hashFields(p));
  isDifferent ||= fields[broken] !== shadow.hashFields(broken);
  return {
    isDifferent,
    logs: logs.map((log, p) => ({ events: log, sent: sent[p], fields: fields[p] })),
  };
}

const asynchronous = allMutants.filter(({ of, set }) => !of.with(set ?? {}).needs.rounds);

/** The networks of mutants that do not need a ring, by seed. */
const graphs = ["complete:4", "grid:2x3", "tree:6"];

test("conform: a mutant among honest nodes is named whenever it differs", () => {
  const wrong: string[] = [];
  let [runs, named] = [0, 0];
  for (const mutant of asynchronous) {
    for (let seed = 1; seed <= SEEDS; seed++) {
      const { needs } = mutant.of.with(mutantSet(mutant));
      const size = needs.ring ? { n: N } : { graph: graphs[seed % graphs.length] };
      const wake = needs.root ? [0] : undefined;
      const spec = { algorithm: mutant.of.name, ...size, wake, seed, set: mutantSet(mutant) };
      const setup = makeSetup(parseRun(spec));
      const algorithm = findAlgorithm(mutantName(mutant)).with(mutantSet(mutant));
      const other = { ...setup, algorithm } as Setup;
      if (kindsOf(other) !== kindsOf(setup)) continue;
      const broken = seed % setup.n;
      let mixed;
      try {
        mixed = runMixed(setup, other, broken, seed);
      } catch (error) {
        // The mutant, or an honest node after it, fails by itself.
        if (error instanceof Refusal) continue;
        throw error;
      }
      runs++;
      const verdict = judgeLogs(setup, mixed.logs);
      if (mixed.isDifferent) named++;
      if (!isRight(verdict, mixed.isDifferent, broken))
        wrong.push(`${mutantName(mutant)}, seed ${seed}: ${JSON.stringify(verdict)}`);
    }
  }
  expect(wrong).toEqual([]);
  expect(runs).toBeGreaterThan(50);
  expect(named).toBeGreaterThan(10);
});
