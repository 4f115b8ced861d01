import { siteRoutes } from '@stackworks/contracts';
import { Button, ErrorState } from '@stackworks/ui';
import { Component, type ErrorInfo, type ReactNode } from 'react';
import { NoticeScreen } from './notice-screen.tsx';

type Props = { children: ReactNode; fallback: (retry: () => void) => ReactNode };

/** Catches what its children throw, and shows `fallback` in their place. */
class Boundary extends Component<Props, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidCatch(error: Error, info: ErrorInfo): void {
    console.error(error, info.componentStack);
  }

  override render(): ReactNode {
    if (!this.state.hasFailed) return this.props.children;
    return this.props.fallback(() => this.setState({ hasFailed: false }));
  }
}

/** Around the whole portal. A reload also fetches the new code after a release. */
export const ErrorBoundary = ({ children }: { children: ReactNode }) => (
  <Boundary
    fallback={() => (
      <NoticeScreen
        title="This page stopped working"
        text="Your saved work is safe. Reload the page. If it happens again, tell us what you were doing."
        action={{ text: 'Reload', onClick: () => window.location.reload() }}
        away={{ text: 'Back to Home', href: siteRoutes.home }}
      />
    )}
  >
    {children}
  </Boundary>
);

type PanelBoundaryProps = {
  children: ReactNode;
  /** Nothing is shown in its place. */
  isOptional?: boolean;
  /** For a panel that is a whole page. */
  frameFailure?: (failure: ReactNode) => ReactNode;
};

/** Limits an unexpected failure to one panel. */
export const PanelBoundary = ({
  children,
  isOptional = false,
  frameFailure = (failure) => failure,
}: PanelBoundaryProps) => (
  <Boundary
    fallback={(retry) =>
      isOptional
        ? null
        : frameFailure(
            <ErrorState
              title="This part stopped working"
              text="Your saved work is safe. Try again. If it happens again, tell us what you were doing."
              onRetry={retry}
            >
              <ReloadButton />
            </ErrorState>,
          )
    }
  >
    {children}
  </Boundary>
);

export function ReloadButton() {
  return (
    <Button size="small" variant="quiet" onClick={() => window.location.reload()}>
      Reload the page
    </Button>
  );
}
