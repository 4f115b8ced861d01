import type { Deps } from '#/deps.ts';
import { AppError } from '#/errors.ts';
import { findAdminByEmail } from '#/modules/accounts/queries/read-accounts.ts';
import { findPayingClientByEmail, type PayingClient } from '#/modules/accounts/queries/find-payers.ts';

/** Why somebody who has a subscription cannot buy another. Whoever asks may be a stranger, so it says no more than that. */
export const alreadySubscribed = () =>
  new AppError(
    'already_exists',
    'This address already has a subscription. Sign in to see it or change your plan.',
  );

/**
 * Who may buy a plan: nobody of the team, nobody whose account is on hold, and nobody who has one already.
 * @param email in lower case
 * @returns the buyer's account, if they have one
 * @throws AppError already_exists, conflict
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
    throw new AppError('conflict', 'This address can’t be used here. Please use another.');
  }
  if (client && !client.isActive) {
    const { supportEmail } = catalogue.settings();
    throw new AppError(
      'conflict',
      `The account with this address is on hold, so you haven’t been charged. Please email ${supportEmail}.`,
    );
  }
  if (client && hasPlan(client)) throw alreadySubscribed();
  return client;
}

/** One that was granted needs no payment while it is active; one that is paid for is theirs until it is over. */
const hasPlan = ({ tier, status, stripeSubscriptionId }: PayingClient): boolean =>
  tier !== null && (status === 'active' || (status === 'past_due' && stripeSubscriptionId !== null));

/** Why somebody signed in to their own account cannot buy a plan, in words for them; null where they can. */
export function describeObstacle(
  { catalogue }: Pick<Deps, 'catalogue'>,
  client: PayingClient,
): string | null {
  if (!hasPlan(client)) return null;
  const plan = (client.tier && catalogue.findPlan(client.tier)?.name) ?? 'a plan';
  return client.status === 'past_due'
    ? `You already have ${plan}, and its last payment is still due. Pay it in Billing and everything works again.`
    : `You already have ${plan}, so there’s nothing to buy here. You can change your plan in Billing.`;
}
