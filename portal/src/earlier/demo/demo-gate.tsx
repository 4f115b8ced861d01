import { portalRoutes, siteRoutes } from '@stackworks/contracts';
import { ErrorState, LinkButton, Spinner } from '@stackworks/ui';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { demoQuery } from './queries.ts';

type Props = {
  /** Whether the page needs no server, and so is there without the demo too. Source: decision D30. */
  isLocal?: boolean | undefined;
  children: ReactNode;
};

/** Shows a test page where the demo is on, and says so where it is off. Source: decision D9. */
export function DemoGate({ isLocal = false, children }: Props) {
  const { data, isPending, isError, refetch } = useQuery({ ...demoQuery, enabled: !isLocal });
  if (isLocal) return children;
  if (isPending) return <Spinner text="Loading..." />;
  if (isError) {
    return (
      <ErrorState
        title="We couldn’t check whether the test pages are on"
        text="Check your connection and try again."
        onRetry={() => void refetch()}
      />
    );
  }
  return data === null ? <DemoOff /> : children;
}

function DemoOff() {
  return (
    <div className="sheet mt-9 max-w-measure p-6 sm:p-9">
      <h2 className="font-display text-t1">The test pages are off here</h2>
      <p className="mt-2 text-soft">
        They only work in demo mode. To subscribe, choose a plan on the home page.
      </p>
      <div className="mt-6 flex flex-wrap gap-3">
        <LinkButton variant="primary" href={siteRoutes.home}>
          Back to Home
        </LinkButton>
        <LinkButton href={portalRoutes.clientLogin}>Client login</LinkButton>
      </div>
    </div>
  );
}
