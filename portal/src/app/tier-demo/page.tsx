import { TestPage } from '#/app/layouts/test-page.tsx';
import { TierDemo } from '#/features/demo/index.ts';

/** /tier-demo */
export const TierDemoPage = () => (
  <TestPage
    title="Tier demo"
    text="A made-up client on each plan. Choose one to see the portal as they do. Everyone trying the product shares these accounts."
  >
    <TierDemo />
  </TestPage>
);
