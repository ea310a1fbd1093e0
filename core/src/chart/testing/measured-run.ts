import { noConditions, type MeasuredRun } from "../measured-run.ts";

/** Makes a row of results with the given columns. */
export const measuredRun = (it: Partial<MeasuredRun>): MeasuredRun => ({
  algorithm: "peterson",
  version: "1.0.0",
  parameters: '{"announce":"no","elects":"max"}',
  n: 8,
  seed: "1",
  ...noConditions,
  outcome: "elected",
  messages: 30,
  causal: 12,
  time: null,
  claims: "[]",
  violations: 0,
  replay: null,
  ...it,
});
