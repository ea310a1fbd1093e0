import { runInThread } from "../../workers/run-in-thread.ts";
import { traceIn } from "../../request/trace-in.ts";
import { exit } from "../../terminal/exit.ts";
import { counted } from "../../terminal/numbers.ts";
import { refuseWithoutPage } from "../../terminal/detail.ts";
import { showEvents } from "../../terminal/drawing/drawn-events.ts";
import { complain, printJson, printPage } from "../../terminal/output.ts";
import { page } from "../../terminal/page.ts";
import { typedBut } from "../../terminal/shell-word.ts";
import { folded, WIDTH } from "../../terminal/style.ts";
import type { ReplayFlags } from "./flags.ts";
import type { work } from "./work.ts";

export async function run(trace: string, flags: ReplayFlags): Promise<number> {
  const { algorithm, json, show } = flags;
  refuseWithoutPage(flags, ["show"]);
  const module = new URL("./work.js", import.meta.url);
  const task = { trace: traceIn(trace), algorithm, show: show && { ...show, width: WIDTH } };
  const { drawn, ...answer } = await runInThread<typeof work>(module, task);
  if (drawn) printPage(page([showEvents(drawn, "--show", answer.same)]));
  if (json) printJson({ format: 1, ...answer, replay: typedBut("--json") });
  else if (answer.same) {
    const indent = drawn ? " " : "";
    const lines = [
      `same digest ${answer.digest}, ${counted(answer.events, "event")}`,
      ...(answer.faults ? [`outside its model: ${answer.faults.join("; ")}`] : []),
      ...(answer.delays ? [`delayed: ${answer.delays.join("; ")}`] : []),
      ...sayCompared(answer.notCompared),
    ];
    const text = folded(lines.map((line) => `${indent}${line}`)).join("\n");
    printPage(`${drawn ? "\n" : ""}${text}\n`);
  }
  if (answer.same) return exit.holds;
  complain(answer.why);
  return exit.violated;
}

/** Says what a replay has compared. The digest covers the setup; the events show schedule, ties, coins and decisions. */
function sayCompared(notCompared: readonly string[]): string[] {
  const isSeeded = !notCompared.includes("seed");
  const left = [
    ...(notCompared.includes("decisions")
      ? ["who leads and who follows, which a trace of format 1 does not hold"]
      : []),
    ...(isSeeded ? [] : ["the seed, from which this run draws nothing"]),
    ...(notCompared.includes("names") ? ["the names of the nodes"] : []),
  ];
  return [
    `compared: every event, ${isSeeded ? "" : "and "}the digest of setup and events${isSeeded ? ", and the seed" : ""}`,
    ...(left.length > 0 ? [`not compared: ${left.join("; ")}`] : []),
  ];
}
