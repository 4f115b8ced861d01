import type { Stripe } from 'stripe';
import type { CataloguePrice } from '#/modules/billing/catalogue-prices.ts';
import { hasMetadata, type Note, type SetUpPrice } from './set-up-prices.ts';

export const confirmationMessage = 'Thank you. We’ve emailed you a link to your client portal.';

/** Shown beside the button on Stripe's page, as our checkout shows its terms. @param refunds as content says it */
const toPaymentTerms = (refunds: string) => `${refunds} By paying you accept our terms.`;

const afterCompletion = {
  type: 'hosted_confirmation',
  hosted_confirmation: { custom_message: confirmationMessage },
} as const;

/** Stripe gives every subscription a customer and invoices; a one-off sale needs both to find its account. */
const oneOff = { customer_creation: 'always', invoice_creation: { enabled: true } } as const;

/** What a payment link sells, and the last part of its address. */
export type SetUpLink = { name: string; id: string };

/**
 * Creates the payment links of the plans and the brand kit. A link's price can't change, so a new price means a new link, and
 * the old one is closed. Links that staff made by hand stay as they are.
 * @returns the open links, in the order of `sold`
 */
export async function setUpPaymentLinks(
  stripe: Stripe,
  sold: readonly CataloguePrice[],
  prices: ReadonlyMap<CataloguePrice['lookupKey'], SetUpPrice>,
  { refunds, note }: { refunds: string; note: Note },
): Promise<SetUpLink[]> {
  const customText = { submit: { message: toPaymentTerms(refunds) } };
  const open: Stripe.PaymentLink[] = [];
  for await (const link of stripe.paymentLinks.list({ active: true, limit: 100 })) open.push(link);
  const links: SetUpLink[] = [];
  for (const { lookupKey, name, isMonthly, metadata } of sold) {
    const price = prices.get(lookupKey)?.price;
    if (!price || (!isMonthly && lookupKey !== 'brand-kit')) continue;
    const ours = open.filter((link) => hasMetadata(link, metadata));
    const current = ours.find((link) => hasMetadata(link, { price: price.id }));
    for (const link of ours) {
      if (link !== current) await stripe.paymentLinks.update(link.id, { active: false });
    }
    if (current) {
      await updateLink(stripe, current, customText);
      links.push({ name, id: toLinkId(current) });
      continue;
    }
    const made = await stripe.paymentLinks.create({
      line_items: [{ price: price.id, quantity: 1 }],
      ...(!isMonthly && oneOff),
      custom_text: customText,
      after_completion: afterCompletion,
      metadata: { ...metadata, price: price.id },
    });
    const id = toLinkId(made);
    note(`Made the payment link of ${name}, ${id}.`);
    links.push({ name, id });
  }
  return links;
}

/** Earlier links have no invoice or terms, and one made by hand may not mention our email. */
async function updateLink(
  stripe: Stripe,
  link: Stripe.PaymentLink,
  customText: { submit: { message: string } },
): Promise<void> {
  const { type, hosted_confirmation: confirmation } = link.after_completion;
  const isWordless = type === 'hosted_confirmation' && !confirmation?.custom_message;
  const lacksInvoice = link.invoice_creation?.enabled === false;
  if (!lacksInvoice && !isWordless && link.custom_text.submit?.message === customText.submit.message) return;
  await stripe.paymentLinks.update(link.id, {
    ...(lacksInvoice && { invoice_creation: { enabled: true } }),
    custom_text: customText,
    ...(isWordless && { after_completion: afterCompletion }),
  });
}

function toLinkId({ url }: Stripe.PaymentLink): string {
  return new URL(url).pathname.split('/').at(-1) ?? '';
}
