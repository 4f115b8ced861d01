import { Button, ErrorState } from '@stackworks/ui';
import { Component, type ErrorInfo, type ReactNode } from 'react';

type Props = {
  children: ReactNode;
  /** Nothing depends on what is inside: nothing takes its place. */
  isOptional?: boolean;
  /** What stands around the failure, where the panel is a whole page. */
  frameFailure?: (failure: ReactNode) => ReactNode;
};
type State = { hasFailed: boolean };

/** Limits an unexpected failure to one panel: the header, the tabs and every other panel go on working. */
export class PanelBoundary extends Component<Props, State> {
  override state: State = { hasFailed: false };

  static getDerivedStateFromError(): State {
    return { hasFailed: true };
  }

  override componentDidCatch(error: Error, info: ErrorInfo): void {
    console.error(error, info.componentStack);
  }

  override render(): ReactNode {
    if (!this.state.hasFailed) return this.props.children;
    const { isOptional = false, frameFailure = (failure) => failure } = this.props;
    if (isOptional) return null;
    return frameFailure(
      <ErrorState
        title="This part stopped working"
        text="Your saved work is safe. Try again. If it happens again, tell us what you were doing."
        onRetry={() => this.setState({ hasFailed: false })}
      >
        <ReloadButton />
      </ErrorState>,
    );
  }
}

/** Loads the whole page again, which also fetches the new code after a release. */
export function ReloadButton() {
  return (
    <Button size="small" variant="quiet" onClick={() => window.location.reload()}>
      Reload the page
    </Button>
  );
}
