import { wiring } from "../compile/link-ends.ts";
import { labelField } from "../model/schema.ts";
import type { Setup } from "../model/setup.ts";
import type { Shape } from "../compile/shape.ts";
import { comparedWords, sayChoice, type Sent } from "../reason/effect.ts";
import type { SentMessage, Step } from "../solo/solo.ts";

/** The message that a process reacts to, in the words of the engine; undefined for a wake-up. */
type Received = Pick<SentMessage, "link" | "kind" | "words"> | undefined;

/** The state of a process as its algorithm sees it. */
type Fields = Readonly<Record<string, unknown>>;

interface Reacting {
  readonly setup: Setup;
  readonly shape: Shape;
}

/** Says what a process does in a step, as people choose it. */
export function effectOf(
  { setup, shape }: Reacting,
  received: Received,
  { sent, does }: Step,
  before: Fields,
  after: Fields,
): string {
  const field = labelField(setup.algorithm.state);
  const isNew = field !== undefined && before[field.name] !== after[field.name];
  return sayChoice({
    does,
    ...(isNew && { label: String(after[field.name]) }),
    sent: sent.map(({ link, kind, words }): Sent => {
      const { name } = shape.kinds[kind];
      const isAlike = received?.kind === kind;
      const isEqual = (i: number) => words[i] === received!.words[i];
      return {
        kind: name,
        says: name,
        way: link,
        isBack: received !== undefined && goesBack(setup, received.link, link),
        isAlike,
        isSame: isAlike && comparedWords(setup.algorithm.messages[name]).every(isEqual),
      };
    }),
    hasChanged: hasChanged(setup, before, after),
    isReceipt: received !== undefined,
  });
}

/** True if a field has changed that is not a ghost. */
function hasChanged({ algorithm }: Setup, before: Fields, after: Fields): boolean {
  return Object.entries(algorithm.state).some(([name, field]) => {
    const isGhost = "ghost" in field && field.ghost;
    return !isGhost && JSON.stringify(before[name]) !== JSON.stringify(after[name]);
  });
}

/** True if a message takes the edge by which the other one came. */
function goesBack(setup: Setup, received: number, sent: number): boolean {
  const { rows } = setup.network;
  if (rows) return rows.mate[received] === sent;
  return wiring(setup).links > setup.n && (received & 1) !== (sent & 1);
}
