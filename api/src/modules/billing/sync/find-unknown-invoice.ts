import { byMoment } from './pick-active-subscription.ts';
import type { InvoiceSnapshot, Snapshot, SubscriptionSnapshot } from './snapshot.ts';

/** The newest invoice somebody has paid of anything that is no plan. */
export const findUnknownInvoice = (
  { invoices }: Snapshot,
  ofPlans: readonly SubscriptionSnapshot[],
): InvoiceSnapshot | null =>
  invoices
    .filter(({ status, amount }) => status === 'paid' && amount > 0)
    .filter(({ subscriptionId }) => ofPlans.every(({ id }) => id !== subscriptionId))
    .sort(byMoment)
    .at(-1) ?? null;
