import type { runConfined } from "@ringleader/core/internal/confine";

/** Runs a text like `runConfined`, but leaves the thread as it is, because other tests use it. */
export const runUnconfined: typeof runConfined = (text, { names, source }): unknown => {
  const code = `"use strict";\n${text}\n//# sourceURL=${source}`;
  // oxlint-disable-next-line no-implied-eval -- a text of the tests.
  return new Function(...Object.keys(names), code)(...Object.values(names)) as unknown;
};
