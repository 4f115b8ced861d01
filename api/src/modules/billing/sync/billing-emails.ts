import { contentUpdateId, describePaymentMethod, filesKeptDays, type PlanSlug } from '@stackworks/contracts';
import { addDays } from 'date-fns';
import type { CataloguePort } from '#/modules/content/catalogue.ts';
import type { Context, DomainEvent } from '#/platform/events/events.ts';
import type { AccountOpening } from '#/modules/accounts/commands/invite-client.ts';
import type { PayingClient } from '#/modules/accounts/queries/find-payers.ts';
import { toCents } from '#/modules/billing/catalogue-prices.ts';
import { graceEnd, liveStatuses } from '#/modules/billing/subscription-status.ts';
import { findErasure } from '#/modules/privacy/queries/find-erasure.ts';
import { orderedDays } from '#/modules/projects/commands/complete-brief.ts';
import { isRefunded } from './find-corrections.ts';
import { findNewPlan, type BillingState, type SubscriptionState } from './to-billing-state.ts';
import type { Ordered } from './write-payments.ts';
import type { SubscriptionWritten } from './write-subscription.ts';
import { toPayers, writeReceipts } from './receipt-emails.ts';
import { byCreation } from './pick-active-subscription.ts';

/** What a sync has changed for a client. */
export type BillingChange = Pick<SubscriptionWritten, 'before' | 'isFirstSeen'> & {
  client: PayingClient;
  /** How they get into an account that has just been opened or transferred. */
  opening: AccountOpening | null;
  state: BillingState;
  ordered: readonly Ordered[];
  newlyPaidIds: ReadonlySet<string>;
};

type EmailContext = Context<CataloguePort>;
type Emails = NonNullable<DomainEvent<BillingChange, CataloguePort>['effects']['email']>;

/** The emails to a client about a change of their billing. Dedupe keys make each go out once. */
export const billingEmails = {
  'paid-on-hold': (change, { now }) => {
    const { id, email, firstName, isActive } = change.client;
    if (isActive || !isWelcomed(change)) return [];
    const what = findNewPlan(change)?.id ?? `${id}:${now.toISOString()}`;
    return [{ to: email, props: { firstName, email }, dedupeKey: `paid-on-hold:${what}` }];
  },
  'plan-started': (change, { catalogue }) => {
    const { client, opening, state, ordered } = change;
    const { email, firstName } = client;
    if (!client.isActive || !isWelcomed(change)) return [];
    const begun = findNewPlan(change);
    const plan = begun?.plan && catalogue.findPlan(begun.plan);
    const contentUpdate = catalogue.findAddOn(contentUpdateId);
    const first = begun && findFirstPaid(state, begun);
    const props = {
      firstName,
      email,
      token: opening?.token ?? null,
      plan: plan
        ? {
            name: plan.name,
            slug: plan.slug,
            amount: begun.amount,
            paidAmount: first?.charged ?? null,
            ...(first && first.amountRefunded > 0 && { refundedAmount: first.amountRefunded }),
            interval: begun.interval,
            intervalCount: begun.intervalCount,
            nextPaymentAt: begun.periodEnd,
            number: first?.number ?? null,
            receiptUrl: first?.receiptUrl ?? null,
            setupDays: plan.setupDays,
            revisionQuota: plan.revisionQuota,
            rounds: plan.roundsBeforeLaunch,
            changePrice: contentUpdate ? toCents(contentUpdate.price) : null,
            supportHours: plan.supportHours,
          }
        : null,
      ordered: ordered.map(({ name, amount }) => ({ name, amount })),
    };
    // A link works once, so each has an email of its own.
    const dedupeKey = opening ? `welcome:${client.id}:${opening.hash}` : `plan-started:${begun?.id}`;
    return [{ to: email, props, dedupeKey }];
  },
  'payment-receipt': writeReceipts,
  'order-received': (change, { catalogue }) => {
    const { email, firstName } = change.client;
    // A welcome names what was ordered with it.
    if (isWelcomed(change)) return [];
    return change.ordered.map(({ sessionId, addOn, name, amount, projectId, receiptUrl }) => ({
      to: email,
      props: {
        firstName,
        email,
        addOn,
        name,
        amount,
        projectId,
        receiptUrl,
        readyInDays: addOn === 'content-update' ? null : orderedDays[addOn],
        discounted: addOn === 'brand-kit' ? findDiscounted(change.state, catalogue) : null,
      },
      dedupeKey: `order:${sessionId}`,
    }));
  },
  'plan-changed': (changed, { catalogue, now }) => {
    const { client, state, before, isFirstSeen, newlyPaidIds } = changed;
    const { subscription, invoices } = state;
    if (isWelcomed(changed) || !subscription?.plan || !client.plan || !before || isFirstSeen) return [];
    if (subscription.plan === client.plan || !liveStatuses.has(subscription.stripeStatus)) return [];
    const plan = catalogue.findPlan(subscription.plan);
    if (!plan) return [];
    // While a bank waits for confirmation the invoice is open; we only mention paid ones.
    const change = invoices
      .filter((one) => one.isPlanChange && one.subscriptionId === subscription.id && newlyPaidIds.has(one.id))
      .sort(byCreation)
      .at(-1);
    const { email, firstName } = client;
    const props = {
      firstName,
      email,
      planName: plan.name,
      slug: plan.slug,
      beforeName: findPlanName(catalogue, client.plan) ?? client.plan,
      amount: subscription.amount,
      interval: subscription.interval,
      intervalCount: subscription.intervalCount,
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
    };
    const what = change?.id ?? `${subscription.id}:${subscription.priceId}:${now.toISOString()}`;
    return [{ to: email, props, dedupeKey: `plan-changed:${what}` }];
  },
  'plan-change-planned': aboutPlan(({ subscription, known, person }, { catalogue, now }) => {
    const { id, nextPlan, amount, interval, intervalCount, periodEnd: from } = subscription;
    if (nextPlan === null || known?.nextPlan === nextPlan || !known) return [];
    const nextName = findPlanName(catalogue, nextPlan) ?? nextPlan;
    const props = { ...person, nextName, amount, interval, intervalCount, from };
    const dedupeKey = `plan-change-planned:${id}:${nextPlan}:${now.toISOString()}`;
    return [{ to: person.email, props, dedupeKey }];
  }),
  'payment-failed': aboutPlan(async ({ subscription, known, person, method, clientId }, { tx }) => {
    const { stripeStatus, pastDueSince, owed: amount, confirmUrl, overdueInvoiceId } = subscription;
    if (stripeStatus !== 'past_due' || pastDueSince === null) return [];
    if (known?.pastDueSince === pastDueSince) return [];
    const worksUntil = graceEnd(pastDueSince).toISOString();
    const props = { ...person, amount, worksUntil, confirmUrl, method };
    return toPayers(tx, clientId, { props, dedupeKey: `payment-failed:${overdueInvoiceId}` });
  }),
  'plan-paused': aboutPlan(({ subscription, known, person, method, clientId }, { tx }) => {
    const { id, stripeStatus, overdueInvoiceId, owed: amount } = subscription;
    if (stripeStatus !== 'unpaid' || known?.stripeStatus === 'unpaid') return [];
    const props = { ...person, amount, method };
    return toPayers(tx, clientId, { props, dedupeKey: `plan-paused:${overdueInvoiceId ?? id}` });
  }),
  'payment-recovered': aboutPlan(({ subscription, known, person, clientId }, { tx }) => {
    const { id, stripeStatus } = subscription;
    if (!known?.pastDueSince || stripeStatus !== 'active') return [];
    const dedupeKey = `payment-recovered:${id}:${known.pastDueSince}`;
    return toPayers(tx, clientId, { props: person, dedupeKey });
  }),
  'plan-ending': aboutPlan(async ({ subscription, known, person, clientId }, { tx, now }) => {
    const { id, stripeStatus, cancelAt, endedAt } = subscription;
    const isOver = stripeStatus === 'canceled';
    const endsAt = isOver ? (endedAt ?? now.toISOString()) : cancelAt;
    const isKnown = isOver ? known?.stripeStatus === 'canceled' : known?.cancelAt === cancelAt;
    if (endsAt === null || isKnown) return [];
    const filesKeptUntil = addDays(endsAt, filesKeptDays).toISOString();
    // A client who cancels, undoes it and cancels again to the same day gets both emails.
    const dedupeKey = isOver ? `plan-ended:${id}` : `plan-ending:${id}:${cancelAt}:${now.toISOString()}`;
    const erasure = await findErasure(tx, clientId);
    const deletedAt = erasure && erasure.dueAt < filesKeptUntil ? erasure.dueAt : null;
    const props = { ...person, endsAt, filesKeptUntil, deletedAt, isOver };
    return [{ to: person.email, props, dedupeKey }];
  }),
  'plan-kept': aboutPlan(({ subscription, known, person }, { now }) => {
    const { id, stripeStatus, cancelAt, amount, interval, intervalCount, periodEnd } = subscription;
    if (stripeStatus === 'canceled' || cancelAt !== null || !known?.cancelAt) return [];
    const dedupeKey = `plan-kept:${id}:${known.cancelAt}:${now.toISOString()}`;
    const props = { ...person, amount, interval, intervalCount, nextPaymentAt: periodEnd };
    return [{ to: person.email, props, dedupeKey }];
  }),
  'discount-ended': aboutPlan(({ subscription, known, person, hasRefundedKit }) => {
    const { id, amount, interval, intervalCount, discountPercent, periodEnd: from } = subscription;
    const hasEnded = known !== null && known.discountPercent !== null && discountPercent === null;
    if (!hasEnded || !hasRefundedKit || !liveStatuses.has(subscription.stripeStatus)) return [];
    const props = { ...person, amount, interval, intervalCount, from };
    return [{ to: person.email, props, dedupeKey: `discount-ended:${id}:${from}` }];
  }),
} satisfies Emails;

/** What a plan costs with the discount of a brand kit. */
function findDiscounted({ subscription }: BillingState, catalogue: CataloguePort['catalogue']) {
  if (
    !subscription ||
    subscription.discountPercent === null ||
    !liveStatuses.has(subscription.stripeStatus)
  ) {
    return null;
  }
  const { plan, amount, interval, intervalCount, periodEnd: from } = subscription;
  return { planName: findPlanName(catalogue, plan) ?? 'your plan', amount, interval, intervalCount, from };
}

/** Whether a change is worth a welcome, or an email that they paid while on hold. */
const isWelcomed = (change: BillingChange): boolean =>
  change.opening !== null ||
  findNewPlan(change) !== null ||
  (!change.client.isActive && change.ordered.length > 0);

const findPlanName = (catalogue: CataloguePort['catalogue'], plan: PlanSlug | null) =>
  plan ? catalogue.findPlan(plan)?.name : undefined;

const findFirstPaid = ({ invoices }: BillingState, { id }: SubscriptionState) =>
  invoices.find(
    ({ subscriptionId, isFirst, status }) => subscriptionId === id && isFirst && status === 'paid',
  );

type PlanChange = {
  subscription: SubscriptionState;
  /** What we knew of the same subscription. */
  known: BillingChange['before'];
  person: { firstName: string; email: string; planName: string };
  clientId: string;
  /** What is charged, if it isn't a card. */
  method: string | null;
  /** Whether a brand kit of theirs was refunded, and they have no other. */
  hasRefundedKit: boolean;
};

/** An email about a client's subscription; none without one. */
function aboutPlan<Email>(write: (change: PlanChange, ctx: EmailContext) => Email[] | Promise<Email[]>) {
  return ({ client, state, before, isFirstSeen }: BillingChange, ctx: EmailContext) => {
    const { subscription } = state;
    if (!subscription) return [];
    const { id: clientId, email, firstName } = client;
    const planName = findPlanName(ctx.catalogue, subscription.plan) ?? 'your plan';
    const { paymentMethod } = subscription;
    const method =
      paymentMethod && paymentMethod.type !== 'card' ? describePaymentMethod(paymentMethod) : null;
    const person = { firstName, email, planName };
    const kits = state.sales.filter(({ addOn }) => addOn === 'brand-kit');
    const hasRefundedKit = kits.length > 0 && kits.every(isRefunded);
    const known = isFirstSeen ? null : before;
    return write({ subscription, known, person, clientId, method, hasRefundedKit }, ctx);
  };
}
