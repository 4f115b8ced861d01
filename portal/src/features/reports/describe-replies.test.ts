import { expect, it } from 'vitest';
import { formatShare, summariseReplies, tabulateReplies } from './describe-replies.ts';

const month = (columns: { answered: number; met: number; overdue: number }) => ({
  month: '2026-11',
  meanMinutes: 90,
  medianMinutes: 45,
  ...columns,
});
const say = (...months: ReturnType<typeof month>[]) => summariseReplies({ months, people: [], plans: [] });

it('counts overdue replies as missed', () => {
  expect(formatShare({ answered: 9, met: 9, overdue: 0, meanMinutes: 5 })).toBe('100%');
  expect(formatShare({ answered: 9, met: 9, overdue: 1, meanMinutes: 5 })).toBe('90%');
  expect(formatShare({ answered: 0, met: 0, overdue: 1, meanMinutes: null })).toBe('0%');
  expect(formatShare({ answered: 0, met: 0, overdue: 0, meanMinutes: null })).toBe('–');
});

it('summarises replies in time and overdue ones', () => {
  expect(say(month({ answered: 0, met: 0, overdue: 0 }))).toBe('No replies yet.');
  expect(say(month({ answered: 5, met: 4, overdue: 0 }), month({ answered: 5, met: 5, overdue: 0 }))).toBe(
    '90% of 10 replies in 2 months came in time, counted in working hours.',
  );
  expect(say(month({ answered: 8, met: 8, overdue: 1 }), month({ answered: 0, met: 0, overdue: 1 }))).toBe(
    '80% of 10 replies in 2 months came in time, counted in working hours. 2 are overdue now, without a reply, and count as missed.',
  );
  expect(say(month({ answered: 1, met: 1, overdue: 1 }))).toContain(
    '1 is overdue now, without a reply, and counts as missed.',
  );
});

it('has every figure in its table', () => {
  const { rows } = tabulateReplies({
    months: [month({ answered: 3, met: 3, overdue: 1 })],
    people: [],
    plans: [],
  });
  expect(rows).toEqual([['November 2026', '3', '1', '75%', '1 h 30 min', '45 min']]);
});
