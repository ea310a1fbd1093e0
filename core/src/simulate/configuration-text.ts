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
