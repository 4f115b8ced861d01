import { expect, it } from 'vitest';
import { describeVariable, fillReply, findUnknownVariables, splitReply } from '#/reply-variables.ts';

it('splits a reply into text, filled and empty variables', () => {
  expect(splitReply('Kia ora {{ first_name }}, by {{due_date}}.', { first_name: 'Sione' })).toEqual([
    { text: 'Kia ora ', variable: null, isEmpty: false },
    { text: 'Sione', variable: 'first_name', isEmpty: false },
    { text: ', by ', variable: null, isEmpty: false },
    { text: '{{due_date}}', variable: 'due_date', isEmpty: true },
    { text: '.', variable: null, isEmpty: false },
  ]);
});

it('never fills in what a value says', () => {
  expect(fillReply('{{first_name}}, {{project}}', { first_name: '{{project}} $&', project: 'Shop' })).toBe(
    '{{project}} $&, Shop',
  );
});

it('knows which variables exist, and what they are called', () => {
  expect(findUnknownVariables('{{first_name}} {{constructor}} {{ nope }} {{nope}}')).toEqual([
    '{{constructor}}',
    '{{ nope }}',
    '{{nope}}',
  ]);
  expect(describeVariable('due_date')).toBe('due date');
  expect(describeVariable('nope')).toBe('{{nope}}');
});
