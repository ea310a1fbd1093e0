import { Component, type ReactNode } from "react";
import type { Failure } from "../run/worker/failure.ts";

/** Shows a failure; a bug in the page is marked as one. */
export const FailureLine = ({ kind, line, sentence }: Failure) => (
  <p className="complaint" role="alert">
    {kind === "broken" && <strong>This is a bug in the page: </strong>}
    {line !== undefined && <strong>Line {line}: </strong>}
    {sentence}
  </p>
);

/** Leads on from an address that names nothing that can be shown. */
export const WayOn = () => (
  <p className="row">
    <a href="#view=watch">Open the usual run</a>
    <a href="#view=learn">Learn</a>
  </p>
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
