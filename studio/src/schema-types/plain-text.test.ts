import { expect, test } from 'vitest';
import { toPlainText } from '#/schema-types/plain-text.ts';

test('a formatted text is its words, with a gap where it quotes a fact', () => {
  const answer = [
    {
      _type: 'block',
      children: [{ _type: 'planFact' }, { _type: 'span', text: ' takes ' }, { _type: 'planFact' }],
    },
    { _type: 'block', children: [{ _type: 'span', text: 'No more.' }] },
  ];
  expect(toPlainText(answer)).toBe('… takes … No more.');
});

test.each([undefined, null])('a text that is not there, %s, has no words', (missing) => {
  expect(toPlainText(missing)).toBe('');
});
