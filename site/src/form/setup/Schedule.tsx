import type { SetupEdit } from "../text/settle.ts";
import { Choice, Text } from "../Field.tsx";

const plain: readonly (readonly [string, string])[] = [
  ["fifo", "fifo: in the order in which they were sent"],
  ["lifo", "lifo: latest first"],
  ["random", "random: drawn from the seed"],
  ["lockstep", "lockstep: every message takes one round"],
];

/** Latency distributions with their default numbers, and the labels of these. */
const laws = [
  { law: "latency:constant", usual: "3", says: "latency, constant", numbers: ["Ticks"] },
  {
    law: "latency:uniform",
    usual: "1:9",
    says: "latency, uniform",
    numbers: ["Least ticks", "Most ticks"],
  },
  { law: "latency:exponential", usual: "5", says: "latency, exponential", numbers: ["Mean ticks"] },
] as const;

/** The schedule and, for latencies, their numbers. */
export function Schedule({ form, edit, choose }: SetupEdit) {
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
