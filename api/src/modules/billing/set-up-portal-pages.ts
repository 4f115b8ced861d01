import { createHash } from 'node:crypto';
import type { Stripe } from 'stripe';
import type { Note, SetUpPrice } from './set-up-prices.ts';

/** Marks our settings of Stripe's pages among others in the same account. */
const purpose = 'stackworks';

/**
 * Settles what clients can do on Stripe's pages for cards and invoices. Plans are on them so that a bank's question about a
 * change can be answered there; cancelling is not, because our own page says what ends and when.
 */
export async function setUpPortalPages(
  stripe: Stripe,
  prices: readonly SetUpPrice[],
  publicUrl: string,
  note: Note,
): Promise<void> {
  const plans = prices.filter(({ price }) => price.recurring !== null);
  const products = plans.map(({ price, productId }) => ({ product: productId, prices: [price.id] }));
  const isPublic = publicUrl.startsWith('https:');
  const settings = {
    business_profile: isPublic
      ? { privacy_policy_url: `${publicUrl}/privacy`, terms_of_service_url: `${publicUrl}/terms` }
      : {},
    features: {
      customer_update: { enabled: false },
      invoice_history: { enabled: true },
      payment_method_update: { enabled: true },
      subscription_cancel: { enabled: false },
      subscription_update:
        products.length === 0
          ? { enabled: false }
          : {
              enabled: true,
              default_allowed_updates: ['price' as const],
              proration_behavior: 'always_invoice' as const,
              products,
            },
    },
  };
  const version = createHash('sha256').update(JSON.stringify(settings)).digest('hex').slice(0, 16);
  const found = await findPortalPages(stripe);
  if (found?.metadata?.['version'] === version) return;
  const wanted = { ...settings, metadata: { purpose, version } };
  if (found) await stripe.billingPortal.configurations.update(found.id, wanted);
  else await stripe.billingPortal.configurations.create(wanted);
  note(found ? "Brought Stripe's pages for clients up to date." : "Settled Stripe's pages for clients.");
}

/** Our settings of Stripe's pages, which a session on them is to name; null before the set-up. */
export async function findPortalPages(stripe: Stripe): Promise<Stripe.BillingPortal.Configuration | null> {
  for await (const one of stripe.billingPortal.configurations.list({ active: true, limit: 100 })) {
    if (one.metadata?.['purpose'] === purpose) return one;
  }
  return null;
}
