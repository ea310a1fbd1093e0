import { useWindowEvent } from "@mantine/hooks";

const fields = "input:not([type=range]), select, textarea, [contenteditable=true]";
/** Menus and dialogs handle all keys themselves, and tabs that are reached by the keyboard handle arrow keys. */
const widgets = "[role=menu], [role=dialog]";

/** Binds keys on the whole page, except in text fields. The space bar presses a button, unless it is a tab. */
export function useKeys(acts: Readonly<Record<string, () => void>>): void {
  useWindowEvent("keydown", (event) => {
    const { target, key } = event;
    // A diagram handles its own keys.
    if (event.defaultPrevented) return;
    if (event.ctrlKey || event.metaKey || event.altKey || !(target instanceof Element)) return;
    if (!acts[key] || target.closest(`${fields}, ${widgets}`)) return;
    const isTab = target.closest("[role=tab]") !== null;
    if (isTab && key !== " ") return;
    if (key === " " && !isTab && target.closest("button, summary, a")) return;
    event.preventDefault();
    acts[key]();
  });
}
