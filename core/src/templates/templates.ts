import { coins } from "./coins.ts";
import { inRounds } from "./in-rounds.ts";
import { network } from "./network.ts";
import { oneWay } from "./one-way.ts";
import { twoWay } from "./two-way.ts";

/** The text of an algorithm to start from. It contains no types, so it is both TypeScript and JavaScript. */
export interface Template {
  readonly name: string;
  /** What the algorithm does, in a few words. */
  readonly says: string;
  readonly text: string;
}

/** The templates of `ringleader new` and of the page, the simplest first. */
export const templates: readonly Template[] = [
  { name: "one-way", says: "ids travel clockwise", text: oneWay },
  { name: "two-way", says: "candidates ask both ways", text: twoWay },
  { name: "in-rounds", says: "rounds and alarms", text: inRounds },
  { name: "coins", says: "no ids, but coins", text: coins },
  { name: "network", says: "waves on any network", text: network },
];

/** Returns the text of a template whose algorithm has this name. */
export const textNamed = ({ name, text }: Template, own: string): string =>
  text.replace(`name: "${name}"`, `name: ${JSON.stringify(own)}`);
