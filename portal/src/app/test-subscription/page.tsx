import { TestPage } from '#/app/layouts/test-page.tsx';
import { TestSubscription } from '#/features/demo/test-subscription.tsx';

/** /test-subscription */
export const TestSubscriptionPage = () => (
  <TestPage
    title="Test subscription"
    text="Subscribes a made-up customer with a test card, the way a buyer goes. No money moves."
  >
    <TestSubscription />
  </TestPage>
);
