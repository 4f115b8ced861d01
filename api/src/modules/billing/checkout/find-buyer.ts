import type { CheckoutBuyer, CreateSubscriptionInput } from '@stackworks/contracts';
import type { Deps } from '#/deps.ts';
import { AppError } from '#/errors.ts';
import type { Identity } from '#/modules/sessions/sessions.service.ts';
import { findPayingClient, type PayingClient } from '#/modules/accounts/queries/find-payers.ts';
import { describeObstacle, requireBuyer } from './require-buyer.ts';

type BuyerDeps = Pick<Deps, 'catalogue' | 'db'>;

/** Whose sessions a browser has. */
export type Sessions = { client: Identity | null; isStaff: boolean };

/** Who buys a plan: `client` is their account, if they have one, and `isSignedIn` whether this is its own session. */
export type Buyer = { email: string; name: string; client: PayingClient | null; isSignedIn: boolean };

/** Who is about to buy in a browser, as the checkout shows them before anything is sent. */
export async function describeBuyer(deps: BuyerDeps, sessions: Sessions): Promise<CheckoutBuyer> {
  if (sessions.client?.viewedBy !== undefined) return { kind: 'staff', obstacle: forClientsOnly };
  const client = sessions.client && (await findPayingClient(deps.db.read, sessions.client.userId));
  if (client) {
    const { id, email } = client;
    return { kind: 'client', id, email, name: nameOf(client), obstacle: describeObstacle(deps, client) };
  }
  return sessions.isStaff ? { kind: 'staff', obstacle: forClientsOnly } : { kind: 'visitor' };
}

/**
 * Who buys: the account whose session it is, whatever the browser says, and else whom a visitor names.
 * @throws AppError unauthenticated when the page shows an account whose session is over, already_exists, conflict
 */
export async function findBuyer(
  deps: BuyerDeps,
  sessions: Sessions,
  { accountId, customerEmail, customerName }: CreateSubscriptionInput,
): Promise<Buyer> {
  const client = sessions.client && (await findPayingClient(deps.db.read, sessions.client.userId));
  if (accountId !== undefined && client?.id !== accountId) {
    throw new AppError(
      'unauthenticated',
      'You’ve been signed out, so you haven’t been charged. Sign in again to buy this plan for your account.',
    );
  }
  if (client) {
    const obstacle = describeObstacle(deps, client);
    if (obstacle !== null) throw new AppError('already_exists', obstacle);
    return { email: client.email, name: nameOf(client) || customerName, client, isSignedIn: true };
  }
  if (sessions.isStaff) throw new AppError('conflict', forClientsOnly);
  const named = await requireBuyer(deps, customerEmail);
  return { email: customerEmail, name: customerName, client: named, isSignedIn: false };
}

const forClientsOnly =
  'You’re signed in as staff, and plans are for clients. To grant a plan, open the client in the staff portal.';

const nameOf = ({ firstName, lastName }: PayingClient): string => `${firstName} ${lastName}`.trim();
