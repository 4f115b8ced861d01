import { describe, expect, it } from 'vitest';
import { projectStatusInput } from '#/projects.ts';
import { projectStatuses, projectTypeName } from '#/statuses.ts';

describe('a project’s status', () => {
  it.each(projectStatuses)('can be %s', (status) => {
    expect(projectStatusInput.parse(status)).toBe(status);
  });

  it.each(['', 'done', 'New', 'revision', 'In Progress', '__proto__'])(
    'cannot be "%s", and the message says what it can be',
    (word) => {
      expect(projectStatusInput.safeParse(word).error?.issues[0]?.message).toBe(
        'Unknown status. Use one of: pending, in_progress, review, revision_requested, completed, on_hold',
      );
    },
  );
});

describe('a project type in words', () => {
  it('has a name of its own', () => {
    expect(projectTypeName('web_design')).toBe('Web design');
  });

  it('is the stored word without underscores where there is no name', () => {
    expect(projectTypeName('one_page_site')).toBe('one page site');
  });
});
