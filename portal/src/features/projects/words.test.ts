import { briefPartsOf, orderedWork, type Project } from '@stackworks/contracts';
import { describe, expect, it } from 'vitest';
import { describeDue, listMissing, listMissingForStaff, summariseMissing } from './words.ts';

const dueDate = '2026-11-27T02:00:00.000Z';
const before = new Date('2026-11-27T01:59:59.000Z');
const after = new Date('2026-11-27T02:00:01.000Z');

const brief: Project['brief'] = {
  version: 0,
  logo: 'none',
  photos: 'none',
  missing: [],
  completedAt: '2026-11-20T08:00:00.000Z',
  ordered: null,
  withdrawnAt: null,
};

describe('a project’s due date', () => {
  it('is a day of the week until then', () => {
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

  it.each(['completed', 'on_hold'] as const)('is hidden for a project that is %s', (status) => {
    expect(describeDue({ dueDate, status, brief }, after)).toBeNull();
  });

  it('follows for a new project without a date', () => {
    expect(describeDue({ dueDate: null, status: 'pending', brief }, before)).toEqual({
      words: 'We’ll give you a date once we’ve read your brief',
      isLate: false,
    });
  });

  it('waits for a complete brief, and names what is missing', () => {
    const unfinished = { ...brief, missing: ['logo' as const], completedAt: null };
    expect(describeDue({ dueDate: null, status: 'pending', brief: unfinished }, before)).toEqual({
      words: 'No date yet: we need your logo',
      isLate: false,
    });
  });

  it('is hidden for a project that was started without one', () => {
    expect(describeDue({ dueDate: null, status: 'in_progress', brief }, before)).toBeNull();
  });
});

it('one or two missing answers are named, more are counted', () => {
  expect(summariseMissing({ ordered: null, missing: ['logo'] })).toBe('we need your logo');
  expect(summariseMissing({ ordered: null, missing: ['description', 'photos'] })).toBe(
    'we need what it should do and your photos',
  );
  expect(summariseMissing({ ordered: null, missing: ['description', 'logo', 'photos'] })).toBe(
    'your brief needs 3 more answers',
  );
});

it('all missing answers can be listed', () => {
  expect(listMissing({ ordered: null, missing: ['targetAudience', 'logo', 'photos'] })).toBe(
    'who it’s for, your logo and your photos',
  );
});

it('staff read of the client’s answers, not their own', () => {
  expect(listMissingForStaff({ ordered: null, missing: ['targetAudience', 'logo', 'photos'] })).toBe(
    'who it’s for, their logo and their photos',
  );
});

it('an order has its own answers', () => {
  expect(listMissing({ ordered: 'extra-page-block', missing: ['description', 'photos'] })).toBe(
    'what to put on the page and your photos',
  );
});

it.each([null, ...orderedWork])('every required answer of a brief has a name, for %s', (ordered) => {
  const project = { ordered, projectType: 'web_design' };
  for (const part of briefPartsOf(project)) expect(listMissing({ ordered, missing: [part] })).toContain(' ');
});
