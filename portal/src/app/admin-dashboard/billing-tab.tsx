import { LatePayers, PriceList, ProblemList } from '#/features/billing/index.ts';

/** The billing tab of the dashboard: what is owed, what is wrong, and what plans cost. */
export const BillingTab = () => (
  <div className="grid gap-x-12 gap-y-11 lg:grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)]">
    <div className="grid min-w-0 content-start gap-11">
      <LatePayers />
      <ProblemList />
    </div>
    <PriceList />
  </div>
);
