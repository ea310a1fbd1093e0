import { useWindowEvent } from "@mantine/hooks";
import { useRef, useState, type ReactNode } from "react";

interface OverPanelProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** A button that opens a panel over the page; Escape and a click elsewhere close it. */
export function OverPanel({ title, children }: OverPanelProps) {
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
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {title}
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
          <fieldset className="box" aria-label={title}>
            <div className="fields">{children}</div>
          </fieldset>
        </>
      )}
    </span>
  );
}
