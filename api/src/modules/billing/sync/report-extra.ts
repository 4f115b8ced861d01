import type { Transaction } from '@stackworks/database';
import type { Deps } from '#/deps.ts';
import { paidTwice, stripeItself } from '#/modules/billing/billing.events.ts';
import { emit } from '#/platform/events/events.ts';
import type { PayingClient } from '#/modules/accounts/queries/find-payers.ts';
import { reportProblem, wasReported } from '#/modules/billing/problems.ts';
import type { BillingState } from './to-billing-state.ts';

/** Tells a client and staff, once, of a subscription that was paid beside the one that goes on. */
export async function tellOfExtra(
  { catalogue }: Pick<Deps, 'catalogue'>,
  tx: Transaction,
  { id, email, firstName, lastName }: PayingClient,
  {
    extraSubscriptionIds,
    invoices,
    subscription,
  }: Pick<BillingState, 'extraSubscriptionIds' | 'invoices' | 'subscription'>,
  now: Date,
): Promise<void> {
  const planName = (subscription?.plan && catalogue.findPlan(subscription.plan)?.name) ?? 'one plan';
  for (const subject of extraSubscriptionIds) {
    if (await wasReported(tx, 'two_subscriptions', subject)) continue;
    // One that was paid before and owed since has been had: nothing of it is paid back.
    const isRefunded = invoices.some((one) => one.subscriptionId === subject && one.amountRefunded > 0);
    const money = isRefunded
      ? 'their payment is being refunded'
      : 'there’s no refund because it was the earlier plan and its last payment is still due';
    const text = `${`${firstName} ${lastName}`.trim()} (${email}) paid for a second subscription, ${subject}, beside ${planName}. We ended it in Stripe, ${money}, and we emailed them. Check they have the plan they wanted.`;
    await reportProblem(tx, { kind: 'two_subscriptions', subject, text, userId: id }, now);
    const props = { firstName, email, planName, isRefunded };
    await emit({ tx, actor: stripeItself, now }, paidTwice, { subscriptionId: subject, email, props });
  }
}
