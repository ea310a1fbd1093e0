import { Refusal } from "@ringleader/core/refusal";

/** `name=value`, each name once. */
export function settings(given: readonly string[] = []): Record<string, string> {
  const set: Record<string, string> = {};
  for (const text of given) {
    const [, name, value] = /^([^=]+)=(.*)$/.exec(text) ?? [];
    if (name === undefined) throw new Refusal(`--set ${text} is not accepted; write name=value.`);
    if (Object.hasOwn(set, name)) throw new Refusal(`--set ${name} is given twice.`);
    set[name] = value;
  }
  return set;
}
