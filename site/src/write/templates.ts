import inRounds from "./templates/in-rounds.ts?raw";
import oneWay from "./templates/one-way.ts?raw";
import twoWay from "./templates/two-way.ts?raw";

export interface Template {
  readonly name: string;
  readonly says: string;
  readonly text: string;
}

/** What a new text begins with: whole algorithms, small enough to be changed. */
export const templates: readonly Template[] = [
  { name: "one-way", says: "ids run clockwise", text: oneWay },
  { name: "two-way", says: "candidates ask both ways", text: twoWay },
  { name: "in-rounds", says: "rounds, and alarms", text: inRounds },
];
