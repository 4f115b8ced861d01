import type { BillingProblemKind, PlanSlug, SubscriptionStatus } from '@stackworks/contracts';
import type { EmailThread } from '#/platform/email/outbox.tables.ts';
import type { EmailProps } from '#/platform/email/templates.ts';
import { presentPublicClient } from '#/modules/accounts/accounts.presenter.ts';
import { getClient } from '#/modules/accounts/queries/read-accounts.ts';
import { findStaffRecipients } from '#/modules/accounts/notification-preferences.ts';
import type { PayingClient } from '#/modules/accounts/queries/find-payers.ts';
import type { CataloguePort } from '#/modules/content/catalogue.ts';
import { openChatAddresses } from '#/modules/conversations/commands/open-reply-addresses.ts';
import { billingEmails, type BillingChange } from './sync/billing-emails.ts';
import { withdrawErasureForPlan } from '#/modules/privacy/commands/withdraw-erasure.ts';
import { updateInbox } from '#/modules/inbox/inbox.events.ts';
import { defineEvent, type Context } from '#/platform/events/events.ts';
import type { Actor } from '#/platform/audit/record-action.ts';
import { staff } from '#/platform/live/recorded-events.ts';

/** The audit log's name for changes that Stripe reports. */
export const stripeActor = { role: 'system', name: 'Stripe' } as const satisfies Actor;

/** How the subject of a dispute ends that we lost: it is a problem of its own. */
export const lostMark = ':lost';

/** Staff who want emails about payments get one a day about a problem. */
type ReportedProblem = { kind: BillingProblemKind; subject: string; text: string; isNew: boolean };

export const problemReported = defineEvent<ReportedProblem>('billing.problem-reported', {
  live: { inbox: ({ isNew }) => (isNew ? updateInbox() : []) },
  email: {
    'billing-problem': async ({ kind, subject, text }, { tx, now }) => {
      const day = now.toISOString().slice(0, 10);
      return (await findStaffRecipients(tx, 'payments')).map(({ id, to, firstName }) => ({
        to,
        props: { firstName, kind, text, isLost: kind === 'dispute' && subject.endsWith(lostMark) },
        dedupeKey: `billing-problem:${kind}:${subject}:${day}:${id}`,
      }));
    },
  },
});

/** Problems were resolved automatically, or differences from Stripe recorded. */
export const problemListChanged = defineEvent<null>('billing.problems-changed', {
  live: { inbox: updateInbox },
});

type ResolvedProblem = { id: string; kind: BillingProblemKind; subject: string; userId: string | null };

/** Staff resolved a problem. */
export const problemResolvedByStaff = defineEvent<ResolvedProblem>('billing.problem-settled', {
  audit: {
    'billing-problem-resolved': async ({ id, kind, subject: name, userId }, { tx }) => {
      const client = userId === null ? null : await getClient(tx, userId);
      const subject = client ? clientSubject(client) : ({ type: 'billing', id, name } as const);
      return [{ subject, detail: { kind } }];
    },
  },
  live: { inbox: updateInbox },
});

type Client = { id: string; firstName: string; lastName: string };

/** Staff synced a client with Stripe. */
export const billingCheckedByStaff = defineEvent<{ client: Client; changes: number }>('billing.read-again', {
  audit: {
    'billing-read-again': ({ client, changes }) => [{ subject: clientSubject(client), detail: { changes } }],
  },
});

type LinkSent = {
  client: Client & { email: string };
  plan: PlanSlug;
  token: string;
  until: string;
  /** Whether the client's welcome email has it, so that it needs none of its own. */
  isInWelcome?: boolean;
};

/** Staff emailed a client a link to pay for a plan. */
export const paymentLinkSent = defineEvent<LinkSent, CataloguePort>('billing.payment-link-sent', {
  audit: {
    'payment-link-sent': ({ client, plan }) => [{ subject: clientSubject(client), detail: { plan } }],
  },
  email: {
    'payment-link': (
      { client: { email, firstName }, plan: slug, token, until, isInWelcome },
      { catalogue },
    ) => {
      if (isInWelcome) return [];
      const { name: planName = slug, price = null } = catalogue.findPlan(slug) ?? {};
      return [{ to: email, props: { firstName, email, slug, planName, price, token, until } }];
    },
  },
  answers: ({ client }, ctx, to) => toChat(ctx, [client], to),
});

type Notice<Name extends 'price-change' | 'price-change-off'> = {
  id: string;
  planName: string;
  /** In cents. */
  amount: number;
  clients: readonly { id: string; email: string }[];
  emails: readonly { to: string; props: EmailProps<Name>; dedupeKey: string }[];
};

type NoticeFacts = Pick<Notice<'price-change'>, 'id' | 'planName' | 'amount' | 'clients'>;

const toNoticeEntry = ({ id, planName, amount, clients }: NoticeFacts, detail: { from?: string } = {}) => ({
  subject: { type: 'billing' as const, id, name: planName },
  detail: { price: amount / 100, ...detail, clients: clients.length },
});

const noticeLive = {
  inbox: updateInbox,
  account: ({ clients }: NoticeFacts) => clients.map(toClientUpdate),
} as const;

/** Staff announced a plan's new price to subscribers who pay another. */
export const priceNoticeSent = defineEvent<Notice<'price-change'> & { effectiveOn: string }>(
  'billing.price-notice-sent',
  {
    audit: { 'price-notice-sent': (notice) => [toNoticeEntry(notice, { from: notice.effectiveOn })] },
    live: noticeLive,
    email: { 'price-change': ({ emails }) => emails },
    answers: ({ clients }, ctx, to) => toChat(ctx, clients, to),
  },
);

/** A notice was withdrawn, because the catalogue has another price. */
export const priceNoticeWithdrawn = defineEvent<Notice<'price-change-off'>>(
  'billing.price-notice-withdrawn',
  {
    audit: { 'price-notice-withdrawn': (notice) => [toNoticeEntry(notice)] },
    live: noticeLive,
    email: { 'price-change-off': ({ emails }) => emails },
    answers: ({ clients }, ctx, to) => toChat(ctx, clients, to),
  },
);

type PriceMove = { userId: string; name: string; amount: number };

/** A client pays their announced price from now on. */
export const clientMovedToPrice = defineEvent<PriceMove>('billing.price-changed', {
  audit: {
    'price-changed': ({ userId, name, amount }) => [
      { subject: { type: 'client', id: userId, name }, detail: { price: amount / 100 } },
    ],
  },
  live: { account: ({ userId }) => toAccountUpdates(userId) },
});

/** A client's plan or its status changed, for whatever reason. */
export const subscriptionChanged = defineEvent<{ userId: string }>('billing.subscription-changed', {
  live: { account: ({ userId }) => toAccountUpdates(userId) },
  webhook: {
    'client.subscription_updated': async ({ userId }, { tx }) => [
      { client: presentPublicClient(await getClient(tx, userId)) },
    ],
  },
  causes: { 'privacy.erasure-withdrawn': ({ userId }, ctx) => withdrawErasureForPlan(ctx, userId) },
});

type StatusAtStripe = {
  client: Client;
  to: { plan: PlanSlug | null; status: SubscriptionStatus };
  from: { plan: PlanSlug | null; status: SubscriptionStatus };
};

/** Stripe changed a client's plan or its status. The client's screens are notified by `subscriptionChanged`. */
export const subscriptionChangedAtStripe = defineEvent<StatusAtStripe>(
  'billing.subscription-followed-stripe',
  {
    audit: {
      'subscription-changed': ({ client, to: { plan, status }, from }) => [
        {
          subject: clientSubject(client),
          detail: { plan, status, planBefore: from.plan, statusBefore: from.status },
        },
      ],
    },
  },
);

type SecondPlan = { subscriptionId: string; client: PayingClient; props: EmailProps<'paid-twice'> };

/** A client paid for a second plan, and we ended one. */
export const secondPlanEnded = defineEvent<SecondPlan>('billing.paid-twice', {
  email: {
    'paid-twice': ({ subscriptionId, client: { email: to }, props }) => [
      { to, props, dedupeKey: `paid-twice:${subscriptionId}` },
    ],
  },
  answers: ({ client }, ctx, to) => toChat(ctx, [client], to),
});

type SecondKit = { sessionId: string; client: PayingClient; amount: number };

/** A client paid for a second brand kit, which was refunded. */
export const secondKitRefunded = defineEvent<SecondKit>('billing.kit-refunded', {
  email: {
    'kit-refunded': ({ sessionId, client: { email: to, firstName }, amount }) => [
      { to, props: { firstName, email: to, amount }, dedupeKey: `kit-refunded:${sessionId}` },
    ],
  },
  answers: ({ client }, ctx, to) => toChat(ctx, [client], to),
});

/** A sync changed what a client has or owes. */
export const clientBillingSynced = defineEvent<BillingChange, CataloguePort>('billing.reported', {
  email: billingEmails,
  answers: ({ client }, ctx, to) => toChat(ctx, client.isActive ? [client] : [], to),
});

/** Answers to emails about their plan go to a client's chat. A receipt may go to somebody else, who has none. */
async function toChat(
  ctx: Context,
  clients: readonly { id: string; email: string }[],
  to: readonly string[],
): Promise<Map<string, EmailThread>> {
  const readers = clients.filter(({ email }) => to.includes(email));
  const threads = await openChatAddresses(
    ctx,
    readers.map(({ id }) => id),
  );
  return new Map(
    readers.flatMap(({ id, email }) => {
      const thread = threads.get(id);
      return thread ? [[email, thread] as const] : [];
    }),
  );
}

const clientSubject = ({ id, firstName, lastName }: Client) =>
  ({ type: 'client', id, name: `${firstName} ${lastName}`.trim() }) as const;

const toClientUpdate = ({ id }: { id: string }) =>
  [
    { role: 'client', id },
    { type: 'account', userId: id },
  ] as const;

const toAccountUpdates = (userId: string) =>
  [toClientUpdate({ id: userId }), [staff, { type: 'account', userId }]] as const;
