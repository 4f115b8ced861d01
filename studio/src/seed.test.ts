import { expect, test } from 'vitest';
import { readSeed, validateIn } from '#test/dataset.ts';

const { documents: seed, uploads } = readSeed();
const ofType = (type: string) => seed.filter(({ _type }) => _type === type);

test.each(seed.map((document) => [document._id, document]))('%s obeys the schema', async (_id, document) => {
  expect(await validateIn([...seed, ...uploads], document)).toEqual([]);
});

test('every document is there once', () => {
  expect(new Set(seed.map(({ _id }) => _id)).size).toBe(seed.length);
});

test('the plans are those that clients can have', () => {
  const slugs = (isCurrent: boolean) =>
    ofType('plan')
      .filter((plan) => plan['isCurrent'] === isCurrent)
      .map(slugOf)
      .sort();
  expect(slugs(true)).toEqual(['stackgrow', 'stacklite', 'stackpro']);
  expect(slugs(false)).toEqual([
    'onepage',
    'stackbase',
    'stackbuild',
    'stackscale',
    'stackstart',
    'superstack',
  ]);
});

test('the three price lists are separate', () => {
  expect(ofType('priceList').map(slugOf).sort()).toEqual([
    'dashboard-revenue',
    'subscription-required',
    'test-subscription',
  ]);
});

test('seven projects and seven five-star testimonials', () => {
  expect(ofType('portfolioItem')).toHaveLength(7);
  expect(ofType('testimonial').map(({ rating }) => rating)).toEqual([5, 5, 5, 5, 5, 5, 5]);
});

test.each([
  ['terms', 13],
  ['privacy', 9],
])('the %s have %i sections and their date', (slug, count) => {
  const page = ofType('legalPage').find((candidate) => slugOf(candidate) === slug);
  expect(page?.['sections']).toHaveLength(count);
  expect(page?.['lastUpdated']).toBe('2025-06-28');
});

test('no text repeats a price that a field already has', () => {
  expect(textsOf(seed).filter((text) => /\$\d/.test(text))).toEqual([]);
});

test('only the settings write down our name and address', () => {
  const [settings] = ofType('siteSettings');
  const elsewhere = textsOf(seed.filter((document) => document !== settings)).join('\n');
  expect(elsewhere).not.toContain(settings?.['brandName']);
  expect(elsewhere).not.toContain(settings?.['supportEmail']);
});

function slugOf(document: Record<string, unknown>): unknown {
  const { slug } = document;
  return typeof slug === 'object' && slug !== null && 'current' in slug ? slug.current : undefined;
}

/** Every string anywhere in a value. */
function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(textsOf);
}

// Source: public-site specification §9, recommendation rules, in their order.
test('StackBot recommends the plans as the specification says', () => {
  const plans = ofType('plan').filter(({ isCurrent }) => isCurrent === true);
  const byRank = plans.toSorted((a, b) => (String(a['orderRank']) < String(b['orderRank']) ? -1 : 1));
  expect(byRank.map((plan) => [slugOf(plan), plan['recommendedFor']])).toEqual([
    ['stacklite', ['low-budget-in-a-hurry']],
    ['stackgrow', ['sells-online', 'takes-bookings', 'medium-budget', 'anything-else']],
    ['stackpro', ['high-budget', 'professional-services', 'wider-reach']],
  ]);
});
