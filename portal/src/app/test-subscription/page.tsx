import { ScreenHeading } from '#/components/screen-heading.tsx';
import { HomeLink } from '#/app/layouts/home-link.tsx';
import { TestSubscription } from '#/features/demo/test-subscription.tsx';

/** /test-subscription */
export function TestSubscriptionPage() {
  return (
    <main className="mx-auto min-h-dvh max-w-[1100px] px-5 py-7 sm:px-12 sm:py-12">
      <HomeLink className="inline-block" />
      <ScreenHeading title="Test subscription" className="mt-10 text-balance font-display text-d2">
        Test subscription
      </ScreenHeading>
      <p className="mb-9 mt-3 max-w-measure text-soft">
        Subscribes a made-up customer with a test card, the way a buyer goes. No money moves.
      </p>
      <TestSubscription />
    </main>
  );
}
