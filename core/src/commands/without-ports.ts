import type { Command, Commands } from "./command.ts";

/** Leaves out the processes whose ports are exchanged, if they do the same as the others; undefined if not. */
export function withoutPorts(all: Commands): Commands | undefined {
  if (all.initial.length === 1) return undefined;
  const plain = all.controls.flatMap(({ swapped }, i) => (swapped === 0 ? [i] : []));
  const number = (control: number): string => {
    const { life, words } = all.controls[control];
    return JSON.stringify([life, words]);
  };
  const textOf = ({ control, after, orders, sent, ...rest }: Command) =>
    JSON.stringify([
      [number(control), number(after), rest],
      orders.map(String).sort(),
      sent.map((it) => JSON.stringify(it)).sort(),
    ]);
  const [left, right] = [0, 1].map((swapped) =>
    all.commands
      .filter(({ control }) => all.controls[control].swapped === swapped)
      .map(textOf)
      .sort(),
  );
  if (JSON.stringify(left) !== JSON.stringify(right)) return undefined;
  return {
    ...all,
    controls: plain.map((i) => all.controls[i]),
    initial: [plain.indexOf(all.initial[0])],
    commands: all.commands
      .filter(({ control }) => plain.includes(control))
      .map((it) => ({ ...it, control: plain.indexOf(it.control), after: plain.indexOf(it.after) })),
    orderTypes: all.orderTypes / 2,
  };
}
