import type { Commands, Term } from "./command.ts";
import { slotName } from "./slots.ts";

/** Names an id that a process knows: `me.id`, `id`, `me.inbox(left)`. */
export function describeTerm({ slots, kinds }: Commands, event: string, term: Term): string {
  if (term.of === "me") return "me.id";
  if (term.of === "zero") return "0";
  return term.of === "slot" ? `me.${slotName(slots[term.index])}` : kinds[event][term.index].name;
}
