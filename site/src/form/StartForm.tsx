import type { ReactNode } from "react";
import { prefersStillness } from "./prefers-stillness.ts";

interface StartFormProps {
  readonly className?: string;
  readonly action: string;
  /** True while the work is under way; disables the button. */
  readonly under?: boolean;
  /** True if the button is not highlighted. */
  readonly isQuiet?: boolean;
  readonly onStart: () => void;
  /** Called when the user leaves a field. */
  readonly onLeave?: () => void;
  readonly more?: ReactNode;
  /** What follows the button. */
  readonly after?: ReactNode;
  readonly children: ReactNode;
}

export const StartForm = ({
  className,
  action,
  under,
  isQuiet = className !== undefined,
  onStart,
  onLeave,
  more,
  after,
  children,
}: StartFormProps) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- leaving a field bubbles to its form.
  <form
    className={className}
    onSubmit={(event) => {
      event.preventDefault();
      onStart();
      const form = event.currentTarget;
      // After the page shows whether the work was refused.
      requestAnimationFrame(() => showResults(form));
    }}
    onBlur={onLeave}
  >
    {children}
    <div className="row actions">
      <button type="submit" className={isQuiet ? undefined : "primary"} disabled={under}>
        {action}
      </button>
      {more}
    </div>
    {after}
  </form>
);

/** Scrolls to the refusal in the form; else to what follows the form if less than a third of the window shows it, as on a phone. */
function showResults(form: HTMLFormElement): void {
  const refusal = form.querySelector("[role=alert]");
  if (refusal) return refusal.scrollIntoView({ block: "nearest" });
  const results = form.closest("section")?.nextElementSibling;
  if (!results || results.getBoundingClientRect().top < (innerHeight * 2) / 3) return;
  results.scrollIntoView({ behavior: prefersStillness() ? "auto" : "smooth" });
}
