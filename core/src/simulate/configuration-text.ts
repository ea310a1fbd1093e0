import { isPerPort, type Field, type PortField } from "../model/schema.ts";
import type { World } from "../model/world.ts";

/**
 * Writes out a configuration between two rounds, after the messages of the next one were put in
 * order: all that the rest of the run and its measures depend on, causal depths excepted.
 */
export function configurationText(
  world: World,
  alarms: string,
  measured: readonly unknown[],
): string {
  const { compiled, given, leaders, marks, manyPhases, named, faults } = world;
  const { LIFE, COUNT, shape, engine } = compiled;
  const { Q, ORDER, IN, AT, COUNT: mails } = engine.state();
  const mail = Array.from({ length: (mails as number) - AT }, (_, i) => {
    const q: number = IN + ORDER[AT + i] * shape.stride;
    return [Q[q], ...Q.subarray(q + shape.lead, q + shape.stride)].join(" ");
  });
  const sent = Array.from(COUNT).flatMap((it, i) => (it > 0 ? `${i}:${it}` : []));
  const states = Array.from(
    { length: given.n },
    (_, p) => `${LIFE[p]}${JSON.stringify(compiled.look(p))}`,
  );
  const led = leaders.map(({ position, time }) => `${position}@${time}`);
  const parts = [states, mail, [alarms], sent, [...manyPhases], led, [...marks], faults];
  return [...parts.map((part) => part.join()), named, ...measured.map(String)].join("\n");
}

const isGhost = (field: Field<unknown> | PortField<unknown> | undefined): boolean =>
  field !== undefined && (isPerPort(field) ? field.each : field).ghost;

/**
 * Writes out what comes next depends on, and nothing else: the fields, the messages on their way, the
 * alarms by how far off they are. If it comes again, all that follows comes again.
 */
export function recurring({ compiled, given }: World, alarms: string): string {
  const { LIFE, shape, engine } = compiled;
  const { Q, ORDER, OUT, IN, AT, SENT, COUNT } = engine.state();
  const { stride, lead, kindBits, kinds } = shape;
  const mail = (q: number): string => {
    const { fields } = kinds[Q[q] & ((1 << kindBits) - 1)];
    return [Q[q], ...fields.map(([, { ghost }], i) => (ghost ? 0 : Q[q + lead + i]))].join(" ");
  };
  const arriving = Array.from({ length: COUNT - AT }, (_, i) => mail(IN + ORDER[AT + i] * stride));
  const sent = Array.from({ length: SENT as number }, (_, i) => mail(OUT + i * stride));
  const states = Array.from({ length: given.n }, (_, p) => {
    const told = Object.entries(compiled.look(p)).filter(
      ([name]) => !isGhost(given.algorithm.state[name]),
    );
    return `${LIFE[p]}${JSON.stringify(told)}`;
  });
  return [states, arriving, sent, alarms.split(",").toSorted()].map((it) => it.join()).join("\n");
}
