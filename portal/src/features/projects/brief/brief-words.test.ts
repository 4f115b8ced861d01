import { expect, it } from 'vitest';
import { listParts, sayMissing } from './brief-words.ts';

it('one or two missing answers are named, more are counted', () => {
  expect(sayMissing(['logo'])).toBe('we need your logo');
  expect(sayMissing(['description', 'photos'])).toBe('we need what it should do and your photos');
  expect(sayMissing(['description', 'logo', 'photos'])).toBe('your brief needs 3 more answers');
});

it('all of them can be listed', () => {
  expect(listParts(['targetAudience', 'logo', 'photos'])).toBe('who it’s for, your logo and your photos');
});
