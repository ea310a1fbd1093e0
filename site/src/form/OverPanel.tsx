import { useWindowEvent } from "@mantine/hooks";
import { useRef, useState, type ReactNode } from "react";

interface OverPanelProps {
  readonly title: string;
  /** Stands for the title where there is little room. */
  readonly icon?: string;
  readonly children: ReactNode;
}

/** Distance of a panel from the edge of the window, in pixels. */
const EDGE = 16;

/** Moves a panel that begins left of the window into it. */
function moveIntoWindow(panel: HTMLElement | null): void {
  if (!panel) return;
  const { left } = panel.getBoundingClientRect();
  if (left < 0) panel.style.translate = `${EDGE - left}px`;
}

/** A button that opens a panel over the page; Escape and a click elsewhere close it. */
export function OverPanel({ title, icon, children }: OverPanelProps) {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  useWindowEvent("keydown", ({ key }) => isOpen && key === "Escape" && close());
  return (
    <span className="over">
      <button
        ref={button}
        type="button"
        className="small"
        {...(icon !== undefined && { "aria-label": title, title })}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {icon ?? title}
      </button>
      {isOpen && (
        <>
          <button
            type="button"
            className="elsewhere"
            aria-label="Close"
            tabIndex={-1}
            onClick={close}
          />
          <fieldset ref={moveIntoWindow} className="box" aria-label={title}>
            <div className="fields">{children}</div>
          </fieldset>
        </>
      )}
    </span>
  );
}
