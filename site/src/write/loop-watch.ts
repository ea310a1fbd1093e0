import { Wrong } from "./compile.ts";

/** When a loop is taken for one without an end, in milliseconds; looked at every so many times round. */
const LONG = 2000;
const EVERY = 1 << 10;

/** The function that a watched loop calls; throws once the text has taken too long. */
export function loopWatch(): (line: number) => void {
  const begun = performance.now();
  let times = 0;
  return (line) => {
    if (++times % EVERY !== 0 || performance.now() - begun < LONG) return;
    throw new Wrong(
      `the text does not come to an end: after ${LONG / 1000} s it was still in the loop of line ${line}.`,
      line,
    );
  };
}
