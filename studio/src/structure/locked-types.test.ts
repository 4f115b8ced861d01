import { expect, test } from 'vitest';
import { workspace } from '#test/dataset.ts';

const actionsOf = (schemaType: string) =>
  workspace.document
    .actions({ schemaType, documentId: schemaType, releaseId: undefined, versionType: 'draft' })
    .map(({ action }) => action);
const creatable = () =>
  workspace.document.resolveNewDocumentOptions({ type: 'global' }).map(({ templateId }) => templateId);

const locked = [
  'homePage',
  'portfolioPage',
  'testimonialsPage',
  'brandKit',
  'webAppOffer',
  'siteSettings',
  'legalPage',
  'priceList',
];
const open = ['addOn', 'service', 'faq', 'portfolioItem', 'testimonial', 'redirect'];

test.each(locked)('a %s is edited and published, never copied, withdrawn, removed or added', (type) => {
  const actions = actionsOf(type);
  expect(actions).toEqual(expect.arrayContaining(['publish', 'discardChanges', 'restore']));
  expect(actions.filter((action) => ['delete', 'duplicate', 'unpublish'].includes(String(action)))).toEqual(
    [],
  );
  expect(creatable()).not.toContain(type);
});

test.each(open)('a %s can be added, copied, withdrawn and removed', (type) => {
  expect(actionsOf(type)).toEqual(expect.arrayContaining(['publish', 'delete', 'duplicate', 'unpublish']));
  expect(creatable()).toContain(type);
});

test('a plan can be added, withdrawn and removed, but not copied', () => {
  const actions = actionsOf('plan');
  expect(actions).toEqual(expect.arrayContaining(['publish', 'delete', 'unpublish']));
  expect(actions).not.toContain('duplicate');
  expect(creatable()).toContain('plan');
});
