import { faultKinds, Refusal } from "@ringleader/core/internal";
import {
  thens,
  type Choices,
  type Hand,
  type HandFault,
  type Then,
} from "@ringleader/core/internal/recording";

/**
 * Writes a schedule made by hand as text for an address, such as `fifo.Bw8`: the schedule that
 * follows the last choice, then the choices and, if any, the messages that are held back and the
 * faults, three numbers for each. Each list of numbers is packed into bytes and written in base 64; a sequence of
 * zeros (delivery in the order of sending) becomes one number.
 */
export function toText({ choices, then, held = [], faults = [] }: Hand): string {
  const parts = [then, pack(choices)];
  if (held.length > 0 || faults.length > 0) parts.push(pack(held));
  if (faults.length > 0) {
    const numbers = faults.flatMap(({ fault, after, which }) => [
      faultKinds.indexOf(fault),
      after,
      which,
    ]);
    parts.push(pack(numbers));
  }
  return parts.join(".");
}

export function fromText(text: string): Hand {
  const [then, choices = "", held = "", faults = "", ...rest] = text.split(".");
  if (!thens.includes(then as Then)) {
    throw new Refusal(
      `hand: ${then.slice(0, 40)} is not accepted; a schedule made by hand begins with ${thens.join(", ")}.`,
    );
  }
  if (rest.length > 0) throw damaged();
  return {
    then: then as Then,
    choices: unpack(choices),
    ...(held !== "" && { held: unpack(held) }),
    ...(faults !== "" && { faults: faultsOf(unpack(faults)) }),
  };
}

function faultsOf(numbers: readonly number[]): HandFault[] {
  return Array.from({ length: Math.ceil(numbers.length / 3) }, (_, i) => {
    const [kind, after, which = -1] = numbers.slice(3 * i, 3 * i + 3);
    const fault = faultKinds.at(kind);
    if (!fault || which < 0) throw damaged();
    return { fault, after, which };
  });
}

/** Largest number of choices that the page reads. */
const MOST = 1_000_000;

function pack(choices: Choices): string {
  let bytes = "";
  const put = (value: number) => {
    for (; value > 127; value = Math.floor(value / 128))
      bytes += String.fromCharCode((value % 128) + 128);
    bytes += String.fromCharCode(value);
  };
  for (let i = 0; i < choices.length;) {
    let zeros = 0;
    while (i + zeros < choices.length && choices[i + zeros] === 0) zeros++;
    put(zeros > 0 ? 2 * zeros + 1 : 2 * choices[i]);
    i += Math.max(1, zeros);
  }
  return btoa(bytes).replace(/\+/g, "-").replace(/\//g, "_").replace(/=/g, "");
}

const damaged = () =>
  new Refusal("hand: the schedule in this address is damaged; copy the whole address again.");

function unpack(text: string): number[] {
  let bytes: string;
  try {
    bytes = atob(text.replace(/-/g, "+").replace(/_/g, "/"));
  } catch {
    throw damaged();
  }
  const choices: number[] = [];
  let [value, scale] = [0, 1];
  for (let i = 0; i < bytes.length; i++) {
    const byte = bytes.charCodeAt(i);
    value += (byte % 128) * scale;
    scale *= 128;
    // Larger numbers would not be exact, and no schedule contains them.
    if (value > 2 ** 40 || scale > 2 ** 49) throw damaged();
    if (byte > 127) continue;
    const many = value % 2 === 1 ? (value - 1) / 2 : 1;
    if (choices.length + many > MOST) throw damaged();
    for (let k = 0; k < many; k++) choices.push(value % 2 === 1 ? 0 : value / 2);
    [value, scale] = [0, 1];
  }
  if (scale !== 1) throw damaged();
  return choices;
}
