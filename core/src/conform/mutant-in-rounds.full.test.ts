// One node runs a mutant in rounds, all others run the definition. Whenever the mutant does what the definition does not
// do, the verdict names it.
import { expect, test } from "vitest";
import { allMutants } from "../algorithms/all-mutants.ts";
import { mutantName, mutantRun, mutantSet } from "../algorithms/mutants/mutant.ts";
import { makeSetup, type Setup } from "../model/setup.ts";
import { Refusal } from "../refusal/refusal.ts";
import { findAlgorithm, parseRun } from "../request/parse-run.ts";
import { Solo, type Alarms, type Step } from "../solo/solo.ts";
import { isRight, judgeLogs, kindsOf } from "./testing/mixed-logs.ts";

const SEEDS = process.env["FULL"] ? 50 : 2;
/** Number of events after which a run is cut off. */
const MOST = 3000;

interface Due {
  readonly p: number;
  readonly time: bigint;
  readonly tag: number;
}

interface Mail {
  readonly link: number;
  readonly kind: number;
  readonly words: readonly number[];
}

/** Runs a ring in rounds in which the process at `broken` follows another setup; undefined if it does not end. */
function runMixed(setup: Setup, mutant: Setup, broken: number) {
  let now = 0n;
  let due: Due[] = [];
  let shadowed: Due[] = [];
  const alarms: Alarms = {
    set: (p, rounds, tag) => void due.push({ p, time: now + BigInt(rounds), tag }),
    cancel: (p) => void (due = due.filter((alarm) => alarm.p !== p)),
  };
  const shadowAlarms: Alarms = {
    set: (p, rounds, tag) => void shadowed.push({ p, time: now + BigInt(rounds), tag }),
    cancel: () => void (shadowed = []),
  };
  const [honest, other] = [new Solo(setup, { alarms }), new Solo(mutant, { alarms })];
  const shadow = new Solo(setup, { alarms: shadowAlarms });
  const soloOf = (p: number) => (p === broken ? other : honest);
  const logs = Array.from({ length: setup.n }, (): object[] => []);
  const sent = new Uint32Array(setup.n);
  let mails: Mail[] = [];
  let isDifferent = false;
  let events = 0;
  const act = (p: number, make: (solo: Solo) => Step, pass?: number) => {
    events++;
    const { process: _, sent: out, again: _again, ...event } = make(soloOf(p));
    if (p === broken) {
      const { sent: expectedOut, process: _p, again: _a, ...expected } = make(shadow);
      isDifferent ||= JSON.stringify([event, out]) !== JSON.stringify([expected, expectedOut]);
    }
    logs[p].push({ time: String(now), ...event, ...(pass !== undefined && { pass }) });
    mails.push(...out);
    sent[p] += out.length;
  };
  /** True if alarms of the broken process that are due now differ from those of the definition. */
  const ringsOtherwise = () => {
    const tags = (list: readonly Due[]) =>
      list.filter(({ p, time }) => p === broken && time === now).map(({ tag }) => String(tag));
    return tags(due).sort().join() !== tags(shadowed).sort().join();
  };
  const wakings =
    setup.waking.times ??
    Array.from({ length: setup.n }, (_, position) => ({ position, time: 0n }));
  for (;;) {
    if (events > MOST) return undefined;
    const arriving = mails;
    mails = [];
    const { ends } = honest;
    const firstWord = setup.algorithm.ties === "smallest first";
    arriving.sort(
      (x, y) =>
        ends.process(x.link) - ends.process(y.link) || (firstWord ? x.words[0] - y.words[0] : 0),
    );
    for (const { link, kind, words } of arriving)
      act(ends.process(link), (solo) => solo.deliver(link, kind, words));
    for (const { position: p, time } of wakings) {
      const solo = soloOf(p);
      if (time === now && !solo.hasWoken(p) && !solo.isReached(p)) act(p, (it) => it.wake(p));
    }
    for (let pass = 0; due.some(({ time }) => time === now); pass++) {
      isDifferent ||= ringsOtherwise();
      const ringing = due
        .filter(({ time }) => time === now)
        .sort((x, y) => x.p - y.p || x.tag - y.tag);
      for (const alarm of ringing) {
        // An alarm that rings earlier may cancel this one.
        if (!due.includes(alarm)) continue;
        due.splice(due.indexOf(alarm), 1);
        const at = shadowed.findIndex((it) => it.time === now && it.tag === alarm.tag);
        if (alarm.p === broken && at >= 0) shadowed.splice(at, 1);
        act(alarm.p, (solo) => solo.ring(alarm.p, alarm.tag), pass);
        if (events > MOST) return undefined;
      }
    }
    isDifferent ||= shadowed.some(({ time }) => time === now);
    const times = [...due.map(({ time }) => time), ...wakings.map(({ time }) => time)];
    const later = times.filter((time) => time > now);
    if (mails.length > 0) now++;
    else if (later.length > 0) now = later.reduce((x, y) => (x < y ? x : y));
    else break;
  }
  const fields = logs.map((_, p) => soloOf(p).hashFields(p));
  isDifferent ||= fields[broken] !== shadow.hashFields(broken) || shadowed.length > 0;
  return {
    isDifferent,
    logs: logs.map((log, p) => ({ events: log, sent: sent[p], fields: fields[p] })),
  };
}

test("conform: a mutant among honest nodes in rounds is named whenever it differs", () => {
  const wrong: string[] = [];
  let [runs, named] = [0, 0];
  for (const mutant of allMutants) {
    if (!mutant.of.with(mutantSet(mutant)).needs.rounds) continue;
    for (let seed = 1; seed <= SEEDS; seed++) {
      const own = { seed, ...mutantRun(mutant), algorithm: mutant.of.name };
      const drawn = { algorithm: mutant.of.name, n: 4, seed, set: mutantSet(mutant) };
      const setup = makeSetup({ ...parseRun(seed === 1 ? own : drawn), hopeless: true });
      const algorithm = findAlgorithm(mutantName(mutant)).with(mutantSet(mutant));
      const other: Setup = { ...setup, algorithm };
      if (setup.ties || kindsOf(other) !== kindsOf(setup)) continue;
      const broken = seed % setup.n;
      let mixed;
      try {
        mixed = runMixed(setup, other, broken);
      } catch (error) {
        // The mutant, or an honest node after it, fails by itself.
        if (error instanceof Refusal) continue;
        throw error;
      }
      if (!mixed) continue;
      runs++;
      if (mixed.isDifferent) named++;
      const verdict = judgeLogs(setup, mixed.logs);
      if (!isRight(verdict, mixed.isDifferent, broken))
        wrong.push(`${mutantName(mutant)}, seed ${seed}: ${JSON.stringify(verdict)}`);
    }
  }
  expect(wrong).toEqual([]);
  expect(runs).toBeGreaterThan(20);
  expect(named).toBeGreaterThan(10);
});
