import { Component, type ReactNode } from "react";

interface MishapProps {
  readonly children: ReactNode;
}

/** Whatever breaks inside is told in a sentence, and the rest of the page goes on. */
export class Mishap extends Component<MishapProps, { readonly error: Error | undefined }> {
  override state: { readonly error: Error | undefined } = { error: undefined };

  static getDerivedStateFromError(error: unknown) {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (!error) return this.props.children;
    return (
      <main>
        <p className="complaint" role="alert">
          <strong>This is the page’s own fault: </strong>
          {error.message}
        </p>
        <button type="button" onClick={() => this.setState({ error: undefined })}>
          Go on
        </button>
      </main>
    );
  }
}
