/**
 * Numbers of states and transitions of the models with rising ids, as Spin counts them, without the state and step
 * of init. test/every-delivery.test.ts finds the same numbers with the definitions of core.
 */
export const counts: Readonly<
  Record<string, readonly (readonly [n: number, states: number, transitions: number])[]>
> = {
  franklin: [
    [2, 26, 48],
    [3, 98, 268],
    [4, 379, 1410],
    [5, 1493, 7066],
    [6, 5936, 34_100],
  ],
  "hirschberg-sinclair": [
    [2, 61, 132],
    [3, 498, 1512],
    [4, 3339, 14_122],
    [5, 23_570, 125_894],
  ],
};
