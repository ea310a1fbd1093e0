import { runInThread } from "../../workers/run-in-thread.ts";
import { exit } from "../../terminal/exit.ts";
import { counted } from "../../terminal/numbers.ts";
import { complain, print } from "../../terminal/output.ts";
import type { work } from "./work.ts";

export async function run(
  trace: string,
  { algorithm, json }: { readonly algorithm?: string; readonly json?: true },
): Promise<number> {
  const module = new URL("./work.js", import.meta.url);
  const answer = await runInThread<typeof work>(module, { trace, algorithm });
  if (json) print(JSON.stringify(answer));
  else if (answer.same) print(`same digest ${answer.digest}, ${counted(answer.events, "event")}`);
  if (answer.same) return exit.holds;
  complain(answer.why);
  return exit.badInput;
}
