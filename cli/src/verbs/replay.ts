import { conduct } from "../conduct.ts";
import { exit } from "../exit.ts";
import { counted } from "../numbers.ts";
import { complain, print } from "../output.ts";
import { typed } from "../shell-word.ts";

export async function replay(
  trace: string,
  { algorithm, json }: { readonly algorithm?: string; readonly json?: true },
): Promise<number> {
  const answer = await conduct<"replay">({ verb: "replay", trace, algorithm }, typed());
  if (json) print(JSON.stringify(answer));
  else if (answer.same) print(`same digest ${answer.digest}, ${counted(answer.events, "event")}`);
  if (answer.same) return exit.holds;
  complain(answer.why);
  return exit.badInput;
}
