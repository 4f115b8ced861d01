import type { HostedPage, SoldAddOn } from '@stackworks/contracts';
import { askAboutCard } from './ask-about-card.ts';
import { getPayer, toBillingTab, type BillingDeps } from './card-subscription.ts';
import { getSoldPrice } from './get-sold-price.ts';

/**
 * Opens the card service's page on which a client pays for something beside their plan. Nothing is ordered before they have.
 * @param key names the attempt: the same one leads to the same page
 * @throws AppError unavailable when the card service does not answer, or its price is not the catalogue's
 */
export const orderAddOn = (
  deps: BillingDeps,
  clientId: string,
  addOn: SoldAddOn,
  key: string | undefined,
): Promise<HostedPage> =>
  askAboutCard(async () => {
    const { email, stripeCustomerId } = await getPayer(deps, clientId);
    const { price } = await getSoldPrice(deps, addOn);
    const { url } = await deps.stripe.checkout.sessions.create(
      {
        mode: 'payment',
        line_items: [{ price: price.id, quantity: 1 }],
        ...(stripeCustomerId === null
          ? { customer_email: email, customer_creation: 'always' as const }
          : { customer: stripeCustomerId }),
        client_reference_id: clientId,
        // A receipt that they can keep, beside those of the plan.
        invoice_creation: { enabled: true },
        metadata: { addOn },
        success_url: toBillingTab(deps, 'add-on'),
        cancel_url: toBillingTab(deps),
      },
      key === undefined ? {} : { idempotencyKey: `add-on-${clientId}-${addOn}-${key}` },
    );
    if (url === null) throw new Error('the card service opened a checkout without a page');
    return { url };
  });
