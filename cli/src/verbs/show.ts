import { find } from "@ringleader/core";
import { print } from "../output.ts";
import { guarded, isPath, loadFamily } from "../own-algorithm.ts";
import { settings } from "../settings.ts";
import { described } from "../show-algorithm/described.ts";
import { forPeople } from "../show-algorithm/for-people.ts";

/** `show`: one algorithm with its needs, messages, claims, twins, an example and its source. */
export function show(name: string, json: boolean, set: readonly string[] = []): void {
  const family = isPath(name) ? loadFamily(name) : find(name);
  const it = guarded(name, () => described(name, family, settings(set)));
  print(json ? JSON.stringify(it) : forPeople(it));
}
