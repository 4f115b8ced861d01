import { describe, expect, it } from 'vitest';
import {
  barOf,
  byCategory,
  challengeInput,
  goalInput,
  meanOf,
  putBack,
  readProgress,
  splitSteps,
  statusOn,
  withProgress,
  type Goal,
} from './goals.ts';

const today = '2026-11-20';
const makeGoal = (about: Partial<Goal> = {}): Goal => ({
  id: 'goal',
  title: 'Bake more bread',
  description: '',
  targetDate: today,
  progress: 0,
  status: 'active',
  category: 'Bakery',
  priority: 'medium',
  ...about,
});

describe('progress', () => {
  it.each([
    ['40', 40],
    [' 7.5 ', 7.5],
    ['', 0],
    ['half', 0],
    ['1e999', 0],
    // Only the field itself asks for 0 to 100.
    ['120', 120],
    ['-5', -5],
  ])('typed as %j is %d', (typed, progress) => {
    expect(readProgress(typed)).toBe(progress);
  });

  it.each([
    [99, 'active'],
    [100, 'completed'],
    [140, 'completed'],
  ] as const)('of %d makes a goal %s', (progress, status) => {
    expect(withProgress(makeGoal(), progress)).toMatchObject({ progress, status });
  });

  it('below 100 makes a completed goal active again', () => {
    expect(withProgress(makeGoal({ progress: 100, status: 'completed' }), 60).status).toBe('active');
  });

  it('fills a bar within 0 and 100', () => {
    expect([-5, 0, 40, 100, 120].map((progress) => barOf(makeGoal({ progress })))).toEqual([
      0, 0, 40, 100, 100,
    ]);
  });

  it('of all goals is their mean', () => {
    const goals = [10, 25, 300].map((progress) => makeGoal({ progress }));
    expect(meanOf(goals)).toBe(45);
    expect(meanOf([])).toBeNull();
  });
});

describe('a goal', () => {
  it('is overdue from the day after its own, unless it is completed', () => {
    const yesterday = makeGoal({ targetDate: '2026-11-19' });
    expect(statusOn(makeGoal(), today)).toBe('active');
    expect(statusOn(yesterday, today)).toBe('overdue');
    expect(statusOn(withProgress(yesterday, 100), today)).toBe('completed');
    expect(statusOn(withProgress(yesterday, 50), today)).toBe('overdue');
  });

  it('is no longer overdue once it has a later day', () => {
    expect(statusOn(makeGoal({ status: 'overdue', targetDate: '2026-12-01' }), today)).toBe('active');
  });

  it('is grouped with the others of its category', () => {
    const goals = ['Bakery', 'Shop', 'Bakery'].map((category, at) => makeGoal({ id: String(at), category }));
    const found = byCategory(goals).map(({ category, goals: of }) => [category, of.map(({ id }) => id)]);
    expect(found).toEqual([
      ['Bakery', ['0', '2']],
      ['Shop', ['1']],
    ]);
  });
});

describe('a new goal', () => {
  const input = { title: 'Bake', description: '', targetDate: today, category: 'Bakery', priority: 'low' };
  const problems = (about: Partial<typeof input>) =>
    goalInput.safeParse({ ...input, ...about }).error?.issues.map(({ message }) => message) ?? [];

  it('needs a title and a target date', () => {
    expect(problems({})).toEqual([]);
    expect(problems({ title: '  ' })).toEqual(['A goal needs a title']);
    expect(problems({ targetDate: '' })).toEqual(['A goal needs a target date']);
  });

  it('needs a valid day', () => {
    expect(problems({ targetDate: '12026-11-20' })).toEqual(['Choose a day']);
  });
});

describe('a new challenge', () => {
  it('needs both of its texts', () => {
    const { error } = challengeInput.safeParse({ challenge: ' ', opportunity: '\n', actionSteps: [] });
    expect(error?.issues.map(({ message }) => message)).toEqual([
      'Describe the challenge',
      'Describe the opportunity',
    ]);
  });
});

describe('action steps', () => {
  it('are one per line, without blank lines', () => {
    expect(splitSteps('Weigh the flour\n\n   \n  Heat the oven  \r\n')).toEqual([
      'Weigh the flour',
      'Heat the oven',
    ]);
    expect(splitSteps(' \n ')).toEqual([]);
  });
});

describe('a deleted item', () => {
  it('comes back where it was', () => {
    expect(putBack(['a', 'c'], 'b', 1)).toEqual(['a', 'b', 'c']);
    expect(putBack([], 'b', 1)).toEqual(['b']);
  });
});
