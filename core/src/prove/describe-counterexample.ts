import type { Commands } from "../commands/command.ts";
import { describeCommand, describeControl } from "../commands/describe.ts";
import { slotName } from "../commands/slots.ts";
import { finiteValue } from "./signature.ts";
import type { RingState, LetterInFlight } from "./ring-state.ts";
import type { InductionStep } from "./small-states.ts";

/** A process before and after a step. */
export interface ProcessChange {
  readonly id: number;
  readonly contends: boolean;
  readonly before: string;
  readonly after: string;
}

/** A counterexample to induction, in words. */
export interface DescribedCounterexample {
  readonly n: number;
  /** Clockwise; the first acts. */
  readonly processes: readonly ProcessChange[];
  /** The message that it receives; absent if it starts. */
  readonly received?: string;
  /** Other messages in flight. */
  readonly messages: readonly string[];
  readonly sent: readonly string[];
  readonly command: string;
  /** The sentence that holds before the step and not after it. */
  readonly violated: { readonly says: string; readonly sentence: string };
}

/** Describes a counterexample with ids from 1 to n, as the user sees them. */
export function describeCounterexample(
  commands: Commands,
  { before, after, command, received, violated }: InductionStep,
): DescribedCounterexample {
  const { algorithm, kinds } = commands;
  const n = before.ids.length;
  const shown = (id: number) => (algorithm.complemented ? n + 1 - id : id);
  const local = ({ processes }: RingState, p: number): string => {
    const { control, ids } = processes[p];
    const held = ids.flatMap((id, i) =>
      id === undefined ? [] : [`${slotName(commands.slots[i])} = ${shown(id)}`],
    );
    const plain = describeControl(commands, control).replace(/,? ?[^,]*(\([^)]*\))? set/g, "");
    return [plain.replace(/^, /, ""), ...held].filter(Boolean).join(", ");
  };
  const message = ({ kind, words, way, to }: LetterInFlight): string => {
    const values = kinds[kind].flatMap(({ role, field }, i) => {
      const word = words[i];
      if (word === undefined) return [];
      return [role === "id" ? shown(word) : String(finiteValue(field, word))];
    });
    const turn = algorithm.needs.bothWays ? (way === 0 ? ", clockwise" : ", anticlockwise") : "";
    return `${kind}(${values.join(", ")}) to process ${shown(before.ids[to])}${turn}`;
  };
  return {
    n,
    processes: before.ids.map((id, p) => ({
      id: shown(id),
      contends: before.starters[p] || (algorithm.contenders ?? "woke") !== "woke",
      before: local(before, p),
      after: local(after, p),
    })),
    ...(received && { received: message(received) }),
    messages: before.messages.filter((it) => it !== received).map(message),
    sent: after.messages.slice(before.messages.length).map(message),
    command: describeCommand(commands, command),
    violated: { says: violated.says, sentence: violated.sentence },
  };
}
