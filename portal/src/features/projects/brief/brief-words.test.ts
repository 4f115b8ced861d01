import { expect, it } from 'vitest';
import { listMissing, sayMissing } from './brief-words.ts';

it('one or two missing answers are named, more are counted', () => {
  expect(sayMissing({ ordered: null, missing: ['logo'] })).toBe('we need your logo');
  expect(sayMissing({ ordered: null, missing: ['description', 'photos'] })).toBe(
    'we need what it should do and your photos',
  );
  expect(sayMissing({ ordered: null, missing: ['description', 'logo', 'photos'] })).toBe(
    'your brief needs 3 more answers',
  );
});

it('all of them can be listed', () => {
  expect(listMissing({ ordered: null, missing: ['targetAudience', 'logo', 'photos'] })).toBe(
    'who it’s for, your logo and your photos',
  );
});

it('an order asks for its own', () => {
  expect(listMissing({ ordered: 'extra-page-block', missing: ['description', 'photos'] })).toBe(
    'what to put on the page and your photos',
  );
});
