import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as groqJs from 'groq-js';
import { expect, test } from 'vitest';
import { catalogueQuery } from '#/queries/catalogue.ts';
import { homePageQuery } from '#/queries/home-page.ts';
import {
  contentVersionQuery,
  legalPageQuery,
  portfolioPageQuery,
  projectImagesQuery,
  redirectsQuery,
  testimonialsPageQuery,
} from '#/queries/pages.ts';
import {
  businessTimeQuery,
  hostingToolQuery,
  replyPromisesQuery,
  siteSettingsQuery,
} from '#/queries/site-settings.ts';
import { seedFolder } from '#/seed.ts';

// The package's own declaration of `evaluate` refers to a file it does not ship.
const groq: {
  parse: (query: string, options: { params: Record<string, unknown> }) => unknown;
  evaluate: (
    tree: unknown,
    options: { dataset: unknown[]; params?: Record<string, unknown> },
  ) => Promise<{ get: () => Promise<unknown> }>;
} = groqJs;

const small = { _id: 'small', _type: 'plan', name: 'Small', slug: { current: 'small' }, orderRank: '0|1:' };
const large = { _id: 'large', _type: 'plan', name: 'Large', slug: { current: 'large' }, orderRank: '0|2:' };
const retired = {
  _id: 'retired',
  _type: 'plan',
  name: 'Retired',
  slug: { current: 'retired' },
  orderRank: '0|3:',
};

test('the home page shows the plans on sale, smallest first', async () => {
  const dataset = [{ ...large, isCurrent: true }, retired, { ...small, isCurrent: true, price: 12 }];
  expect(await run(homePageQuery, dataset)).toMatchObject({
    plans: [
      { slug: 'small', price: 12, features: [] },
      { slug: 'large', price: null, features: [] },
    ],
  });
});

test('a sentence follows the price of the plan it quotes', async () => {
  const fact = { _type: 'planFact', fact: 'price', plan: { _ref: 'small' } };
  const answer = [{ _type: 'block', children: [{ _type: 'span', text: 'From ' }, fact] }];
  const dataset = [
    { ...small, price: 12 },
    { _id: 'question', _type: 'faq', question: 'How much?', answer },
  ];
  expect(await run(homePageQuery, dataset)).toMatchObject({
    faqs: [{ answer: [{ children: [{ text: 'From ' }, { fact: 'price', value: 12 }] }] }],
  });
});

test('an add-on that is an offer of its own brings what the offer costs', async () => {
  const dataset = [
    { _id: 'kit', _type: 'brandKit', price: 30 },
    { _id: 'a', _type: 'addOn', name: 'Brand kit', offer: { _ref: 'kit' }, orderRank: '0|1:' },
    { _id: 'b', _type: 'addOn', name: 'Extra page', price: 7, orderRank: '0|2:' },
  ];
  expect(await run(homePageQuery, dataset)).toMatchObject({
    addOns: [
      { name: 'Brand kit', price: null, offer: { target: { _type: 'brandKit', price: 30 } } },
      { name: 'Extra page', price: 7, offer: null },
    ],
  });
});

test('a reference to nothing differs from no reference', async () => {
  const lost = { _id: 'a', _type: 'testimonial', isFeatured: true, plan: { _ref: 'gone' }, orderRank: 'a' };
  const free = { _id: 'b', _type: 'testimonial', isFeatured: true, orderRank: 'b' };
  expect(await run(homePageQuery, [lost, free])).toMatchObject({
    testimonials: [{ plan: { target: null } }, { plan: null }],
  });
});

test('the home page shows featured testimonials only', async () => {
  const dataset = [
    { _id: 'a', _type: 'testimonial', author: 'Second', isFeatured: true, orderRank: '0|2:' },
    { _id: 'b', _type: 'testimonial', author: 'Hidden', isFeatured: false, orderRank: '0|1:' },
    { _id: 'c', _type: 'testimonial', author: 'First', isFeatured: true, orderRank: '0|1:' },
  ];
  expect(await run(homePageQuery, dataset)).toMatchObject({
    testimonials: [{ author: 'First' }, { author: 'Second' }],
  });
});

test('the testimonials page shows featured testimonials and the others, under the words of the home page', async () => {
  const dataset = [
    { _id: 'a', _type: 'testimonial', author: 'Second', isFeatured: true, orderRank: '0|2:' },
    { _id: 'b', _type: 'testimonial', author: 'First', isFeatured: false, orderRank: '0|1:' },
    { _id: 'homePage', _type: 'homePage', stories: { heading: 'Stories', stats: [] } },
  ];
  expect(await run(testimonialsPageQuery, dataset)).toMatchObject({
    testimonials: [{ author: 'First' }, { author: 'Second' }],
    homePage: { stories: { heading: 'Stories', stats: [] } },
  });
});

test('a legal page is found by its address and quotes the settings', async () => {
  const fact = { _type: 'settingFact', fact: 'supportEmail' };
  const body = [{ _type: 'block', children: [{ _type: 'span', text: 'Write to ' }, fact] }];
  const dataset = [
    { _id: 'settings', _type: 'siteSettings', supportEmail: 'kia.ora@studio.example' },
    { _id: 'a', _type: 'legalPage', slug: { current: 'privacy' }, sections: [] },
    { _id: 'b', _type: 'legalPage', slug: { current: 'terms' }, sections: [{ heading: 'Us', body }] },
  ];
  expect(await run(legalPageQuery, dataset, { slug: 'terms' })).toMatchObject({
    _id: 'b',
    sections: [{ heading: 'Us', body: [{ children: [{}, { value: 'kia.ora@studio.example' }] }] }],
  });
  expect(await run(legalPageQuery, dataset, { slug: 'refunds' })).toBeNull();
});

test('the catalogue lists plans on sale and legacy plans', async () => {
  expect(await run(catalogueQuery, [retired, { ...small, price: 12 }])).toMatchObject({
    plans: [
      { slug: 'small', name: 'Small', price: 12, features: [] },
      { slug: 'retired', name: 'Retired', price: null, features: [] },
    ],
  });
});

test('a price list names the plan of each price', async () => {
  const row = { plan: { _ref: 'small' }, amount: 9, cadence: 'monthly' };
  const list = { _id: 'list', _type: 'priceList', slug: { current: 'somewhere' }, rows: [row] };
  expect(await run(catalogueQuery, [small, list])).toMatchObject({
    priceLists: [
      {
        slug: 'somewhere',
        rows: [{ plan: 'small', name: 'Small', amount: 9, cadence: 'monthly', note: null }],
      },
    ],
  });
});

test('the catalogue lists add-ons, each at the price of the offer it stands for, if any', async () => {
  const dataset = [
    { _id: 'kit', _type: 'brandKit', price: 30 },
    { _id: 'a', _type: 'addOn', name: 'Brand kit', offer: { _ref: 'kit' }, orderRank: '0|2:' },
    { _id: 'b', _type: 'addOn', name: 'Extra page', description: 'One more.', price: 7, orderRank: '0|1:' },
  ];
  expect(await run(catalogueQuery, dataset)).toMatchObject({
    addOns: [
      { id: 'b', name: 'Extra page', description: 'One more.', price: 7 },
      { id: 'a', name: 'Brand kit', price: 30 },
    ],
  });
});

test('every project’s picture is listed by the slug of the project', async () => {
  const image = { alt: 'A shop', asset: { _ref: 'image-a' }, crop: { top: 0.5 } };
  const dataset = [
    { _id: 'p', _type: 'portfolioItem', slug: { current: 'bakery' }, image },
    { _id: 'q', _type: 'testimonial', slug: { current: 'butcher' }, image },
  ];
  expect(await run(projectImagesQuery, dataset)).toEqual([
    { slug: 'bakery', image: { asset: image.asset, crop: image.crop } },
  ]);
});

test('redirects are listed by where they start', async () => {
  const dataset = [
    { _id: 'b', _type: 'redirect', from: '/b', to: '/', isPermanent: true },
    { _id: 'a', _type: 'redirect', from: '/a', to: '/', isPermanent: false },
  ];
  expect(await run(redirectsQuery, dataset)).toMatchObject([{ _id: 'a' }, { _id: 'b' }]);
});

test('the version of content is that of every document but the service’s own', async () => {
  const dataset = [
    { _id: 'b', _type: 'faq', _rev: 'r2', _updatedAt: '2026-11-20T10:00:00Z' },
    { _id: 'a', _type: 'plan', _rev: 'r1', _updatedAt: '2026-11-20T09:00:00Z' },
    { _id: '_.groups.public', _type: 'system.group', _rev: 'r3', _updatedAt: '2026-11-20T11:00:00Z' },
    { _id: 'c', _type: 'sanity.previewUrlSecret', _rev: 'r4', _updatedAt: '2026-11-20T12:00:00Z' },
  ];
  expect(await run(contentVersionQuery, dataset)).toEqual([
    { _id: 'a', _rev: 'r1', _updatedAt: '2026-11-20T09:00:00Z' },
    { _id: 'b', _rev: 'r2', _updatedAt: '2026-11-20T10:00:00Z' },
  ]);
});

test('the seed fills every part of the home page', async () => {
  const seed = readSeed();
  expect(await run(siteSettingsQuery, seed)).toMatchObject({ brandName: 'Stackworks' });
  expect(await run(hostingToolQuery, seed)).toEqual({ hostingToolUrl: 'https://hosting.stackworks.example' });
  expect(await run(replyPromisesQuery, seed)).toEqual({ leadReplyHours: 24, expertReplyHours: 2 });
  expect(await run(businessTimeQuery, seed)).toMatchObject({
    timeZone: 'Pacific/Auckland',
    holidayRegion: 'Auckland',
    openingHours: { length: 3 },
  });
  expect(await run(homePageQuery, seed)).toMatchObject({
    page: { hero: { projects: { length: 3 } }, stories: { stats: { length: 3 } } },
    services: { length: 3 },
    projects: { length: 7 },
    testimonials: { length: 3 },
    plans: { length: 3 },
    addOns: { length: 4 },
    brandKit: {},
    webAppOffer: {},
    faqs: { length: 9 },
  });
});

test('the seed fills every part of the other pages', async () => {
  const seed = readSeed();
  expect(await run(portfolioPageQuery, seed, { from: 0, to: 14 })).toMatchObject({
    page: { countLabel: 'Projects Launched' },
    count: 7,
    projects: { length: 7 },
  });
  expect(await run(testimonialsPageQuery, seed)).toMatchObject({
    page: { invitation: {} },
    testimonials: { length: 7 },
    homePage: { stories: { stats: { length: 3 } } },
  });
  expect(await run(legalPageQuery, seed, { slug: 'terms' })).toMatchObject({ sections: { length: 13 } });
  expect(await run(legalPageQuery, seed, { slug: 'privacy' })).toMatchObject({ sections: { length: 9 } });
});

function readSeed(): unknown[] {
  return readFileSync(join(seedFolder, 'production.ndjson'), 'utf8')
    .trim()
    .split('\n')
    .map((line): unknown => JSON.parse(line));
}

async function run(
  query: string,
  dataset: unknown[],
  params: Record<string, unknown> = {},
): Promise<unknown> {
  const value = await groq.evaluate(groq.parse(query, { params }), { dataset, params });
  return value.get();
}
