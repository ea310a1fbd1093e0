import { untilPrinted } from "../../../testing/ringleader.ts";

type Child = Parameters<typeof untilPrinted>[0];

/** What a voter says when it leads, and when its job has started. */
export const LEADS = /"leads":true,"token":(\d+)/g;
export const STARTED = /"job":"started","token":(\d+)/g;

/**
 * Waits until one of the voters has said this under a token larger than `after`. On a busy machine a leader may lose
 * its lease at any time, so what a voter said first may be old.
 */
export const untilSaid = (
  voters: Readonly<Record<string, Child>>,
  what: RegExp,
  stream: "stdout" | "stderr" = "stdout",
  after = 0,
): Promise<{ readonly name: string; readonly token: number }> => {
  const tokenIn = (text: string) =>
    Array.from(text.matchAll(what), (match) => Number(match[1])).find((it) => it > after);
  return Promise.race(
    Object.entries(voters).map(async ([name, child]) => {
      const isSaid = { source: what.source, test: (text: string) => tokenIn(text) !== undefined };
      return { name, token: tokenIn(await untilPrinted(child, stream, isSaid))! };
    }),
  );
};
