import { expect, it } from 'vitest';
import { readGoals } from './read-goals.ts';

const read = (additionalRequirements: string | null, description = 'A shop for bread') =>
  readGoals({ description, additionalRequirements });

it('the wizard’s goals and additional information are split', () => {
  const text = 'Project goals:\nSell bread\n\nand cake\n\nAdditional information:\nWe bake at night';
  expect(read(text)).toMatchObject({ goals: 'Sell bread\n\nand cake', notes: 'We bake at night' });
  expect(read('Project goals:\nSell bread')).toMatchObject({ goals: 'Sell bread', notes: null });
});

it('the additional requirements of another brief are all a note', () => {
  expect(read('Sell bread')).toEqual({ goals: null, budget: null, notes: 'Sell bread' });
  expect(read(null)).toEqual({ goals: null, budget: null, notes: null });
});

it('goal and budget that StackBot asked for are found in the description', () => {
  const answers =
    'Business: Restaurant\nMain goal: Get more customers\nBudget: $50-100/month\nTimeline: ASAP';
  expect(read(null, answers)).toMatchObject({ goals: 'Get more customers', budget: '$50-100/month' });
  expect(read('Project goals:\nSell bread', answers)).toMatchObject({ goals: 'Sell bread' });
  expect(read(null, 'Our budget: none of these words begins a line')).toMatchObject({ budget: null });
});
