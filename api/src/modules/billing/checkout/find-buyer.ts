import type { CheckoutBuyer, CreateSubscriptionInput } from '@stackworks/contracts';
import type { CataloguePort } from '#/modules/content/catalogue.ts';
import type { DatabasePort } from '#/platform/ports.ts';
import { AppError } from '#/errors.ts';
import type { Identity } from '#/modules/sessions/sessions.service.ts';
import {
  findPayingClient,
  type PayingClient,
  findPayingClientByEmail,
} from '#/modules/accounts/queries/find-payers.ts';
import { alreadyPaid, isBoughtHere } from './checkouts.ts';
import { mayDo } from '#/modules/accounts/accounts.policy.ts';
import { findAdminByEmail } from '#/modules/accounts/queries/read-accounts.ts';

type BuyerDeps = CataloguePort & DatabasePort;

export type Sessions = { client: Identity | null; isStaff: boolean };

/** `client` is the buyer's account, if they have one, and `namedBy` what says so; a visitor's address proves nothing. */
export type Buyer = { email: string; name: string; company: string | null } & (
  | { client: PayingClient; namedBy: 'session' | 'link' }
  | { client: PayingClient | null; namedBy: 'address' }
);

/** The buyer that the checkout shows before anything is sent. */
export async function describeBuyer(deps: BuyerDeps, sessions: Sessions): Promise<CheckoutBuyer> {
  if (sessions.client?.viewedBy !== undefined) return { kind: 'staff', obstacle: forClientsOnly };
  if (sessions.client && !mayDo(sessions.client, 'own'))
    return { kind: 'colleague', obstacle: forOwnersOnly };
  const client = sessions.client && (await findPayingClient(deps.db.read, sessions.client.id));
  if (client) {
    const { id, email } = client;
    return { kind: 'client', id, email, name: nameOf(client), obstacle: describeObstacle(deps, client) };
  }
  return sessions.isStaff ? { kind: 'staff', obstacle: forClientsOnly } : { kind: 'visitor' };
}

/**
 * The buyer: the signed-in client, whatever the browser says, or the visitor who gives their details.
 * @param key names a visitor's browser
 * @throws AppError unauthenticated when the page shows an account that has been signed out, already_exists, already_paid when
 * this browser bought the plan, conflict
 */
export async function findBuyer(
  deps: BuyerDeps,
  sessions: Sessions,
  { accountId, customerEmail, customerName, company, planName }: CreateSubscriptionInput,
  key: string | undefined,
): Promise<Buyer> {
  const client = sessions.client && (await findPayingClient(deps.db.read, sessions.client.id));
  if (accountId !== undefined && client?.id !== accountId) {
    throw new AppError(
      'unauthenticated',
      'You’ve been signed out, so you haven’t been charged. Sign in again to buy this plan for your account.',
    );
  }
  if (client) {
    const obstacle = describeObstacle(deps, client);
    if (obstacle !== null) throw new AppError('already_exists', obstacle);
    const name = nameOf(client) || customerName;
    return { email: client.email, name, company: client.company, client, namedBy: 'session' };
  }
  if (sessions.isStaff) throw new AppError('conflict', forClientsOnly);
  const named = await requireBuyer(deps, customerEmail, { key, planName });
  const visitor = { email: customerEmail, name: customerName, company: company || null };
  return { ...visitor, client: named, namedBy: 'address' };
}

export const forClientsOnly =
  'You’re signed in as staff, and plans are for clients. To grant a plan, open the client in the staff portal.';

const forOwnersOnly =
  'You’re signed in to a company that somebody else owns, and its plan is theirs to choose. To buy one for a company of your own, sign out of the portal first.';

export const nameOf = ({ firstName, lastName }: PayingClient): string => `${firstName} ${lastName}`.trim();

/** The caller may be a stranger, so it says no more. */
export const alreadySubscribed = () =>
  new AppError(
    'already_exists',
    'This address already has a subscription. Sign in to see it or change your plan.',
  );

/**
 * Rejects staff, accounts on hold, and clients who have a plan.
 * @param email in lower case
 * @param wanted the plan, by slug or name, and what names the visitor's browser
 * @returns the buyer's account, if they have one
 * @throws AppError already_exists, already_paid, conflict
 */
export async function requireBuyer(
  { catalogue, db }: CataloguePort & DatabasePort,
  email: string,
  { key, planName }: { key: string | undefined; planName: string },
): Promise<PayingClient | null> {
  const [admin, client] = await Promise.all([
    findAdminByEmail(db.read, email),
    findPayingClientByEmail(db.read, email),
  ]);
  if (admin?.isActive) {
    throw new AppError('conflict', 'This address can’t be used here. Please use another.');
  }
  if (client && !client.isActive) {
    const { supportEmail } = catalogue.settings();
    throw new AppError(
      'conflict',
      `The account with this address is on hold, so you haven’t been charged. Please email ${supportEmail}.`,
    );
  }
  if (client && hasPlan(client)) {
    const name = client.plan && catalogue.findPlan(client.plan)?.name;
    const isSame = [client.plan, name?.toLowerCase()].includes(planName.toLowerCase());
    throw isSame && (await isBoughtHere({ db }, client, key)) ? alreadyPaid() : alreadySubscribed();
  }
  return client;
}

/** A granted plan counts while it is active, a paid one until it ends. */
export const hasPlan = ({ plan, status, stripeSubscriptionId }: PayingClient): boolean =>
  plan !== null && (status === 'active' || (status === 'past_due' && stripeSubscriptionId !== null));

/** Why a signed-in client can't buy a plan, for the client to read; null if they can. */
function describeObstacle({ catalogue }: CataloguePort, client: PayingClient): string | null {
  if (!hasPlan(client)) return null;
  const plan = (client.plan && catalogue.findPlan(client.plan)?.name) ?? 'a plan';
  if (client.stripeSubscriptionId === null)
    return `You already have ${plan}, so there’s nothing to buy here. Our team set it up for you: message us to change it.`;
  return client.status === 'past_due'
    ? `You already have ${plan}, and its last payment is still due. Pay it in Billing and everything works again.`
    : `You already have ${plan}, so there’s nothing to buy here. You can change your plan in Billing.`;
}
