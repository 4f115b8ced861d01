import { portalRoutes } from '@stackworks/contracts';
import type { Deps } from '#/deps.ts';
import { AppError } from '#/errors.ts';
import { findAdminByEmail } from '#/modules/accounts/read-accounts.ts';
import { findPayingClientByEmail, type PayingClient } from '#/modules/accounts/stripe-accounts.ts';

/** Why somebody who has a subscription cannot buy another. */
export const alreadySubscribed = (planName: string) =>
  new AppError(
    'already_exists',
    `You already have ${planName}. Sign in at ${portalRoutes.clientLogin} to see it or to change your plan.`,
  );

/**
 * Who may buy a plan: nobody of the team, nobody whose account is on hold, and nobody who pays for one already.
 * @param email in lower case
 * @returns the buyer's account, if they have one
 * @throws AppError already_exists
 */
export async function requireBuyer(
  { catalogue, db }: Pick<Deps, 'catalogue' | 'db'>,
  email: string,
): Promise<PayingClient | null> {
  const [admin, client] = await Promise.all([
    findAdminByEmail(db.read, email),
    findPayingClientByEmail(db.read, email),
  ]);
  if (admin?.isActive) {
    throw new AppError(
      'already_exists',
      'This address belongs to our team, so it cannot buy a plan. Please use another.',
    );
  }
  if (client && !client.isActive) {
    const { supportEmail } = catalogue.settings();
    throw new AppError(
      'already_exists',
      `The account with this address is on hold, so nothing was charged. Please write to ${supportEmail}.`,
    );
  }
  const pays = client?.stripeSubscriptionId && ['active', 'past_due'].includes(client.status);
  if (pays && client.tier) throw alreadySubscribed(catalogue.findPlan(client.tier)?.name ?? client.tier);
  return client;
}
