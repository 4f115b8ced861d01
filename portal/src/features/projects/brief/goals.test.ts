import { expect, it } from 'vitest';
import { readGoals } from './goals.ts';

it('the wizard’s goals and additional information are split', () => {
  const text = 'Project goals:\nSell bread\n\nand cake\n\nAdditional information:\nWe bake at night';
  expect(readGoals(text)).toEqual({ goals: 'Sell bread\n\nand cake', notes: 'We bake at night' });
  expect(readGoals('Project goals:\nSell bread')).toEqual({ goals: 'Sell bread', notes: null });
});

it('the text of another brief is all a note', () => {
  expect(readGoals('Sell bread')).toEqual({ goals: null, notes: 'Sell bread' });
  expect(readGoals(null)).toEqual({ goals: null, notes: null });
});
