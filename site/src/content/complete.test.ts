import { expect, test } from 'vitest';
import { toComplete } from '#/content/complete.ts';

const plan = { _id: 'plan-small', name: 'Small', buyButtonId: null, features: ['One page'] };

test('complete content passes as it is', () => {
  expect(toComplete({ plans: [plan] }, ['buyButtonId'])).toEqual({ plans: [plan] });
});

test('a missing field is refused by the name of its document and its path', () => {
  const content = { page: { _id: 'homePage', hero: { heading: null } } };
  expect(() => toComplete(content, [])).toThrow('"homePage" lacks "hero.heading"');
});

test('an empty text counts as missing', () => {
  const content = { plans: [plan, { ...plan, _id: 'plan-large', name: '' }] };
  expect(() => toComplete(content, ['buyButtonId'])).toThrow('"plan-large" lacks "name"');
});

test('a missing document is refused by its name', () => {
  expect(() => toComplete({ settings: null }, [])).toThrow('there is no "settings"');
});
