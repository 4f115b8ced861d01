import { expect, test } from 'vitest';
import { isOldVersion } from '#/publishing/is-old-version.ts';

test('a version of before is one that History has opened and visitors do not see', () => {
  expect(isOldVersion('r1', 'r2')).toBe(true);
  expect(isOldVersion('r1', undefined)).toBe(true);
  expect(isOldVersion('r2', 'r2')).toBe(false);
  expect(isOldVersion(undefined, 'r2')).toBe(false);
  expect(isOldVersion('@lastPublished', 'r2')).toBe(false);
});
