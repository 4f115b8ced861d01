import { portalRoutes } from '@stackworks/contracts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useReducer } from 'react';
import { useLocation } from 'wouter';
import { currentClientQuery } from '#/features/accounts/index.ts';
import { Debug, TestAuth, TestLogin, TestSubscription, TierDemo } from '#/features/demo/index.ts';
import { useClientSignIn } from '#/features/sessions/index.ts';
import { TestPage } from './layouts/test-page.tsx';

/** /test-login */
export function TestLoginPage() {
  const [, navigate] = useLocation();
  const signIn = useClientSignIn();
  return (
    <TestPage title="Test login" text="See the portal as a client, in one click.">
      <TestLogin signIn={signIn} onSignedIn={() => navigate(portalRoutes.clientPortal)} />
    </TestPage>
  );
}

/** /test-auth */
export function TestAuthPage() {
  const queryClient = useQueryClient();
  const signIn = useClientSignIn();
  return (
    <TestPage title="Test auth" text="Signs in a demo account and shows the result of each step.">
      <TestAuth signIn={signIn} readClient={() => queryClient.query(currentClientQuery)} />
    </TestPage>
  );
}

/** /tier-demo */
export const TierDemoPage = () => (
  <TestPage
    title="Tier demo"
    text="A made-up client on each plan. Choose one to see the portal as they do. Everyone trying the product shares these accounts."
  >
    <TierDemo />
  </TestPage>
);

/** /test-subscription */
export const TestSubscriptionPage = () => (
  <TestPage
    title="Test subscription"
    text="Signs up a made-up customer with a test card, just as a buyer would. No money moves."
  >
    <TestSubscription />
  </TestPage>
);

/** /debug */
export const DebugPage = () => (
  <TestPage title="Debug" text="Server health and this browser’s session.">
    <DebugScreen />
  </TestPage>
);

function DebugScreen() {
  const queryClient = useQueryClient();
  const signIn = useClientSignIn();
  const { data, error } = useQuery(currentClientQuery);
  // A token that comes or goes in this very tab fires no event, and the client may be the same, by the cookie.
  const [, showAgain] = useReducer((times: number) => times + 1, 0);
  return (
    <Debug
      client={data}
      clientError={error}
      signIn={signIn}
      onStorageChanged={() => {
        showAgain();
        void queryClient.invalidateQueries(currentClientQuery);
      }}
    />
  );
}
