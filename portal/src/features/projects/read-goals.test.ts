import { expect, it } from 'vitest';
import { readGoals } from './read-goals.ts';

it('goals and additional information of the wizard are told apart', () => {
  const text = 'Project goals:\nSell bread\n\nand cake\n\nAdditional information:\nWe bake at night';
  expect(readGoals(text)).toEqual({ goals: 'Sell bread\n\nand cake', notes: 'We bake at night' });
  expect(readGoals('Project goals:\nSell bread')).toEqual({ goals: 'Sell bread', notes: null });
});

it('what another brief says is all a note', () => {
  expect(readGoals('Sell bread')).toEqual({ goals: null, notes: 'Sell bread' });
  expect(readGoals(null)).toEqual({ goals: null, notes: null });
});
