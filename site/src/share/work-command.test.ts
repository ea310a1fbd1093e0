import { findAlgorithm } from "@ringleader/core/internal";
import { expect, test } from "vitest";
import { openingCheck, type CheckForm } from "../run/check/check-job.ts";
import { opening, type Form } from "../run/form.ts";
import { openingMeasure, openingSweep, type SweepForm } from "../run/measure/measure-form.ts";
import { checkCommand, measureCommand } from "./work-command.ts";

const check = (algorithm: string, asked: Partial<CheckForm>, form: Partial<Form> = {}, text = "") =>
  checkCommand(
    { ...opening, algorithm, ...form },
    { check: { ...openingCheck, ...asked }, conjecture: text },
    findAlgorithm(algorithm).with({}).needs,
  );

test.each([
  [check("peterson", {}), "check peterson -n 2..3"],
  [check("peterson", {}, { violate: "fifo" }), "check peterson -n 2..4 --violate fifo"],
  [check("chang-roberts", { ids: "3, 1 2", n: "9" }), "check chang-roberts --ids 3,1,2"],
  [check("chang-roberts", { n: "2,4", wake: "0, 1" }), "check chang-roberts -n 2,4 --wake 0,1"],
  [check("franklin", { n: "4", ports: "each" }), "check franklin -n 4 --ports each"],
  // An option that the algorithm does not use is left out.
  [check("peterson", { n: "4", ports: "each" }), "check peterson -n 4"],
  [check("dfs", { graph: "grid:2x2" }), "check dfs --graph grid:2x2"],
  [check("itai-rodeh", {}, { set: { k: "3" } }), "check itai-rodeh --set k=3 -n 2..3"],
  [
    check("peterson", { reduce: false, states: "500" }, { links: "fifo" }, "messages <= 3*n"),
    "check peterson -n 2..3 --links fifo --no-reduction --max-states 500 --conjecture 'messages <= 3*n'",
  ],
])("check command: %s", (line, expected) => expect(line).toBe(`ringleader ${expected}`));

const measure = (change: Partial<SweepForm>) =>
  measureCommand({ ...openingMeasure, sweep: { ...openingSweep, ...change } });

test.each([
  [
    measure({}),
    "sweep chang-roberts hirschberg-sinclair peterson -n 2^3..2^10 --seeds 3 --plot chart.svg",
  ],
  [
    measure({ algorithms: ["own:mine"], more: "own:mine:k=2, itai-rodeh:k=3", ids: "rising" }),
    "sweep ./mine.ts ./mine.ts:k=2 itai-rodeh:k=3 -n 2^3..2^10 --seeds 3 --ids rising --plot chart.svg",
  ],
  [
    measure({ algorithms: ["peterson"], n: "8", measure: "causal" }),
    "sweep peterson -n 8 --seeds 3 --jsonl runs.jsonl && ringleader plot runs.jsonl --measure causal --claims sharpest --out chart.svg",
  ],
  [
    measureCommand({ ...openingMeasure, chart: "trade-off" }),
    "plot --trade-off -n 64 --i-min 1000 --seeds 5 --out chart.svg",
  ],
])("measure command: %s", (line, expected) => expect(line).toBe(`ringleader ${expected}`));
