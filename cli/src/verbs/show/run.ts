import { print } from "../../terminal/output.ts";
import { familyNamed, guarded } from "../../request/own-algorithm.ts";
import { parseSettings } from "@ringleader/core/internal/words";
import { describeAlgorithm } from "./describe.ts";
import { showAlgorithm } from "./show.ts";

/** `show`: one algorithm with its needs, messages, claims, mutants, an example and its source. */
export function show(name: string, json: boolean, set: readonly string[] = []): void {
  const family = familyNamed(name);
  const it = guarded(name, () => describeAlgorithm(name, family, parseSettings(set)));
  print(json ? JSON.stringify(it) : showAlgorithm(it));
}
