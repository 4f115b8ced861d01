import type { Project } from '@stackworks/contracts';
import { describe, expect, it } from 'vitest';
import { describeDue } from './due.ts';
import { endOfWork } from './end-of-work.ts';

const dueDate = '2026-11-27T02:00:00.000Z';
const before = new Date('2026-11-27T01:59:59.000Z');
const after = new Date('2026-11-27T02:00:01.000Z');

const brief: Project['brief'] = {
  version: 0,
  logo: 'none',
  photos: 'none',
  missing: [],
  completedAt: '2026-11-20T08:00:00.000Z',
  isEditable: true,
  ordered: null,
};

describe('by when a project is promised', () => {
  it('is said as a day of the week until then', () => {
    expect(describeDue({ dueDate, status: 'review', brief }, before)).toEqual({
      words: 'Ready by Friday 27 November',
      isLate: false,
    });
  });

  it('is late from then on', () => {
    expect(describeDue({ dueDate, status: 'in_progress', brief }, after)).toEqual({
      words: 'Late: it was due Friday 27 November',
      isLate: true,
    });
  });

  it.each(['completed', 'on_hold'] as const)('is not said of a project that is %s', (status) => {
    expect(describeDue({ dueDate, status, brief }, after)).toBeNull();
  });

  it('is told later of a new project that has no date', () => {
    expect(describeDue({ dueDate: null, status: 'pending', brief }, before)).toEqual({
      words: 'We’ll give you a date once we’ve read your brief',
      isLate: false,
    });
  });

  it('is not promised before the brief is complete, which says what is missing', () => {
    const unfinished = { ...brief, missing: ['logo' as const], completedAt: null };
    expect(describeDue({ dueDate: null, status: 'pending', brief: unfinished }, before)).toEqual({
      words: 'No date yet: we need your logo',
      isLate: false,
    });
  });

  it('is not said of a project that was begun without a date', () => {
    expect(describeDue({ dueDate: null, status: 'in_progress', brief }, before)).toBeNull();
  });
});

it('a due date ends at 5 pm in New Zealand, in summer and in winter', () => {
  expect(endOfWork('2026-11-27')).toBe('2026-11-27T04:00:00.000Z');
  expect(endOfWork('2026-06-26')).toBe('2026-06-26T05:00:00.000Z');
});
