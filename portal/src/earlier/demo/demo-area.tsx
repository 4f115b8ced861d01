import { portalRoutes } from '@stackworks/contracts';
import { Spinner } from '@stackworks/ui';
import { useQuery } from '@tanstack/react-query';
import { Link, Route, Switch } from 'wouter';
import { lazyScreen } from '#/components/lazy-screen.tsx';
import { ScreenHeading } from '#/components/screen-heading.tsx';
import { HomeLink } from '#/app/layouts/home-link.tsx';
import { Debug } from './debug.tsx';
import { DemoGate } from './demo-gate.tsx';
import { demoQuery } from './queries.ts';
import { TestLogin } from './test-accounts.tsx';
import { TestAuth } from './test-auth.tsx';
import { TestSubscription } from './test-subscription.tsx';
import { PlanDemo } from './plan-demo.tsx';

const GoalTracker = lazyScreen(async () => (await import('#/earlier/goals/goal-tracker.tsx')).GoalTracker, {
  fallback: <Spinner text="Loading..." />,
});

const pages = [
  {
    path: portalRoutes.testLogin,
    title: 'Test login',
    text: 'See the portal as a client, in one click.',
    Screen: TestLogin,
  },
  {
    path: portalRoutes.testAuth,
    title: 'Test auth',
    text: 'Signs in a demo account and shows the result of each step.',
    Screen: TestAuth,
  },
  {
    path: portalRoutes.planDemo,
    title: 'Tier demo',
    text: 'A made-up client on each plan. Choose one to see the portal as they do. Everyone trying the product shares these accounts.',
    Screen: PlanDemo,
  },
  {
    path: portalRoutes.testSubscription,
    title: 'Test subscription',
    text: 'Signs up a made-up customer with a test card, just as a buyer would. No money moves.',
    Screen: TestSubscription,
  },
  {
    path: portalRoutes.debug,
    title: 'Debug',
    text: 'Server health and this browser’s session.',
    Screen: Debug,
  },
  {
    path: portalRoutes.endsToAMean,
    title: 'Ends To a Mean',
    text: 'Small goals instead of one big one, and a mean that climbs with you. What you write stays in this browser and is never sent anywhere.',
    isLocal: true,
    Screen: GoalTracker,
  },
];

/** The pages to try the product with, and the goals. Where the demo is off they say so (decision D9). */
export const DemoArea = () => (
  <Switch>
    {pages.map(({ path, title, text, isLocal, Screen }) => (
      <Route key={path} path={path}>
        <main className="mx-auto min-h-dvh max-w-[1100px] px-5 py-7 sm:px-12 sm:py-12">
          <HomeLink className="inline-block" />
          <ScreenHeading title={title} className="mb-3 mt-10 text-balance font-display text-d2" />
          <DemoGate isLocal={isLocal}>
            <p className="mb-9 max-w-measure text-soft">{text}</p>
            <Screen />
          </DemoGate>
          <OtherPages openPath={path} />
        </main>
      </Route>
    ))}
  </Switch>
);

function OtherPages({ openPath }: { openPath: string }) {
  const isDemo = Boolean(useQuery(demoQuery).data);
  if (!isDemo) return null;
  return (
    <nav aria-label="Test pages" className="mt-16 border-t border-edge pt-4 text-sm">
      <ul className="flex flex-wrap gap-x-6">
        {pages.map(({ path, title }) => (
          <li key={path}>
            {path === openPath ? (
              <span aria-current="page" className="inline-block py-2.5 font-label">
                {title}
              </span>
            ) : (
              <Link href={path} className="link inline-block py-2.5">
                {title}
              </Link>
            )}
          </li>
        ))}
      </ul>
    </nav>
  );
}
