import type { Configuration, Mail } from "../model/claim.ts";
import { decisionOf, hasWoken } from "../model/life.ts";
import { fieldOf, type Field } from "../model/schema.ts";
import type { RoundLedger } from "./synchronous.ts";

/**
 * Writes out a configuration between two rounds, after the messages of the next round were put in order. The text
 * contains everything that the rest of the run and its measures depend on, except causal depths.
 */
export function configurationText(
  ledger: RoundLedger,
  alarms: string,
  measured: readonly unknown[],
): string {
  const { compiled, setup, leaders, marks, manyPhases, named, faults } = ledger;
  const { LIFE, COUNT, shape, loop } = compiled;
  const { Q, ORDER, IN, AT, COUNT: mails } = loop.state();
  const mail = Array.from({ length: mails - AT }, (_, i) => {
    const q = IN + ORDER[AT + i] * shape.stride;
    return [Q[q], ...Q.subarray(q + shape.lead, q + shape.stride)].join(" ");
  });
  const sent = Array.from(COUNT).flatMap((count, i) => (count > 0 ? `${i}:${count}` : []));
  const states = Array.from(
    { length: setup.n },
    (_, p) => `${LIFE[p]}${JSON.stringify(compiled.look(p))}`,
  );
  const led = leaders.map(({ position, time }) => `${position}@${time}`);
  const parts = [states, mail, [alarms], sent, [...manyPhases], led, [...marks], faults];
  return [...parts.map((part) => part.join()), named, ...measured.map(String)].join("\n");
}

/**
 * Writes out exactly what the rest of the run depends on: the fields, the messages in flight, and the alarms with the
 * rounds until they ring. If the same text occurs a second time, the run never ends.
 */
export function recurringText({ compiled, setup }: RoundLedger, alarms: string): string {
  const { LIFE, shape, loop } = compiled;
  const { Q, ORDER, OUT, IN, AT, SENT, COUNT } = loop.state();
  const { stride, lead, kindBits, kinds } = shape;
  const mail = (q: number): string => {
    const { fields } = kinds[Q[q] & ((1 << kindBits) - 1)];
    return [Q[q], ...fields.map(([, { ghost }], i) => (ghost ? 0 : Q[q + lead + i]))].join(" ");
  };
  const arriving = Array.from({ length: COUNT - AT }, (_, i) => mail(IN + ORDER[AT + i] * stride));
  const sent = Array.from({ length: SENT }, (_, i) => mail(OUT + i * stride));
  const states = Array.from({ length: setup.n }, (_, p) => {
    const fields = Object.entries(compiled.look(p)).filter(
      ([name]) => !fieldOf(setup.algorithm.state[name]).ghost,
    );
    return `${LIFE[p]}${JSON.stringify(fields)}`;
  });
  return [states, arriving, sent, alarms.split(",").toSorted()]
    .map((part) => part.join())
    .join("\n");
}

/** Returns the configuration between two rounds, or at the end of a run, as claims see it. It is valid until the run goes on. */
export function roundConfiguration({ compiled, setup }: RoundLedger): Configuration {
  const { n, algorithm, network, swapped } = setup;
  const { LIFE, shape, loop } = compiled;
  const { Q, ORDER, IN, AT, COUNT } = loop.state();
  const { stride, lead, kindBits, kinds, links } = shape;
  const mail: Mail[][] = Array.from({ length: n }, () => []);
  for (let i = AT; i < COUNT; i++) {
    const q = IN + ORDER[i] * stride;
    const link = Q[q] >>> kindBits;
    const { name, fields } = kinds[Q[q] & ((1 << kindBits) - 1)];
    const p =
      links === "oneWay" ? link : links === "twoWay" ? link >>> 1 : network.rows!.owner[link];
    const side =
      links === "oneWay" ? 0 : links === "twoWay" ? link & 1 : link - network.rows!.offset[p];
    const port = links === "twoWay" ? side ^ (swapped?.[p] ?? 0) : side;
    const shown: Record<string, unknown> = {};
    fields.forEach(([field, type], j) =>
      show(
        shown,
        field,
        type,
        type.kind === "one" ? type.labels[Q[q + lead + j]] : Q[q + lead + j],
      ),
    );
    mail[p].push({ kind: name, port, side, fields: shown });
  }
  const known: Record<string, unknown>[] = [];
  const read = (p: number): Record<string, unknown> => {
    const shown: Record<string, unknown> = {
      decision: decisionOf(LIFE[p]),
      woke: hasWoken(LIFE[p]),
    };
    for (const [name, value] of Object.entries(compiled.look(p)))
      show(shown, name, fieldOf(algorithm.state[name]), value);
    return shown;
  };
  return {
    n,
    setup,
    read: (p) => (known[p] ??= read(p)),
    waiting: (p, port) => (port === undefined ? mail[p] : mail[p].filter((it) => it.port === port)),
  };
}

/** Sets a field. Reading a ghost throws, because ghosts have no effect on a run. */
function show(
  into: Record<string, unknown>,
  name: string,
  { ghost }: Field<unknown>,
  value: unknown,
): void {
  if (!ghost) into[name] = value;
  else
    Object.defineProperty(into, name, {
      get() {
        throw new Error(`${name} is a ghost; an invariant cannot read it`);
      },
    });
}
