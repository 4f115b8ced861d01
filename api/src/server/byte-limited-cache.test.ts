import { expect, it } from 'vitest';
import { createByteLimitedCache } from './byte-limited-cache.ts';

it('evicts the least recently used, and no more than it must', () => {
  const kept = createByteLimitedCache(40);
  kept.add('a', 'x'.repeat(9));
  kept.add('b', 'y'.repeat(9));
  kept.find('a');
  kept.add('c', 'z'.repeat(9));

  expect([kept.find('a'), kept.find('b'), kept.find('c')]).toEqual(['x'.repeat(9), undefined, 'z'.repeat(9)]);
});

it('counts an entry stored again under one name once, and holds nothing larger than its limit', () => {
  const kept = createByteLimitedCache(40);
  for (let time = 0; time < 10; time += 1) kept.add('a', 'x'.repeat(9));
  kept.add('b', 'y'.repeat(9));
  kept.add('c', 'z'.repeat(100));

  expect([kept.find('a'), kept.find('b'), kept.find('c')]).toEqual(['x'.repeat(9), 'y'.repeat(9), undefined]);
});
