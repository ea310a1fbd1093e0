import { runInThread } from "../../workers/run-in-thread.ts";
import { exit } from "../../terminal/exit.ts";
import { counted } from "../../terminal/numbers.ts";
import { refuseWithoutPage } from "../../terminal/detail.ts";
import { showEvents } from "../../terminal/drawing/drawn-events.ts";
import { complain, printJson, printPage } from "../../terminal/output.ts";
import { page } from "../../terminal/page.ts";
import { typedBut } from "../../terminal/shell-word.ts";
import { WIDTH } from "../../terminal/style.ts";
import type { ReplayFlags } from "./flags.ts";
import type { work } from "./work.ts";

export async function run(trace: string, flags: ReplayFlags): Promise<number> {
  const { algorithm, json, show } = flags;
  refuseWithoutPage(flags, ["show"]);
  const module = new URL("./work.js", import.meta.url);
  const task = { trace, algorithm, show: show && { ...show, width: WIDTH } };
  const { drawn, ...answer } = await runInThread<typeof work>(module, task);
  if (drawn) printPage(page([showEvents(drawn, "--show", answer.same)]));
  if (json) printJson({ format: 1, ...answer, replay: typedBut("--json") });
  else if (answer.same)
    printPage(
      `${drawn ? "\n " : ""}same digest ${answer.digest}, ${counted(answer.events, "event")}\n`,
    );
  if (answer.same) return exit.holds;
  complain(answer.why);
  return exit.violated;
}
