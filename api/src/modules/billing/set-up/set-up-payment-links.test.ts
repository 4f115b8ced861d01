import { readFile } from 'node:fs/promises';
import type { Stripe } from 'stripe';
import { beforeEach, expect, it } from 'vitest';
import { makePlan } from '#test/content.ts';
import { openStripe } from '#test/stripe.ts';
import { setUpBilling } from './set-up-billing.ts';
import { confirmationMessage } from './set-up-payment-links.ts';

const paymentTerms = 'All sales are final. By paying you accept our terms.';

/** Sets up a plan on sale, an earlier plan and two add-ons. */
async function setUp({ plan = 79, kit = 299 } = {}) {
  const { paymentLinks } = await setUpBilling(stripe, {
    catalogue: {
      plans: [
        makePlan({ slug: 'stackgrow', name: 'StackGrow', price: plan }),
        makePlan({ slug: 'superstack', name: 'SuperStack', price: 997, isCurrent: false }),
      ],
      addOns: [
        { id: 'addOn-content-update', name: 'Content update', description: '', price: 29 },
        { id: 'addOn-brand-kit', name: 'Full brand kit', description: '', price: kit },
      ],
    },
    refunds: 'All sales are final.',
    publicUrl: 'https://www.stackworks.example',
    hookUrl: null,
  });
  return paymentLinks;
}

let stripe: Stripe;
beforeEach(async () => {
  ({ stripe } = await openStripe());
});

const listOpen = async () => (await stripe.paymentLinks.list({ active: true })).data;

const listIds = async () => (await listOpen()).map(({ url }) => url.split('/').at(-1)).toSorted();

async function findLink(metadata: Record<string, string>): Promise<Stripe.PaymentLink> {
  const found = (await listOpen()).find((link) =>
    Object.entries(metadata).every(([key, value]) => link.metadata[key] === value),
  );
  if (!found) throw new Error(`There is no link of ${JSON.stringify(metadata)}.`);
  return found;
}

it('sells each plan on sale and the brand kit, at its price, and nothing else', async () => {
  expect(await setUp()).toEqual([
    { name: 'StackGrow', id: 'test_stackgrow' },
    { name: 'Full brand kit', id: 'test_brand-kit' },
  ]);
  expect(await listIds()).toEqual(['test_brand-kit', 'test_stackgrow']);
  const { id } = await findLink({ plan: 'stackgrow' });
  const { data: lines } = await stripe.paymentLinks.listLineItems(id);
  expect(lines.map(({ price }) => price?.lookup_key)).toEqual(['stackgrow']);
});

it('closes the link of an old price alone, and opens one at the new price', async () => {
  await setUp();
  expect(await setUp({ plan: 85 })).toEqual([
    { name: 'StackGrow', id: 'test_stackgrow-2' },
    { name: 'Full brand kit', id: 'test_brand-kit' },
  ]);
  expect(await listIds()).toEqual(['test_brand-kit', 'test_stackgrow-2']);
  await setUp({ plan: 85, kit: 349 });
  expect(await listIds()).toEqual(['test_brand-kit-2', 'test_stackgrow-2']);
});

it('leaves a link that staff made by hand open', async () => {
  await setUp();
  const price = (await stripe.prices.list({ lookup_keys: ['stackgrow'] })).data[0]?.id ?? '';
  await stripe.paymentLinks.create({ line_items: [{ price, quantity: 1 }] });
  await setUp();
  expect(await listIds()).toEqual(['test_brand-kit', 'test_stackgrow', 'test_stackgrow-2']);
});

it('tells buyers about our email, in the words of the guide for links made by hand', async () => {
  await setUp();
  for (const link of await listOpen()) {
    expect(link.after_completion.hosted_confirmation?.custom_message).toBe(confirmationMessage);
  }
  const guide = new URL('../../../../../docs/operations/money.md', import.meta.url);
  expect(await readFile(guide, 'utf8')).toContain(`> ${confirmationMessage}`);
});

it('shows the refund terms, also on earlier links', async () => {
  await setUp();
  for (const link of await listOpen()) expect(link.custom_text.submit?.message).toBe(paymentTerms);
  const { id } = await findLink({ plan: 'stackgrow' });
  await stripe.paymentLinks.update(id, { custom_text: { submit: { message: 'Something else' } } });
  await setUp();
  expect(await findLink({ plan: 'stackgrow' })).toMatchObject({
    id,
    custom_text: { submit: { message: paymentTerms } },
  });
});

it('has the brand kit’s link make invoices, also one of before sales had them', async () => {
  await setUp();
  const { id } = await findLink({ addOn: 'brand-kit' });
  await stripe.paymentLinks.update(id, { invoice_creation: { enabled: false } });
  await setUp();
  expect(await findLink({ addOn: 'brand-kit' })).toMatchObject({ id, invoice_creation: { enabled: true } });
});
