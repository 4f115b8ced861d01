import { homePageQuery } from '@stackworks/content';
import { expect, test } from 'vitest';
import { checkContent } from '#/content/check-content.ts';
import { homeContent } from '#/content/home-page.ts';
import { applySoldPrices } from '#/content/sold-prices.ts';
import { toPlainText } from '#/portable-text.tsx';
import { runQuery, readSeed } from '#test/content.ts';

/** The home page once these are published, while Stripe sells at the prices of the seed. */
async function readHome(changes: Record<string, object>, sold = { stackgrow: 7900, 'content-update': 2900 }) {
  const dataset = readSeed().map((document) => ({ ...document, ...changes[document._id] }));
  return applySoldPrices(await runQuery(homePageQuery, dataset), JSON.stringify(sold));
}

const quote = (plan: string) => [
  {
    _key: 'b',
    _type: 'block',
    children: [{ _key: 'f', _type: 'planFact', fact: 'price', plan: { _ref: plan } }],
  },
];

test('a plan, an add-on and a sentence that quotes a price show what people pay', async () => {
  const result = await readHome({
    'plan-stackgrow': { price: 85 },
    'addOn-content-update': { price: 35 },
    'faq-cancel': { answer: quote('plan-stackgrow') },
  });
  const { plans, addOns, faqs } = checkContent(homeContent, result);
  expect(plans.find(({ slug }) => slug === 'stackgrow')?.price).toBe(79);
  expect(addOns.find(({ _id }) => _id === 'addOn-content-update')?.price).toBe(29);
  expect(faqs.find(({ _id }) => _id === 'faq-cancel')?.answer[0]?.children[0]).toMatchObject({ value: 79 });
});

test('who does the changes is said with what one costs beyond the plan, at the price people pay', async () => {
  const result = await readHome({ 'addOn-content-update': { price: 35 } });
  const { page } = checkContent(homeContent, result);
  const row = page.about.rows.find(({ job }) => job === 'Changes');
  expect(toPlainText(row?.us ?? [])).toBe('Send a message. Changes beyond your plan’s are $29 each.');
});

test("a price that Stripe doesn't have yet stays, and a missing price stays a mistake", async () => {
  const { plans } = checkContent(homeContent, await readHome({ 'plan-stackpro': { price: 145 } }));
  expect(plans.find(({ slug }) => slug === 'stackpro')?.price).toBe(145);

  const broken = await readHome({ 'plan-stackgrow': { price: null } });
  expect(() => checkContent(homeContent, broken)).toThrow('“Monthly price” is empty');
});
