import { expect, test } from 'vitest';
import { toPlainText } from '#/schema-types/faq.tsx';

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

test('quoted facts are those of their plans', () => {
  const plans = [{ _id: 'grow', name: 'StackGrow', price: 79.5, setupDays: 5, revisionQuota: null }];
  const quote = (fact: string, plan = 'grow') => ({ _type: 'planFact', fact, plan: { _ref: plan } });
  const say = (fact: string, plan?: string) =>
    toPlainText([{ _type: 'block', children: [quote(fact, plan)] }], plans);
  expect(['name', 'price', 'setupDays', 'revisionQuota'].map((fact) => say(fact))).toEqual([
    'StackGrow',
    '$79.50',
    '5',
    'unlimited',
  ]);
  expect(say('price', 'gone')).toBe('…');
});

test.each([undefined, null])('a text that is not there, %s, has no words', (missing) => {
  expect(toPlainText(missing)).toBe('');
});
