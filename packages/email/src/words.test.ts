import { expect, test } from 'vitest';
import { nameSome } from './words.ts';

const facts = (count: number) => Array.from({ length: count }, (_, at) => [`Project ${at}`, 'x'] as const);

test('a list that fits is named whole', () => {
  expect(nameSome(facts(11), 'projects')).toEqual(facts(11));
});

test('of a longer one the rest is counted', () => {
  const said = nameSome(facts(12), 'projects');
  expect(said).toHaveLength(11);
  expect(said.at(-1)).toEqual(['And', '2 more projects']);
});
