import { paymentLinkDays, type PaymentLinkInput } from '@stackworks/contracts';
import { addDays } from 'date-fns';
import { AppError } from '#/errors.ts';
import { accountNotFound } from '#/modules/accounts/queries/read-accounts.ts';
import { findPayingClient } from '#/modules/accounts/queries/find-payers.ts';
import { paymentLinkSent } from '#/modules/billing/billing.events.ts';
import { hasPlan } from '#/modules/billing/checkout/find-buyer.ts';
import { type CataloguePort, requirePlan } from '#/modules/content/catalogue.ts';
import { emit, transact, type CommandDeps, type Caller } from '#/platform/events/events.ts';
import type { ConfigPort } from '#/platform/ports.ts';
import { countIn, rateRules } from '#/platform/rate-limits/rate-limit.ts';
import { sealPaymentLink } from '#/platform/tokens/payment-link.ts';

/**
 * Emails a client a link to pay for a plan at our own checkout, which takes the price from content and applies their brand
 * kit's discount; a payment link of Stripe's can't. The link names the client, so the plan is theirs, and expires.
 * @returns the address it went to
 * @throws not_found when there is no such client, invalid_input for a plan that isn't sold, conflict when they have a plan or
 * are suspended, rate_limited after several
 */
export async function sendPaymentLink(
  caller: Caller<'admin', CataloguePort & CommandDeps & ConfigPort>,
  { clientId, plan: slug }: { clientId: string } & PaymentLinkInput,
): Promise<{ email: string }> {
  return transact(caller, async (ctx) => {
    const client = await findPayingClient(ctx.tx, clientId);
    if (!client) throw accountNotFound('client');
    requirePlan(caller, slug, 'plan', ({ isCurrent }) => isCurrent);
    const name = `${client.firstName} ${client.lastName}`.trim();
    if (!client.isActive) throw new AppError('conflict', `${name} is suspended. Reactivate them first.`);
    if (hasPlan(client)) {
      const plan = (client.plan && caller.catalogue.findPlan(client.plan)?.name) ?? 'a plan';
      const how =
        client.stripeSubscriptionId === null
          ? 'Grant them the other plan'
          : 'They can change plan in their portal';
      throw new AppError('conflict', `${name} already has ${plan}. ${how}.`);
    }
    await countIn(ctx.tx, rateRules.paymentLinksByClient, clientId, ctx.now);
    const { email } = client;
    const until = addDays(ctx.now, paymentLinkDays);
    const token = sealPaymentLink({ clientId, email, plan: slug }, until, caller.config);
    await emit(ctx, paymentLinkSent, { client, plan: slug, token, until: until.toISOString() });
    return { email };
  });
}
