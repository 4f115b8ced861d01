export { PaymentBanner } from './payment-banner.tsx';
export {
  ChoosePlanLink,
  ChoosePlanPanel,
  mustChoosePlan,
  newProjectsWait,
  PlanStatusBadge,
  PlanGate,
  PlanNotice,
} from './plan-gate.tsx';
export { SoldPlans } from './plans.tsx';
export { billingQuery } from './queries.ts';
export { BillingSection } from './staff/billing-section.tsx';
export { MoneyAlert } from './staff/money-alert.tsx';
export { clientBillingQuery } from './staff/queries.ts';
