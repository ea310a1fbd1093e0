import { useEffect } from "react";

/** Binds keys on the whole page, except in text fields; on a button, space presses the button. */
export function useKeys(acts: Readonly<Record<string, () => void>>): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || !(event.target instanceof Element))
        return;
      if (event.target.closest("input:not([type=range]), select, textarea, [contenteditable=true]"))
        return;
      // Tabs, menus and dialogs handle arrow keys themselves.
      const isOwn = event.target.closest(
        "[role=tab], [role=menu], [role=dialog], [role=application]",
      );
      const isButton = event.target.closest("button, summary, a") !== null;
      if (isOwn || (event.key === " " && isButton)) return;
      const act = acts[event.key];
      if (!act) return;
      event.preventDefault();
      act();
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, [acts]);
}
