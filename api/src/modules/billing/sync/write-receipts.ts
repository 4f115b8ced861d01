import type { Deps } from '#/deps.ts';
import type { EmailMessage } from '#/platform/email/templates.ts';
import { liveStatuses } from '#/modules/billing/subscription-status.ts';
import { orderedDays } from '#/modules/projects/commands/complete-brief.ts';
import { byMoment } from './pick-active-subscription.ts';
import type { Told } from './billing-emails.ts';

/** What a client is written about what they paid for beside their plan, and about a change of it. */
export const writeReceipts = (deps: Pick<Deps, 'catalogue'>, told: Told, now: Date): EmailMessage[] => [
  ...writeOrders(told),
  ...writeChange(deps, told, now),
];

const writeOrders = ({ client: { email, firstName }, ordered }: Told): EmailMessage[] =>
  ordered.map(({ sessionId, addOn, name, amount, projectId }) => ({
    template: 'order-received',
    to: email,
    props: {
      ...{ firstName, email, addOn, name, amount, projectId },
      readyInDays: addOn === 'content-update' ? null : orderedDays[addOn],
    },
    dedupeKey: `order:${sessionId}`,
  }));

function writeChange(
  { catalogue }: Pick<Deps, 'catalogue'>,
  { client, state, before, isFirstSeen, newlyPaidIds }: Told,
  now: Date,
): EmailMessage[] {
  const { subscription, invoices } = state;
  if (!subscription?.plan || !client.tier || !before || isFirstSeen) return [];
  if (subscription.plan === client.tier || !liveStatuses.has(subscription.stripeStatus)) return [];
  const plan = catalogue.findPlan(subscription.plan);
  if (!plan) return [];
  // What a bank was asked about first is open before it is paid; of what is not paid, nothing is said here.
  const change = invoices
    .filter(
      ({ id, isChange, subscriptionId }) =>
        isChange && subscriptionId === subscription.id && newlyPaidIds.has(id),
    )
    .sort(byMoment)
    .at(-1);
  const { email, firstName } = client;
  return [
    {
      template: 'plan-changed',
      to: email,
      props: {
        firstName,
        email,
        planName: plan.name,
        slug: plan.slug,
        beforeName: catalogue.findPlan(client.tier)?.name ?? client.tier,
        amount: subscription.amount,
        nextPaymentAt: subscription.periodEnd,
        credit: subscription.credit,
        change: change
          ? {
              charged: change.charged,
              fromCredit: change.fromCredit,
              toCredit: Math.max(-change.amount, 0),
              toNextBill: change.toNextBill,
            }
          : null,
      },
      dedupeKey: `plan-changed:${change?.id ?? `${subscription.id}:${subscription.priceId}:${now.toISOString()}`}`,
    },
  ];
}
