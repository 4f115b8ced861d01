import {
  homePageQuery,
  legalPageQuery,
  portfolioPageQuery,
  subscribePageQuery,
  testimonialsPageQuery,
} from '@stackworks/content';
import { expect } from 'vitest';
import { checkContent, ContentProblem } from '#/content/check-content.ts';
import { homeContent } from '#/content/home-page.ts';
import { legalPage, portfolioContent, subscribeContent, testimonialsContent } from '#/content/pages.ts';
import { runQuery, readSeed, type SeedDocument } from '#test/content.ts';

/** Reads and checks the content of each page. */
export const readers = {
  home: async (dataset: SeedDocument[]) => checkContent(homeContent, await runQuery(homePageQuery, dataset)),
  portfolio: async (dataset: SeedDocument[]) =>
    checkContent(portfolioContent, await runQuery(portfolioPageQuery, dataset, { from: 0, to: 14 })),
  testimonials: async (dataset: SeedDocument[]) =>
    checkContent(testimonialsContent, await runQuery(testimonialsPageQuery, dataset)),
  subscribe: async (dataset: SeedDocument[]) =>
    checkContent(subscribeContent, await runQuery(subscribePageQuery, dataset)),
  terms: async (dataset: SeedDocument[]) =>
    checkContent(legalPage, await runQuery(legalPageQuery, dataset, { slug: 'terms' })),
};
type Page = keyof typeof readers;

export type Mistake = [
  page: Page,
  id: string,
  change: Record<string, unknown>,
  field: string,
  message: string,
];

/** Expects that a page reports a change of the seed as a mistake. */
export async function expectMistake(...[page, id, change, field, message]: Mistake): Promise<void> {
  const dataset = readSeed().map((document) => (document._id === id ? { ...document, ...change } : document));
  const error = await readers[page](dataset).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(ContentProblem);
  expect(error).toMatchObject({ problem: { field, message } });
}

export const toLink = (href: string) => [
  {
    _key: 'b',
    _type: 'block',
    markDefs: [{ _key: 'l', _type: 'link', href }],
    children: [{ _key: 's', _type: 'span', text: 'Here', marks: ['l'] }],
  },
];
export const toQuote = (plan: string, fact: string) => [
  { _key: 'b', _type: 'block', children: [{ _key: 'f', _type: 'planFact', fact, plan: { _ref: plan } }] },
];
export const picture = (changes: object) => ({
  alt: 'A site',
  asset: { _ref: 'image-abc-1280x880-png' },
  ...changes,
});
export const legal = (changes: object) => ({
  sections: [{ heading: 'Us', anchor: { current: 'us' }, body: toLink('/terms'), ...changes }],
});
