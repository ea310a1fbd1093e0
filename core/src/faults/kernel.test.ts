import { expect, test } from "vitest";
import type { InjectedFault, FaultRun, FaultSchedule } from "./fault.ts";
import { FaultKernel } from "./kernel.ts";
import { shrinkSchedule } from "./shrink.ts";

/** The sites of a small system: messages, the receiver, latencies. */
const [WIRE, RECEIVER, LATENCY] = [0, 1, 2];
const SITES = 3;
const LOST = 1;
const TWICE = 2;

/** A sender sends the numbers 0 to 9 over a wire that may lose or repeat them; the receiver may forget all it has. */
function send(schedule: FaultSchedule, rate = 0.1) {
  const kernel = new FaultKernel(schedule, SITES);
  const received: number[] = [];
  for (let i = 0; i < 10; i++) {
    const fault = kernel.fault(WIRE, rate, 2);
    const copies = fault === LOST ? 0 : fault === TWICE ? 2 : 1;
    for (let copy = 0; copy < copies; copy++) kernel.after(kernel.vary(LATENCY, 20), 0, i);
  }
  while (kernel.next()) {
    if (kernel.fault(RECEIVER, rate)) received.length = 0;
    received.push(kernel.a);
  }
  return { kernel, received };
}

test("kernel: the same seed gives the same run, and another seed another run", () => {
  const digests = Array.from({ length: 50 }, (_, seed) => send({ seed }).kernel.digest);
  expect(Array.from({ length: 50 }, (_, seed) => send({ seed }).kernel.digest)).toEqual(digests);
  expect(new Set(digests).size).toBe(50);
});

test("kernel: the list of its faults repeats a run without drawing", () => {
  let faulty = 0;
  for (let seed = 0; seed < 300; seed++) {
    const { kernel, received } = send({ seed });
    const again = send({ seed, faults: kernel.faults });
    expect([again.kernel.digest, again.received]).toEqual([kernel.digest, received]);
    expect(again.kernel.faults).toEqual(kernel.faults);
    if (kernel.faults.length > 0) faulty++;
  }
  expect(faulty).toBeGreaterThan(100);
});

test("kernel: removing the faults of one site leaves the decisions of the others", () => {
  const seed = Array.from({ length: 300 }, (_, seed) => seed).find((seed) => {
    const { faults } = send({ seed }).kernel;
    return faults.some(({ site }) => site === WIRE) && faults.some(({ site }) => site === RECEIVER);
  })!;
  const of = (site: number, faults: readonly InjectedFault[]) =>
    faults.filter((it) => it.site === site);
  const all = send({ seed }).kernel.faults;
  const wireOnly = send({ seed, faults: of(WIRE, all) }).kernel.faults;
  expect(wireOnly).toEqual(of(WIRE, all));
});

test("kernel: no fault happens from the end of faults on, even if a schedule lists one", () => {
  const kernel = new FaultKernel({ seed: 1, faults: [{ site: 0, count: 1, choice: 1 }] }, 1);
  kernel.faultsEnd = 5;
  kernel.after(5, 0);
  expect([kernel.fault(0, 1), kernel.next(), kernel.fault(0, 1)]).toEqual([0, true, 0]);
});

test("kernel: every schedule of the small system agrees with a list of what arrives", () => {
  // All ways to lose or repeat each of the first five messages, with or without one loss of memory.
  for (let number = 0; number < 3 ** 5; number++) {
    const choices = Array.from({ length: 5 }, (_, i) => Math.floor(number / 3 ** i) % 3);
    const wire = choices
      .map((choice, count) => ({ site: WIRE, count, choice }))
      .filter(({ choice }) => choice > 0);
    const arriving = Array.from({ length: 10 }, (_, i) => i).flatMap((i) =>
      choices[i] === LOST ? [] : choices[i] === TWICE ? [i, i] : [i],
    );
    for (let forgets = -1; forgets < arriving.length; forgets++) {
      const memory = forgets < 0 ? [] : [{ site: RECEIVER, count: forgets, choice: 1 }];
      const schedule = { seed: 1, faults: [...wire, ...memory], calm: [LATENCY] };
      expect(send(schedule).received).toEqual(arriving.slice(Math.max(0, forgets)));
    }
  }
});

test("kernel: a schedule ends after its number of events", () => {
  expect(send({ seed: 1, faults: [], maxEvents: 4 }).kernel.events).toBe(4);
});

/** Fails after a loss, then a repetition, then a loss of memory, whatever else happens. */
function planted(schedule: FaultSchedule): FaultRun {
  const { kernel } = send(schedule, 0.3);
  const { faults, events } = kernel;
  const lost = faults.find(({ site, choice }) => site === WIRE && choice === LOST);
  const twice = faults.find(
    ({ site, choice, count }) => lost && site === WIRE && choice === TWICE && count > lost.count,
  );
  const forgets = faults.find(({ site, count }) => site === RECEIVER && count >= 3);
  return { failure: twice && forgets && "planted", faults, events };
}

function shrink(schedule: FaultSchedule) {
  const shrinking = shrinkSchedule(schedule, planted(schedule), SITES);
  for (let step = shrinking.next(); ;) {
    if (step.done) return step.value;
    step = shrinking.next(planted(step.value));
  }
}

test("shrink: a failure that needs three faults keeps exactly three, as early as possible", () => {
  const seeds = Array.from({ length: 200 }, (_, seed) => seed);
  const failing = seeds.filter((seed) => planted({ seed }).failure !== undefined);
  expect(failing.length).toBeGreaterThan(10);
  let larger = 0;
  for (const seed of failing) {
    const { schedule } = shrink({ seed });
    if (planted({ seed }).faults.length > 3) larger++;
    expect(schedule.faults.toSorted((x, y) => x.site - y.site || x.count - y.count)).toEqual([
      { site: WIRE, count: 0, choice: LOST },
      { site: WIRE, count: 1, choice: TWICE },
      { site: RECEIVER, count: 3, choice: 1 },
    ]);
    expect(planted(schedule).failure).toBe("planted");
    expect(shrink({ seed }).schedule).toEqual(schedule);
  }
  expect(larger).toBeGreaterThan(10);
});
