import { portalRoutes } from '@stackworks/contracts';
import { Route, Switch } from 'wouter';
import { lazyPage } from './lazy-page.tsx';

const { Screen: TestSubscriptionPage } = lazyPage(
  async () => (await import('./test-subscription/page.tsx')).TestSubscriptionPage,
);
const { Screen: TestLoginPage } = lazyPage(async () => (await import('./test-login/page.tsx')).TestLoginPage);
const { Screen: TestAuthPage } = lazyPage(async () => (await import('./test-auth/page.tsx')).TestAuthPage);
const { Screen: TierDemoPage } = lazyPage(async () => (await import('./tier-demo/page.tsx')).TierDemoPage);
const { Screen: DebugPage } = lazyPage(async () => (await import('./debug/page.tsx')).DebugPage);
const { Screen: EndsToAMeanPage } = lazyPage(
  async () => (await import('./ends-to-a-mean/page.tsx')).EndsToAMeanPage,
);

/** The test and demo pages and the page of goals, which nobody else’s first screen has to know of. */
export function TestArea() {
  return (
    <Switch>
      <Route path={portalRoutes.testSubscription} component={TestSubscriptionPage} />
      <Route path={portalRoutes.testLogin} component={TestLoginPage} />
      <Route path={portalRoutes.testAuth} component={TestAuthPage} />
      <Route path={portalRoutes.tierDemo} component={TierDemoPage} />
      <Route path={portalRoutes.debug} component={DebugPage} />
      <Route path={portalRoutes.endsToAMean} component={EndsToAMeanPage} />
    </Switch>
  );
}
