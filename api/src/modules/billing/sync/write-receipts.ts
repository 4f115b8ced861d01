import type { Deps } from '#/deps.ts';
import type { MailMessage } from '#/integrations/mail/templates.ts';
import { liveStatuses } from '#/modules/billing/subscription-status.ts';
import type { Told } from './tell-by-mail.ts';

/** What a client is written about what they paid for beside their plan, and about a change of it. */
export const writeReceipts = (deps: Pick<Deps, 'catalogue'>, told: Told, now: Date): MailMessage[] => [
  ...writeOrders(told),
  ...writeChange(deps, told, now),
];

const writeOrders = ({ client: { email, firstName }, ordered }: Told): MailMessage[] =>
  ordered.map(({ sessionId, addOn, name, amount, dueAt }) => ({
    template: 'order-received',
    to: email,
    props: { firstName, email, addOn, name, amount, dueAt },
    dedupeKey: `order:${sessionId}`,
  }));

function writeChange(
  { catalogue }: Pick<Deps, 'catalogue'>,
  { client, state, before, isFirstSeen, newInvoiceIds }: Told,
  now: Date,
): MailMessage[] {
  const { subscription, invoices } = state;
  if (!subscription?.plan || !client.tier || !before || isFirstSeen) return [];
  if (subscription.plan === client.tier || !liveStatuses.has(subscription.stripeStatus)) return [];
  const plan = catalogue.findPlan(subscription.plan);
  if (!plan) return [];
  const change = invoices.find(
    ({ id, isChange, subscriptionId }) =>
      isChange && subscriptionId === subscription.id && newInvoiceIds.has(id),
  );
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
            }
          : null,
      },
      dedupeKey: `plan-changed:${change?.id ?? `${subscription.id}:${subscription.priceId}:${now.toISOString()}`}`,
    },
  ];
}
