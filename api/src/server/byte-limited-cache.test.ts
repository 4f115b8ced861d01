import { expect, it } from 'vitest';
import { createByteLimitedCache } from './byte-limited-cache.ts';

it('evicts the least recently used, and no more than it must', () => {
  const cache = createByteLimitedCache(40);
  cache.add('a', 'x'.repeat(9));
  cache.add('b', 'y'.repeat(9));
  cache.find('a');
  cache.add('c', 'z'.repeat(9));

  expect([cache.find('a'), cache.find('b'), cache.find('c')]).toEqual([
    'x'.repeat(9),
    undefined,
    'z'.repeat(9),
  ]);
});

it('counts an entry stored again under one name once, and holds nothing larger than its limit', () => {
  const cache = createByteLimitedCache(40);
  for (let time = 0; time < 10; time += 1) cache.add('a', 'x'.repeat(9));
  cache.add('b', 'y'.repeat(9));
  cache.add('c', 'z'.repeat(100));

  expect([cache.find('a'), cache.find('b'), cache.find('c')]).toEqual([
    'x'.repeat(9),
    'y'.repeat(9),
    undefined,
  ]);
});
