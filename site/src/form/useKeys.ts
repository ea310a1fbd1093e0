import { useWindowEvent } from "@mantine/hooks";

const fields = "input:not([type=range]), select, textarea, [contenteditable=true]";
/** Tabs, menus and dialogs handle arrow keys themselves. */
const widgets = "[role=tab], [role=menu], [role=dialog]";

/** Binds keys on the whole page, except in text fields. On a button, the space bar presses the button. */
export function useKeys(acts: Readonly<Record<string, () => void>>): void {
  useWindowEvent("keydown", (event) => {
    const { target, key } = event;
    // A diagram handles its own keys.
    if (event.defaultPrevented) return;
    if (event.ctrlKey || event.metaKey || event.altKey || !(target instanceof Element)) return;
    if (target.closest(`${fields}, ${widgets}`)) return;
    if (!acts[key] || (key === " " && target.closest("button, summary, a"))) return;
    event.preventDefault();
    acts[key]();
  });
}
