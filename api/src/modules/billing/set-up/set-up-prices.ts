import { createHash } from 'node:crypto';
import type { Stripe } from 'stripe';
import { idOf } from '#/platform/stripe/call-stripe.ts';
import { toDollars } from '#/modules/billing/emails/money-words.ts';
import { currency, isSoldAt, type CataloguePrice } from '#/modules/billing/catalogue-prices.ts';

/** Notes a change at Stripe, in a sentence. */
export type Note = (sentence: string) => void;

export type SetUpPrice = { price: Stripe.Price; productId: string };

/**
 * Brings products and prices at Stripe up to date with the catalogue. Prices never change there: a new one takes over the
 * lookup key, and subscribers stay on the old one.
 */
export async function setUpPrices(
  stripe: Stripe,
  wanted: readonly CataloguePrice[],
  note: Note,
): Promise<Map<CataloguePrice['lookupKey'], SetUpPrice>> {
  const data = await listByLookupKey(stripe, wanted, { expand: ['data.product'] });
  const prices = new Map<CataloguePrice['lookupKey'], SetUpPrice>();
  for (const sold of wanted) {
    const found = data.find(({ lookup_key }) => lookup_key === sold.lookupKey) ?? null;
    const productId = await setUpProduct(stripe, found?.product ?? null, sold, note);
    const price = await setUpPrice(stripe, found, productId, sold, note);
    prices.set(sold.lookupKey, { price, productId });
    await moveDefaultPrice(stripe, productId, price.id);
    await retireOthers(stripe, productId);
  }
  return prices;
}

/** Stripe's limit in one request. */
const keysAtOnce = 10;

export async function listByLookupKey(
  stripe: Stripe,
  wanted: readonly Pick<CataloguePrice, 'lookupKey'>[],
  more: Pick<Stripe.PriceListParams, 'active' | 'expand'>,
): Promise<Stripe.Price[]> {
  const keys = wanted.map(({ lookupKey }) => lookupKey);
  const found: Stripe.Price[] = [];
  for (let first = 0; first < keys.length; first += keysAtOnce) {
    const lookupKeys = keys.slice(first, first + keysAtOnce);
    const { data } = await stripe.prices.list({ lookup_keys: lookupKeys, limit: 100, ...more });
    found.push(...data);
  }
  return found;
}

async function setUpProduct(
  stripe: Stripe,
  ofPrice: Stripe.Price['product'] | null,
  { lookupKey, name, description, metadata }: CataloguePrice,
  note: Note,
): Promise<string> {
  const isThere = typeof ofPrice === 'object' && ofPrice !== null && !ofPrice.deleted;
  const product = isThere ? ofPrice : await findProduct(stripe, lookupKey);
  // Stripe rejects an empty text.
  const described = description === '' ? {} : { description };
  if (!product) {
    const { id } = await stripe.products.create({ id: productIdOf(lookupKey), name, metadata, ...described });
    note(`Made the product ${name}.`);
    return id;
  }
  const isAsWanted =
    product.active &&
    product.name === name &&
    (product.description ?? '') === description &&
    hasMetadata(product, metadata);
  if (!isAsWanted) {
    await stripe.products.update(product.id, { active: true, name, description, metadata });
    note(`Brought the product ${name} up to date.`);
  }
  return product.id;
}

/** An interrupted run may have left a product without a price. */
async function findProduct(stripe: Stripe, lookupKey: string): Promise<Stripe.Product | null> {
  const { data } = await stripe.products.list({ ids: [productIdOf(lookupKey)], limit: 1 });
  return data[0] ?? null;
}

const productIdOf = (lookupKey: string) => `stackworks-${lookupKey}`;

async function setUpPrice(
  stripe: Stripe,
  found: Stripe.Price | null,
  productId: string,
  sold: CataloguePrice,
  note: Note,
): Promise<Stripe.Price> {
  const { lookupKey, name, metadata } = sold;
  // Before the price loses its lookup key: then only metadata says what it is for.
  if (found && !hasMetadata(found, metadata)) {
    await stripe.prices.update(found.id, { metadata });
    note(`Wrote on the price of ${name} what it is of.`);
  }
  if (found && isSoldAt(found, sold)) return found;
  const made = await stripe.prices.create({
    product: productId,
    currency,
    unit_amount: sold.cents,
    ...(sold.isMonthly && { recurring: { interval: 'month' } }),
    lookup_key: lookupKey,
    transfer_lookup_key: true,
    metadata,
  });
  const now = `${toDollars(sold.cents)}${sold.isMonthly ? ' a month' : ''}`;
  note(
    found
      ? `${name} now sells at ${now} (was ${toDollars(found.unit_amount ?? 0)}). Existing subscribers keep their price.`
      : `Made the price of ${name}, ${now}.`,
  );
  return made;
}

/** Stripe can't archive a product's default price, such as one made in the dashboard. */
async function moveDefaultPrice(stripe: Stripe, productId: string, priceId: string): Promise<void> {
  const { default_price: current } = await stripe.products.retrieve(productId);
  const currentId = idOf(current);
  if (currentId === null || currentId === priceId) return;
  await stripe.products.update(productId, { default_price: priceId });
}

/** So that no link or page sells at an old price. Prices with another lookup key aren't ours. */
async function retireOthers(stripe: Stripe, productId: string): Promise<void> {
  for await (const price of stripe.prices.list({ product: productId, active: true, limit: 100 })) {
    if (price.lookup_key === null) await stripe.prices.update(price.id, { active: false });
  }
}

/** Whether something at Stripe carries these metadata, among others. */
export const hasMetadata = (of: { metadata: Stripe.Metadata }, wanted: Record<string, string>): boolean =>
  Object.entries(wanted).every(([key, value]) => of.metadata[key] === value);

/** Marks our configuration among others in the same Stripe account. */
const purpose = 'stackworks';

/**
 * Configures Stripe's pages for cards and invoices. They include plans, so that clients can confirm a change with their
 * bank, but not cancelling, because our own page says what ends and when.
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

/** Our configuration of Stripe's pages; null before the set-up. */
export async function findPortalPages(stripe: Stripe): Promise<Stripe.BillingPortal.Configuration | null> {
  for await (const one of stripe.billingPortal.configurations.list({ active: true, limit: 100 })) {
    if (one.metadata?.['purpose'] === purpose) return one;
  }
  return null;
}
