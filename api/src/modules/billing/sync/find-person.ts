import { toAddress } from '@stackworks/contracts';
import { eq, inArray } from 'drizzle-orm';
import type { Stripe } from 'stripe';
import type { Reader, Transaction } from '@stackworks/database';
import { billingSyncs, checkouts } from '#/modules/billing/billing.tables.ts';
import type { DatabasePort, StripePort } from '#/platform/ports.ts';
import { unlessMissing } from '#/platform/stripe/call-stripe.ts';
import {
  findPayingClient,
  findPayingClientByCustomer,
  findPayingClientByEmail,
  type PayingClient,
} from '#/modules/accounts/queries/find-payers.ts';
import { openPaidAccount, type AccountOpening } from '#/modules/accounts/commands/invite-client.ts';
import { findAdminByEmail } from '#/modules/accounts/queries/read-accounts.ts';
import { systemActor } from '#/platform/audit/record-action.ts';
import { reportProblem } from '#/modules/billing/problems.ts';
import type { BillingState } from './to-billing-state.ts';

export type Customer = Stripe.Customer | Stripe.DeletedCustomer;

/** What read-customer.ts needs. */
export const customerParts = ['invoice_settings.default_payment_method'];

/** Every customer at Stripe who is the same person: those bound to one account, and unbound ones with the same email. */
export async function findPerson(
  { db, stripe }: DatabasePort & StripePort,
  stripeCustomerId: string,
): Promise<Customer[]> {
  const first = await retrieve(stripe, stripeCustomerId);
  const account = await findAccountOf(db.read, stripeCustomerId, emailOf(first));
  const [own, sharing] = await Promise.all([
    account ? findCustomersOf(db.read, account) : [],
    listByEmail(stripe, first),
  ]);
  const sharingIds = sharing.map(({ id }) => id);
  const owners = await findOwners(db.read, sharingIds);
  const others = sharing.filter(({ id }) => {
    const owner = owners.get(id);
    return id !== stripeCustomerId && (owner === undefined || owner === account?.id);
  });
  const known = new Set([stripeCustomerId, ...others.map(({ id }) => id)]);
  const missing = own.filter((id) => !known.has(id));
  return [first, ...others, ...(await Promise.all(missing.map((id) => retrieve(stripe, id))))];
}

/** The account a customer is bound to, or the one with the same email. */
export async function findAccountOf(
  reader: Reader,
  stripeCustomerId: string,
  email: string | null,
): Promise<PayingClient | null> {
  const [bound] = await reader
    .select({ userId: billingSyncs.userId })
    .from(billingSyncs)
    .where(eq(billingSyncs.stripeCustomerId, stripeCustomerId));
  return (
    (await findPayingClientByCustomer(reader, stripeCustomerId)) ??
    (bound?.userId ? await findPayingClient(reader, bound.userId) : null) ??
    (email === null ? null : await findPayingClientByEmail(reader, email))
  );
}

export async function findCustomersOf(
  reader: Reader,
  { id, stripeCustomerId }: PayingClient,
): Promise<string[]> {
  const rows = await reader
    .select({ id: billingSyncs.stripeCustomerId })
    .from(billingSyncs)
    .where(eq(billingSyncs.userId, id));
  return [...new Set([...rows.map((row) => row.id), ...(stripeCustomerId ? [stripeCustomerId] : [])])];
}

/** The accounts that customers are bound to, by customer; unbound ones are left out. */
export async function findOwners(reader: Reader, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await reader
    .select({ id: billingSyncs.stripeCustomerId, userId: billingSyncs.userId })
    .from(billingSyncs)
    .where(inArray(billingSyncs.stripeCustomerId, [...ids]));
  return new Map(rows.flatMap(({ id, userId }) => (userId === null ? [] : [[id, userId]])));
}

/** Stripe finds an email only as it was spelt: in lower case by us, perhaps with capitals on a hosted page. */
async function listByEmail(stripe: Stripe, customer: Customer): Promise<Stripe.Customer[]> {
  if (customer.deleted || !customer.email) return [];
  const spellings = [...new Set([customer.email, toAddress(customer.email)])];
  const data = customerParts.map((path) => `data.${path}`);
  const found = await Promise.all(
    spellings.map((email) => stripe.customers.list({ email, limit: 100, expand: data })),
  );
  return [...new Map(found.flatMap((page) => page.data).map((one) => [one.id, one])).values()];
}

/** A customer that Stripe doesn't know counts as deleted. */
const retrieve = async (stripe: Stripe, id: string): Promise<Customer> =>
  (await unlessMissing(() => stripe.customers.retrieve(id, { expand: customerParts }))) ?? {
    id,
    object: 'customer',
    deleted: true,
  };

/** A customer's email as accounts have it; null if there is none, or the customer was deleted. */
export const emailOf = (customer: Customer): string | null =>
  customer.deleted || !customer.email ? null : toAddress(customer.email) || null;

type Input = { stripeCustomerId: string; state: BillingState; opening: AccountOpening | null };

/**
 * The account of a customer, opened once they have paid. A staff address can't be a client's, so staff get a problem report.
 * @returns null when there is none and none should be opened; `opening`: how the owner of a new one gets in
 */
export async function findOrOpenAccount(
  tx: Transaction,
  { stripeCustomerId, state, opening }: Input,
  now: Date,
): Promise<{ client: PayingClient; isNew: boolean; opening: AccountOpening | null } | null> {
  const { email, isDemo } = state.customer;
  const present = await findAccountOf(tx, stripeCustomerId, email);
  if (present) return { client: present, isNew: false, opening: null };
  if (!state.hasPaid) return null;
  const isStaff = email !== null && (await findAdminByEmail(tx, email))?.isActive;
  if (email === null || isStaff) {
    const why =
      email === null
        ? 'has no email address at Stripe'
        : `paid with ${email}, which belongs to someone on the team`;
    const text = `The customer ${stripeCustomerId} ${why}, so we can’t open an account for what they bought. Give the customer their own address in Stripe and we’ll open one.`;
    await reportProblem(tx, { kind: 'no_account', subject: stripeCustomerId, text }, now);
    return null;
  }
  if (!opening) throw new Error('an account has to be opened that existed before this transaction');
  const named = await findNames(tx, state);
  const ctx = { tx, now, actor: systemActor };
  const opened = await openPaidAccount(ctx, opening, { email, isDemo, ...named });
  const client = await findPayingClient(tx, opened.id);
  if (!client) throw new Error('the new account is not there');
  return { client, isNew: true, opening: opened.opening };
}

/** Who bought, as they gave it at our checkout, or else on Stripe's page. */
export async function findNames(
  reader: Reader,
  { subscription, customer }: Pick<BillingState, 'subscription' | 'customer'>,
): Promise<{ name: string | null; company: string | null }> {
  const { name, company, stripeSubscriptionId } = checkouts;
  const [checkout] = await reader
    .select({ name, company })
    .from(checkouts)
    .where(eq(stripeSubscriptionId, subscription?.id ?? ''));
  return checkout ?? { name: customer.name, company: null };
}
