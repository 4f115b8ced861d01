import { expect, it } from 'vitest';
import { sayDay } from './words.ts';

/** Moments of the viewer’s own clock. */
const at = (local: string) => new Date(`${local}:00`);
const now = at('2026-11-20T14:10');

it('the day is said with what is late and what is due', () => {
  expect(sayDay(now, 1, 2)).toBe('Friday 20 November, 2.10 pm. One late, two due today.');
  expect(sayDay(now, 0, 12)).toBe('Friday 20 November, 2.10 pm. 12 due today.');
  expect(sayDay(now, 0, 0)).toBe('Friday 20 November, 2.10 pm. Nothing is due today.');
});
