import { useEffect } from "react";

/** Keys that work wherever nothing is typed; on buttons the space bar belongs to the button. */
export function useKeys(acts: Readonly<Record<string, () => void>>): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || !(event.target instanceof Element))
        return;
      if (event.target.closest("input:not([type=range]), select, textarea, [contenteditable=true]"))
        return;
      // Tabs, menus and dialogs have arrows of their own.
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
