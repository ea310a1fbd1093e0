import { Component, type ReactNode } from "react";
import type { Failure } from "../run/worker/failure.ts";

const FailureText = ({ kind, line, sentence }: Failure) => (
  <>
    {kind === "broken" && <strong>This is a bug in the page: </strong>}
    {line !== undefined && <strong>Line {line}: </strong>}
    {sentence}
  </>
);

/** Shows a failure; a bug in the page is marked as one. */
export const FailureLine = (failure: Failure) => (
  <p className="complaint" role="alert">
    <FailureText {...failure} />
  </p>
);

const reveal = (line: HTMLElement | null): void => line?.scrollIntoView({ block: "nearest" });

/** Shows a failure beside what was pressed, and scrolls there. */
export const FailureBeside = (failure: Failure) => (
  <span className="complaint beside" role="alert" ref={reveal}>
    <FailureText {...failure} />
  </span>
);

/** Shows the error that a child component throws; the rest of the page keeps working. */
export class ErrorBoundary extends Component<{ readonly children: ReactNode }> {
  override state: { readonly error?: Error } = {};

  static getDerivedStateFromError(error: unknown) {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  override render() {
    const { error } = this.state;
    if (!error) return this.props.children;
    return (
      <main>
        <FailureLine kind="broken" sentence={error.message} />
        <button type="button" onClick={() => this.setState({ error: undefined })}>
          Continue
        </button>
      </main>
    );
  }
}
