import type { Publication } from '@stackworks/contracts';
import type { SanityDocument } from 'sanity';
import { expect, test } from 'vitest';
import { findPendingPrice, isOldVersion, toDocumentStatus } from '#/publishing/document-status.ts';

const at = (time: string) => `2026-11-20T${time}Z`;
const live: Publication = {
  state: 'live',
  since: at('10:00:02'),
  contentAsOf: at('10:00:00'),
  problem: null,
};
const building: Publication = { ...live, state: 'building', since: at('11:00:00') };
const problem = { message: 'The price is missing.', documentId: 'plan-stackgrow', documentType: 'plan' };
const failed: Publication = { ...live, state: 'failed', since: at('11:00:01'), problem };

test('what was published before the site was built is live, with how long that took', () => {
  expect(toDocumentStatus(live, at('09:59:57'))).toEqual({ kind: 'live', seconds: 5 });
  expect(toDocumentStatus(live, at('10:00:00'))).toEqual({ kind: 'live', seconds: 2 });
});

test('what was published later is building, even before the site has noticed', () => {
  expect(toDocumentStatus(building, at('11:00:00'))).toEqual({ kind: 'building' });
  expect(toDocumentStatus(live, at('11:00:00'))).toEqual({ kind: 'building' });
});

test('a document that visitors see already stays live while another is building or has failed', () => {
  expect(toDocumentStatus(building, at('09:30:00'))).toMatchObject({ kind: 'live' });
  expect(toDocumentStatus(failed, at('09:30:00'))).toMatchObject({ kind: 'live' });
});

test('what could not be published has failed, with the reason', () => {
  expect(toDocumentStatus(failed, at('11:00:00'))).toEqual({ kind: 'failed', problem });
});

test('what was published after the failure is building, since it may fix it', () => {
  expect(toDocumentStatus(failed, at('11:05:00'))).toEqual({ kind: 'building' });
});

test('a price that Stripe does not have yet is not live, and what visitors pay until then is named', () => {
  const price = { lookupKey: 'stackgrow', sold: 79, published: 85 };
  expect(toDocumentStatus(live, at('09:59:57'), price)).toEqual({ kind: 'price-pending', price });
  expect(toDocumentStatus(building, at('11:00:00'), price)).toEqual({ kind: 'building' });
});

test('nothing is live before the first build', () => {
  expect(toDocumentStatus({ ...building, contentAsOf: null }, at('09:30:00'))).toEqual({ kind: 'building' });
});

test('where another host builds the site, a document has been sent there', () => {
  expect(toDocumentStatus({ ...live, state: 'handed_over' }, at('09:30:00'))).toEqual({
    kind: 'sent',
  });
});

test('a document that is not published is absent, once nothing is building', () => {
  expect(toDocumentStatus(live, undefined)).toEqual({ kind: 'absent', liveSince: live.since });
  expect(toDocumentStatus(building, undefined)).toEqual({ kind: 'building' });
  expect(toDocumentStatus(failed, undefined)).toBeNull();
});

const grow = { lookupKey: 'stackgrow', sold: 79, published: 85 };
const update = { lookupKey: 'content-update', sold: 29, published: 35 };
const toDocument = (fields: Pick<SanityDocument, '_id' | '_type'> & Record<string, unknown>) => ({
  _createdAt: '',
  _updatedAt: '',
  _rev: '',
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

test('a version of before is one that History has opened and visitors do not see', () => {
  expect(isOldVersion('r1', 'r2')).toBe(true);
  expect(isOldVersion('r1', undefined)).toBe(true);
  expect(isOldVersion('r2', 'r2')).toBe(false);
  expect(isOldVersion(undefined, 'r2')).toBe(false);
  expect(isOldVersion('@lastPublished', 'r2')).toBe(false);
});
