import type { CheckoutBuyer, ErrorCode, PaymentLinkProblem, PlanSlug } from '@stackworks/contracts';
import { AppError } from '#/errors.ts';
import { findPayingClient, type PayingClient } from '#/modules/accounts/queries/find-payers.ts';
import { findAdminByEmail } from '#/modules/accounts/queries/read-accounts.ts';
import { listPlanPrices } from '#/modules/billing/catalogue-prices.ts';
import type { CataloguePort } from '#/modules/content/catalogue.ts';
import type { ClockPort, ConfigPort, DatabasePort } from '#/platform/ports.ts';
import { openPaymentLink } from '#/platform/tokens/payment-link.ts';
import { forClientsOnly, hasPlan, nameOf, type Buyer, type Sessions } from './find-buyer.ts';

type LinkDeps = CataloguePort & ClockPort & ConfigPort & DatabasePort;

type Problem = { problem: PaymentLinkProblem; message: string };

/** What a link names, and why it can't be used, if so. */
type ReadLink =
  | { problem: null; client: PayingClient; plan: PlanSlug; isSignedIn: boolean }
  | { problem: Problem; isSignedIn: boolean };

/**
 * Who the checkout page says a payment link is for. The link may have been forwarded, so the person learns the business's name and
 * the plan; only the client's own session is shown more.
 * @returns null where the session decides: it is the client's own, or of staff
 */
export async function describeLinkBuyer(
  deps: LinkDeps,
  sessions: Sessions,
  link: string,
): Promise<CheckoutBuyer | null> {
  if (sessions.isStaff || sessions.client?.viewedBy !== undefined) return null;
  const read = await readLink(deps, sessions, link);
  if (read.isSignedIn) return null;
  if (read.problem) {
    return { kind: 'unusable-link', problem: read.problem.problem, obstacle: read.problem.message };
  }
  return { kind: 'link', business: read.client.company || null, plan: read.plan };
}

const codes: Record<PaymentLinkProblem, ErrorCode> = {
  invalid: 'not_found',
  expired: 'link_expired',
  'other-account': 'conflict',
  'has-plan': 'already_exists',
  unavailable: 'conflict',
};

/**
 * The buyer and the plan that a payment link names, whatever else the browser says.
 * @throws AppError not_found, link_expired, already_exists when the client has a plan, conflict
 */
export async function findLinkBuyer(
  deps: LinkDeps,
  sessions: Sessions,
  link: string,
): Promise<{ buyer: Buyer; plan: PlanSlug }> {
  if (sessions.isStaff) throw new AppError('conflict', forClientsOnly);
  const read = await readLink(deps, sessions, link);
  if (read.problem) throw new AppError(codes[read.problem.problem], read.problem.message);
  const { client, plan, isSignedIn } = read;
  const buyer = { email: client.email, name: nameOf(client), company: client.company, client };
  return { buyer: { ...buyer, namedBy: isSignedIn ? 'session' : 'link' }, plan };
}

async function readLink(deps: LinkDeps, { client: session }: Sessions, token: string): Promise<ReadLink> {
  const link = openPaymentLink(token, deps.now(), deps.config);
  const client = link && (await findPayingClient(deps.db.read, link.clientId));
  if (!link || !client) {
    const { supportEmail } = deps.catalogue.settings();
    const message = `This link isn’t complete. Copy all of it from the email, or ask ${supportEmail} for another one.`;
    return { problem: { problem: 'invalid', message }, isSignedIn: false };
  }
  const isSignedIn = session?.id === client.id;
  // An address that has changed since may not have been its owner's, and the link went there.
  const isOver = link.isExpired || link.email !== client.email;
  const isOthers = session !== null && !isSignedIn;
  const problem = await findProblem(deps, client, link.plan, { isOver, isOthers });
  return problem ? { problem, isSignedIn } : { problem, client, plan: link.plan, isSignedIn };
}

async function findProblem(
  deps: LinkDeps,
  client: PayingClient,
  plan: PlanSlug,
  { isOver, isOthers }: { isOver: boolean; isOthers: boolean },
): Promise<Problem | null> {
  const { supportEmail } = deps.catalogue.settings();
  const business = client.company || 'the client we sent it to';
  if (isOver) {
    const message = `This link has expired, so nothing was charged. Ask ${supportEmail} for a new one.`;
    return { problem: 'expired', message };
  }
  if (isOthers) {
    const message = `This link is for ${business}, and you’re signed in to another account. Sign out there and open the link again, or buy the plan for your own account.`;
    return { problem: 'other-account', message };
  }
  if (!client.isActive || (await findAdminByEmail(deps.db.read, client.email))?.isActive) {
    const message = `This plan can’t be paid for at the moment, so nothing was charged. Please email ${supportEmail}.`;
    return { problem: 'unavailable', message };
  }
  if (hasPlan(client)) {
    const message = `There’s already a plan for ${business}, so there’s nothing to pay here. Sign in to see or change it.`;
    return { problem: 'has-plan', message };
  }
  if (!listPlanPrices(deps).some(({ lookupKey }) => lookupKey === plan)) {
    const message = `We don’t sell this plan any more. Please choose another, or email ${supportEmail}.`;
    return { problem: 'unavailable', message };
  }
  return null;
}
