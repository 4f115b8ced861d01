import { TestPage } from '#/app/layouts/test-page.tsx';
import { TestSubscription } from '#/features/demo/index.ts';

/** /test-subscription */
export const TestSubscriptionPage = () => (
  <TestPage
    title="Test subscription"
    text="Signs up a made-up customer with a test card, just as a buyer would. No money moves."
  >
    <TestSubscription />
  </TestPage>
);
