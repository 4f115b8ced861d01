import { expect, it } from 'vitest';
import { describeCopy } from './data-export-button.tsx';
import { describeDay } from './describe-day.ts';

const copy = {
  requestedAt: '2026-11-28T20:00:00.000Z',
  readyAt: '2026-11-28T21:00:00.000Z',
  expiresAt: '2026-12-05T21:00:00.000Z',
  downloadedAt: null,
};

it('a link to a copy that was used is no longer promised to work', () => {
  expect(describeCopy(copy)).toContain('It works once, until');
  const used = describeCopy({ ...copy, downloadedAt: '2026-11-28T22:00:00.000Z' });
  expect(used).toMatch(/^Downloaded /);
  expect(used).not.toContain('works once');
});

it('the day on which an account goes is named, with the rule that it follows', () => {
  const dueAt = '2026-12-28T20:00:00.000Z';
  expect(describeDay({ dueAt, isAtPlanEnd: true })).toBe('29 December 2026, when the plan ends');
  expect(describeDay({ dueAt, isAtPlanEnd: false })).toBe('29 December 2026, seven days from now');
});
