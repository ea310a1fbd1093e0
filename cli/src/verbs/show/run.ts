import { parseSettings } from "@ringleader/core/internal/words";
import { familyNamed, guarded } from "../../request/own-algorithm.ts";
import { printJson, printPage } from "../../terminal/output.ts";
import type { ShowFlags } from "./flags.ts";
import { describeAlgorithm } from "./describe.ts";
import { showAlgorithm } from "./show.ts";

export function run(name: string, { json, set }: ShowFlags): void {
  const family = familyNamed(name);
  const document = guarded(name, () => describeAlgorithm(name, family, parseSettings(set)));
  if (json) printJson(document);
  else printPage(showAlgorithm(document));
}
