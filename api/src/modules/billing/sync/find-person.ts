import { eq, inArray } from 'drizzle-orm';
import { Stripe } from 'stripe';
import type { Reader, Transaction } from '@stackworks/database';
import { billingSyncs } from '#/modules/billing/billing.tables.ts';
import type { Deps } from '#/deps.ts';
import { isMissing } from '#/platform/stripe/call-stripe.ts';
import {
  findPayingClient,
  findPayingClientByCustomer,
  findPayingClientByEmail,
  type PayingClient,
} from '#/modules/accounts/queries/find-payers.ts';
import { openPaidAccount, type PaidAccountOpening } from '#/modules/accounts/commands/invite-client.ts';
import { findAdminByEmail } from '#/modules/accounts/queries/read-accounts.ts';
import { reportProblem } from '#/modules/billing/problems.ts';
import { findCardCustomers } from '#/modules/accounts/queries/find-payers.ts';
import type { Claim } from './sync-queue.ts';
import type { BillingState } from './to-billing-state.ts';

export type Customer = Stripe.Customer | Stripe.DeletedCustomer;

/** As read-customer.ts wants them. */
const personExpand = ['invoice_settings.default_payment_method'];

/**
 * Everyone at Stripe who is the same person as a customer: those that are known to be of the same account, and those with
 * the same email address that are of nobody else's.
 */
export async function findPerson(
  { db, stripe }: Pick<Deps, 'db' | 'stripe'>,
  stripeCustomerId: string,
): Promise<Customer[]> {
  const first = await retrieve(stripe, stripeCustomerId);
  const email = emailOf(first);
  const account = await findAccountOf(db.read, stripeCustomerId, email);
  const [own, sharing] = await Promise.all([
    account ? findCustomersOf(db.read, account) : [],
    listByEmail(stripe, first),
  ]);
  const theirs = await findBound(
    db.read,
    sharing.map(({ id }) => id),
  );
  const others = sharing.filter(({ id }) => {
    const owner = theirs.get(id);
    return id !== stripeCustomerId && (owner === undefined || owner === account?.id);
  });
  const known = new Set([stripeCustomerId, ...others.map(({ id }) => id)]);
  const missing = own.filter((id) => !known.has(id));
  return [first, ...others, ...(await Promise.all(missing.map((id) => retrieve(stripe, id))))];
}

/** The account a customer is of: the one it is known to be of, or the one with the same address. */
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

async function findCustomersOf(reader: Reader, { id, stripeCustomerId }: PayingClient): Promise<string[]> {
  const rows = await reader
    .select({ id: billingSyncs.stripeCustomerId })
    .from(billingSyncs)
    .where(eq(billingSyncs.userId, id));
  return [...new Set([...rows.map((row) => row.id), ...(stripeCustomerId ? [stripeCustomerId] : [])])];
}

/** Whose some customers are, by the customer; those of nobody yet are left out. */
export async function findBound(reader: Reader, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await reader
    .select({ id: billingSyncs.stripeCustomerId, userId: billingSyncs.userId })
    .from(billingSyncs)
    .where(inArray(billingSyncs.stripeCustomerId, [...ids]));
  return new Map(rows.flatMap(({ id, userId }) => (userId === null ? [] : [[id, userId]])));
}

/** Stripe's list knows an address only as it was written: in ours, or with capitals on a hosted page. */
async function listByEmail(stripe: Stripe, customer: Customer): Promise<Stripe.Customer[]> {
  if (customer.deleted || !customer.email) return [];
  const spellings = [...new Set([customer.email, customer.email.trim().toLowerCase()])];
  const found = await Promise.all(
    spellings.map((email) =>
      stripe.customers.list({ email, limit: 100, expand: personExpand.map((path) => `data.${path}`) }),
    ),
  );
  return [...new Map(found.flatMap(({ data }) => data).map((one) => [one.id, one])).values()];
}

/** One that Stripe does not know at all is as one that was deleted there. */
async function retrieve(stripe: Stripe, id: string): Promise<Customer> {
  try {
    return await stripe.customers.retrieve(id, { expand: personExpand });
  } catch (error) {
    if (isMissing(error)) return { id, object: 'customer', deleted: true };
    throw error;
  }
}

/** The address of a customer at Stripe, in lower case; null of one that has none, or was deleted. */
export const emailOf = (customer: Customer): string | null =>
  customer.deleted ? null : customer.email?.trim().toLowerCase() || null;

type Input = { claim: Claim; state: BillingState; opening: PaidAccountOpening | null };

/**
 * The account of a customer, opened once they have paid. An address of the team cannot be a client's, so staff get a
 * problem report instead.
 * @returns null when there is none and none should be opened
 */
export async function findOrOpenAccount(
  tx: Transaction,
  { claim, state, opening }: Input,
  now: Date,
): Promise<{ client: PayingClient; isNew: boolean } | null> {
  const { email, name, isDemo = false } = state.customer;
  const present = await findAccountOf(tx, claim.stripeCustomerId, email);
  if (present) return { client: present, isNew: false };
  if (!state.hasPaid) return null;
  const isStaff = email !== null && (await findAdminByEmail(tx, email))?.isActive;
  if (email === null || isStaff) {
    const why =
      email === null
        ? 'has no email address at Stripe'
        : `paid with ${email}, which belongs to someone on the team`;
    const text = `The customer ${claim.stripeCustomerId} ${why}, so we can’t open an account for what they bought. Give the customer their own address in Stripe and we’ll open one.`;
    await reportProblem(tx, { kind: 'no_account', subject: claim.stripeCustomerId, text }, now);
    return null;
  }
  if (!opening) throw new Error('an account has to be opened that existed before this transaction');
  const { id } = await openPaidAccount(tx, opening, { email, name, isDemo }, now);
  const client = await findPayingClient(tx, id);
  if (!client) throw new Error('the new account is not there');
  return { client, isNew: true };
}

/**
 * Brings a client's new email address to Stripe, at the latest in the nightly run. Customers without an account keep
 * their address.
 */
export async function followAddress(
  { db, log, stripe }: Pick<Deps, 'db' | 'log' | 'stripe'>,
  customers: readonly Customer[],
): Promise<Customer[]> {
  const rows = await findCardCustomers(
    db.read,
    customers.map(({ id }) => id),
  );
  await db.whenDurable();
  const addresses = new Map(rows.map(({ stripeCustomerId, email }) => [stripeCustomerId, email]));
  return Promise.all(
    customers.map(async (customer) => {
      const email = addresses.get(customer.id);
      if (customer.deleted || email === undefined || isSame(customer.email, email)) return customer;
      try {
        return await stripe.customers.update(customer.id, { email, expand: personExpand });
      } catch (error) {
        if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
        log.warn({ err: error, stripeCustomerId: customer.id }, 'Stripe does not take an address of ours');
        return customer;
      }
    }),
  );
}

const isSame = (theirs: string | null, ours: string): boolean => theirs?.trim().toLowerCase() === ours;
