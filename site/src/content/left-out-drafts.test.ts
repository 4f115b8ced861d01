import { homePageQuery } from '@stackworks/content';
import type { PublicationProblem } from '@stackworks/contracts';
import { expect, test } from 'vitest';
import { checkContent } from '#/content/check-content.ts';
import { homeContent } from '#/content/home-page.ts';
import { checkWithoutBroken, leftOutDrafts } from '#/content/left-out-drafts.ts';
import { runQuery, readSeed } from '#test/content.ts';

/** The home page with these changes in drafts, and which drafts it was made without. */
async function previewHome(changes: Record<string, object>, added: { _id: string; _type: string }[] = []) {
  const published = await runQuery(homePageQuery, readSeed());
  const changed = readSeed().map((document) => ({ ...document, ...changes[document._id] }));
  const drafts = await runQuery(homePageQuery, [...changed, ...added]);
  const leftOut: PublicationProblem[] = [];
  const home = leftOutDrafts.run(leftOut, () =>
    checkWithoutBroken(drafts, published, (result) => checkContent(homeContent, result)),
  );
  return { home, leftOut: leftOut.map(({ documentId, message }) => ({ documentId, message })) };
}

test('a draft that a page cannot show is left out and named; every other draft is shown', async () => {
  const { home, leftOut } = await previewHome({
    'faq-cancel': { answer: [] },
    'faq-person': { question: 'Will I talk to a person?' },
  });
  expect(leftOut).toEqual([
    { documentId: 'faq-cancel', message: 'In the question “Can I cancel?”, “Answer” is empty.' },
  ]);
  const find = (id: string) => home.faqs.find(({ _id }) => _id === id);
  expect(find('faq-cancel')?.answer).not.toEqual([]);
  expect(find('faq-person')?.question).toBe('Will I talk to a person?');
});

test('a new document that is unfinished is not there at all', async () => {
  const { home, leftOut } = await previewHome({}, [{ _id: 'faq-new', _type: 'faq' }]);
  expect(leftOut).toMatchObject([{ documentId: 'faq-new' }]);
  expect(home.faqs.map(({ _id }) => _id)).not.toContain('faq-new');
  expect(home.faqs).toHaveLength(9);
});

test('several unfinished drafts are left out, singletons and plans among them', async () => {
  const { home, leftOut } = await previewHome({
    homePage: { seo: null },
    'plan-stackpro': { price: null },
    brandKit: { features: [] },
  });
  expect(leftOut.map(({ documentId }) => documentId).sort()).toEqual([
    'brandKit',
    'homePage',
    'plan-stackpro',
  ]);
  expect(home.plans.find(({ slug }) => slug === 'stackpro')?.price).toBe(139);
});

test('the mark of the most popular plan is seen where its draft puts it', async () => {
  const { home, leftOut } = await previewHome({ 'plan-stackpro': { isPopular: true } });
  expect(leftOut).toEqual([]);
  expect(home.plans.filter(({ isPopular }) => isPopular).map(({ slug }) => slug)).toEqual(['stackpro']);
});

test('a mistake in what is published is still one', async () => {
  const broken = readSeed().map((each) => (each._id === 'faq-cancel' ? { ...each, answer: [] } : each));
  const result = await runQuery(homePageQuery, broken);
  expect(() => checkWithoutBroken(result, result, (one) => checkContent(homeContent, one))).toThrow(
    '“Answer” is empty',
  );
});
