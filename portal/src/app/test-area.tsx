import { portalRoutes } from '@stackworks/contracts';
import { Route, Switch } from 'wouter';
import { lazyPage } from './lazy-page.tsx';
import { DebugPage, TestAuthPage, TestLoginPage, TestSubscriptionPage, TierDemoPage } from './test-pages.tsx';

const { Screen: EndsToAMeanPage } = lazyPage(
  async () => (await import('./ends-to-a-mean/page.tsx')).EndsToAMeanPage,
);

/** The test and demo pages and the page of goals, none of them part of anyone else’s first screen. */
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
