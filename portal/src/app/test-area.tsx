import { portalRoutes } from '@stackworks/contracts';
import { lazy, Suspense } from 'react';
import { Route, Switch } from 'wouter';
import { LoadingScreen } from '#/components/loading-screen.tsx';

const TestSubscriptionPage = lazy(async () => ({
  default: (await import('./test-subscription/page.tsx')).TestSubscriptionPage,
}));
const TestLoginPage = lazy(async () => ({ default: (await import('./test-login/page.tsx')).TestLoginPage }));
const TestAuthPage = lazy(async () => ({ default: (await import('./test-auth/page.tsx')).TestAuthPage }));
const TierDemoPage = lazy(async () => ({ default: (await import('./tier-demo/page.tsx')).TierDemoPage }));
const DebugPage = lazy(async () => ({ default: (await import('./debug/page.tsx')).DebugPage }));
const EndsToAMeanPage = lazy(async () => ({
  default: (await import('./ends-to-a-mean/page.tsx')).EndsToAMeanPage,
}));

/** The test and demo pages and the page of goals, which nobody else’s first screen has to know of. */
export function TestArea() {
  return (
    <Suspense fallback={<LoadingScreen text="Loading..." />}>
      <Switch>
        <Route path={portalRoutes.testSubscription} component={TestSubscriptionPage} />
        <Route path={portalRoutes.testLogin} component={TestLoginPage} />
        <Route path={portalRoutes.testAuth} component={TestAuthPage} />
        <Route path={portalRoutes.tierDemo} component={TierDemoPage} />
        <Route path={portalRoutes.debug} component={DebugPage} />
        <Route path={portalRoutes.endsToAMean} component={EndsToAMeanPage} />
      </Switch>
    </Suspense>
  );
}
