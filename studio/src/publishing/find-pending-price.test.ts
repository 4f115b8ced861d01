import type { SanityDocument } from 'sanity';
import { expect, test } from 'vitest';
import { findPendingPrice } from '#/publishing/find-pending-price.ts';

const grow = { lookupKey: 'stackgrow', sold: 79, published: 85 };
const update = { lookupKey: 'content-update', sold: 29, published: 35 };
const toDocument = (fields: Pick<SanityDocument, '_id' | '_type'> & Record<string, unknown>) => ({
  ...{ _createdAt: '', _updatedAt: '', _rev: '' },
  ...fields,
});
const find = (fields: Parameters<typeof toDocument>[0]) =>
  findPendingPrice([grow, update], toDocument(fields));

test('a plan is found by its slug, and an add-on by its id', () => {
  expect(find({ _id: 'plan-stackgrow', _type: 'plan', slug: { current: 'stackgrow' } })).toEqual(grow);
  expect(find({ _id: 'addOn-content-update', _type: 'addOn' })).toEqual(update);
});

test('other documents wait for no price', () => {
  expect(find({ _id: 'plan-stackpro', _type: 'plan', slug: { current: 'stackpro' } })).toBeNull();
  expect(find({ _id: 'faq-cancel', _type: 'faq', slug: { current: 'stackgrow' } })).toBeNull();
  expect(findPendingPrice([grow], null)).toBeNull();
});
