import { siteRoutes } from '@stackworks/contracts';
import { Component, type ErrorInfo, type ReactNode } from 'react';
import { NoticeScreen } from '#/components/notice-screen.tsx';

type Props = { children: ReactNode };
type State = { hasFailed: boolean };

/**
 * Catches what a screen did not expect. The way on is a fresh load, which also fetches the new files when the
 * failure was an old page asking for parts that a release replaced.
 */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { hasFailed: false };

  static getDerivedStateFromError(): State {
    return { hasFailed: true };
  }

  override componentDidCatch(error: Error, info: ErrorInfo): void {
    console.error(error, info.componentStack);
  }

  override render(): ReactNode {
    if (!this.state.hasFailed) return this.props.children;
    return (
      <NoticeScreen
        title="This page stopped working"
        text="Your saved work is safe. Reload the page. If it happens again, tell us what you were doing."
        action={{ text: 'Reload', onClick: () => window.location.reload() }}
        away={{ text: 'Back to Home', href: siteRoutes.home }}
      />
    );
  }
}
