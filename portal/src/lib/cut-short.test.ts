import { expect, it } from 'vitest';
import { cutShort } from './cut-short.ts';

it('a text that fits stays as it is', () => {
  expect(cutShort('a'.repeat(150), 150)).toBe('a'.repeat(150));
});

it('a longer one is cut after as many characters as people count', () => {
  expect(cutShort('a'.repeat(151), 150)).toBe(`${'a'.repeat(150)}…`);
  expect(cutShort('ā'.normalize('NFD').repeat(3), 2)).toBe(`${'ā'.normalize('NFD').repeat(2)}…`);
});
