import type { Editing } from "./editing.ts";
import { Choice, Text } from "./Field.tsx";

const plain: readonly (readonly [string, string])[] = [
  ["fifo", "fifo: in the order of sending"],
  ["lifo", "lifo: the last one sent first"],
  ["random", "random: any link, by the seed"],
  ["lockstep", "lockstep: every message takes one round"],
];

/** How long messages take: what begins with it, its name, and what its numbers are. */
const laws = [
  { law: "latency:constant", usual: "3", says: "latency, always the same", numbers: ["Ticks"] },
  {
    law: "latency:uniform",
    usual: "1:9",
    says: "latency, evenly between two",
    numbers: ["Least ticks", "Most ticks"],
  },
  { law: "latency:exponential", usual: "5", says: "latency, exponential", numbers: ["Mean ticks"] },
] as const;

/** Who chooses the next delivery; of latencies also their numbers. */
export function Schedule({ form, edit, choose }: Editing) {
  const { schedule } = form;
  const current = laws.find(({ law }) => schedule.startsWith(`${law}:`));
  const numbers = current ? schedule.slice(current.law.length + 1).split(":") : [];
  const isKnown = current?.numbers.length === numbers.length;
  return (
    <>
      <Choice
        label="Schedule"
        wide
        value={schedule}
        options={[
          ...plain,
          ...laws.map(
            (it) =>
              [isKnown && it === current ? schedule : `${it.law}:${it.usual}`, it.says] as const,
          ),
        ]}
        onChoose={(it) => choose({ schedule: it })}
      />
      {current &&
        isKnown &&
        current.numbers.map((label, i) => (
          <Text
            key={label}
            label={label}
            numeric
            value={numbers[i]}
            onEdit={(text) =>
              edit({ schedule: [current.law, ...numbers.with(i, text.trim())].join(":") })
            }
          />
        ))}
    </>
  );
}
