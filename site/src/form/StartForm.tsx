import type { ReactNode } from "react";

interface StartFormProps {
  readonly className?: string;
  /** The label of the button that starts the work. */
  readonly action: string;
  readonly under: boolean;
  readonly onStart: () => void;
  /** Further buttons. */
  readonly more?: ReactNode;
  readonly children: ReactNode;
}

/** Controls with a button that starts long work. */
export const StartForm = ({
  action,
  under,
  onStart,
  more,
  children,
  className,
}: StartFormProps) => (
  <form
    className={className}
    onSubmit={(event) => {
      event.preventDefault();
      onStart();
    }}
  >
    {children}
    <div className="actions">
      <button type="submit" className={className ? undefined : "primary"} disabled={under}>
        {action}
      </button>
      {more}
    </div>
  </form>
);
