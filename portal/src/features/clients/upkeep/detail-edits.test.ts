import { expect, it } from 'vitest';
import { findChange, findConflicts } from './detail-edits.ts';

const before = {
  firstName: 'Aroha',
  lastName: 'Ngata',
  email: 'aroha@bakery.example',
  company: '',
  phone: '021 555 0100',
  line1: '',
  line2: '',
  city: 'Nelson',
  postcode: '',
};

it('only what was typed is sent; an address goes whole', () => {
  expect(findChange(before, { ...before, phone: ' 021 555 0100 ' }, before)).toBeNull();
  expect(findChange(before, { ...before, company: 'Low Tide' }, before)).toEqual({ company: 'Low Tide' });
  expect(findChange(before, { ...before, line1: '12 Beach Road' }, before)).toEqual({
    address: { line1: '12 Beach Road', line2: '', city: 'Nelson', postcode: '' },
  });
});

it('somebody else’s change of another detail stays', () => {
  const stored = { ...before, phone: '03 555 0199', city: 'Mārahau' };
  const typed = { ...before, company: 'Low Tide', postcode: '7197' };
  expect(findConflicts(before, typed, stored)).toEqual([]);
  expect(findChange(before, typed, stored)).toEqual({
    company: 'Low Tide',
    address: { line1: '', line2: '', city: 'Mārahau', postcode: '7197' },
  });
});

it('a detail that both changed, to different things, is a conflict', () => {
  const typed = { ...before, phone: '021 555 0142', company: 'Low Tide' };
  const stored = { ...before, phone: '03 555 0199', company: 'Low Tide' };
  expect(findConflicts(before, typed, stored)).toEqual(['phone']);
});
